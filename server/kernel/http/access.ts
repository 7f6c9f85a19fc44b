import {
  type Confirmation,
  type Holder,
  isScope,
  leftToPerson,
  lostByLimit,
  may,
  type Permission,
  type Role,
  type Scope,
} from '@everycast/contract/permissions';
import type { PlanFeature } from '@everycast/contract/plans';
import type { Clock } from '@everycast/contract/times-shown';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Who may call a route. Each route declares one, or the server doesn't start:
 * - `public`: anyone;
 * - `signed-in`: anyone with a login;
 * - `instance-owner`: the first person who signed up;
 * - a permission: members who have it in the chosen workspace, if the plan has the feature.
 */
export type Access = 'public' | 'signed-in' | 'instance-owner' | MemberAccess;

export interface MemberAccess {
  permission: Permission;
  feature?: PlanFeature;
}

/** What acts for a person: one of their API keys, or what they have granted an app. `until`: when that ends, unless they end it before. */
export interface Program {
  keyId: string | null;
  grantId: string | null;
  until: Date | null;
}

/** Who sends a request. `workspaceId` and `scopes` are set for an API key; `until` is when the session or key expires. */
export interface Who {
  userId: string;
  by: 'session' | 'api-key';
  /** What the API key is called. */
  keyName?: string;
  /** Set for an API key. */
  program?: Program;
  /** The session's. */
  sessionId?: string;
  workspaceId: string | null;
  scopes?: readonly Scope[];
  /** Set for an assistant's key; its scopes are those that this leaves. */
  confirmation?: Confirmation;
  /** What they have chosen to read in. */
  language?: string | null;
  /** The zone and clock they have chosen. */
  zone?: string | null;
  clock?: Clock | null;
  /** Whether they gave their password or a passkey within the last minutes; only a session can have. */
  confirmed?: boolean;
  until: Date | null;
}

/** A person's membership; `scopes` limits it if they use an API key. */
export interface Membership {
  workspaceId: string;
  userId: string;
  role: Role;
  /** The account groups that they see; null for all. */
  groupIds?: readonly string[] | null;
  scopes?: readonly Scope[];
  program?: Program;
  /** What an assistant that uses the key does before something goes public. */
  confirmation?: Confirmation;
  /** The workspace's. */
  zone?: string;
}

export interface GuardedRoute {
  method: string;
  url: string;
  access: Access;
  /** It opens a WebSocket. */
  socket: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route behind the guard; a test calls them as the wrong people. */
    guardedRoutes: GuardedRoute[];
    /** Whether the caller may still do what the guard let them do: false once the session, key or membership has ended. */
    stillAllowed(request: FastifyRequest): Promise<boolean>;
    /** Calls the listener when something a person's access depends on has changed. Returns how to stop listening. */
    onAccessChange(userId: string, listener: () => void): () => void;
  }
  interface FastifyContextConfig {
    access?: Access;
    /** True for changes of account security: the caller must have given their password or a passkey within the last minutes. */
    confirmed?: true;
    /**
     * How responses are stored for Idempotency-Key: encrypted if they hold a secret, or not at all, which server/described.test.ts lists with
     * the reasons.
     */
    replay?: 'sealed' | false;
    /** True where it doesn't matter by which name this server is reached. */
    anyHost?: true;
    /** True where what is asked for is never stored, so that it can be any text. */
    anyText?: true;
    /** True where a change is public at once, though its permission doesn't say so: an assistant that has to ask leaves it to its person. */
    goesOut?: true;
  }
  interface FastifyRequest {
    who: Who | null;
    membership: Membership | null;
  }
}

/**
 * The header of a request that an assistant makes through `/mcp`: a key that says nothing else then asks its person. Anyone may send it, for
 * it only takes away.
 */
export const assistantHeader = 'x-through-mcp';

/** The wake name (`kernel.events.wake`) for changes of a person's access. */
export const accessOf = (userId: string): string => `access:${userId}`;

/** The caller of a route that requires a login. */
export function signedIn(request: FastifyRequest): Who {
  if (!request.who) throw new AppError('not_signed_in', 'access.sign_in');
  return request.who;
}

/** @throws AppError confirm_identity if the caller last gave their password or a passkey too long ago */
export function requireConfirmed(who: Who): void {
  if (!who.confirmed) throw new AppError('confirm_identity', 'access.confirm_identity');
}

/** The caller's membership in the chosen workspace, for a route that requires a permission. */
export function inWorkspace(request: FastifyRequest): Membership {
  if (!request.membership) throw new AppError('not_a_member', 'access.not_a_member');
  return request.membership;
}

/** Whether this is an assistant that has to ask before something goes public. */
export const leavesToPerson = ({ confirmation }: Pick<Holder, 'confirmation'>): boolean =>
  confirmation !== undefined && confirmation !== 'allow';

/** What an assistant that has to ask is told. */
export const leftToTheirPerson = (permission: Permission): AppError =>
  new AppError('scope_missing', 'access.left_to_person', { permission }, { permission });

/**
 * @throws AppError not_with_api_key if no API key can have the permission; role_too_low if the role doesn't include it, or a limit
 *   to account groups takes it away; scope_missing if only
 *   the API key in use lacks it
 */
export function requirePermission({ role, scopes, groupIds, confirmation }: Holder, permission: Permission): void {
  if (scopes !== undefined && !isScope(permission)) throw new AppError('not_with_api_key', 'access.not_with_api_key');
  if (!may({ role }, permission)) throw new AppError('role_too_low', 'access.role_too_low', { permission, role }, { permission });
  if (lostByLimit({ groupIds }, permission)) throw new AppError('role_too_low', 'access.limited', {}, { permission });
  if (leftToPerson({ confirmation }, permission)) throw leftToTheirPerson(permission);
  if (!may({ role, scopes }, permission)) throw new AppError('scope_missing', 'access.scope_missing', { permission }, { permission });
}
