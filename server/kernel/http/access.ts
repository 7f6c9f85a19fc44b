import type { PlanFeature } from '@everycast/contract/plans';
import type { Role } from '@everycast/contract/workspaces';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/**
 * Who may call a route. Each route names one, or the server does not start:
 * - `public`: anyone;
 * - `signed-in`: anyone with a login;
 * - `instance-owner`: the first person who signed up;
 * - a role: members of the workspace that the request chose, whose role reaches it, if the plan has the feature.
 */
export type Access = 'public' | 'signed-in' | 'instance-owner' | { role: Role; feature?: PlanFeature };

/** Who asks. `workspaceId` is set where an API key is bound to one. */
export interface Who {
  userId: string;
  by: 'session' | 'api-key';
  workspaceId: string | null;
}

export interface Membership {
  workspaceId: string;
  userId: string;
  role: Role;
}

export interface GuardedRoute {
  method: string;
  url: string;
  access: Access;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route behind the guard; a test walks them as the wrong people. */
    guardedRoutes: GuardedRoute[];
  }
  interface FastifyContextConfig {
    access?: Access;
    /** Answers that must not be kept for Idempotency-Key: streams and secrets. */
    replay?: false;
  }
  interface FastifyRequest {
    who: Who | null;
    membership: Membership | null;
  }
}

/** The caller of a route that asks for a login. */
export function signedIn(request: FastifyRequest): Who {
  if (!request.who) throw new AppError('not_signed_in', 'Please sign in.');
  return request.who;
}

/** The caller's place in the workspace that the request chose, for a route that asks for a role. */
export function inWorkspace(request: FastifyRequest): Membership {
  if (!request.membership) throw new AppError('not_a_member', 'You are no member of this workspace.');
  return request.membership;
}
