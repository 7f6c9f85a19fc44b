import type { ErrorCode } from '@everycast/contract/errors';
import { isScope, may, roles } from '@everycast/contract/permissions';
import type { PlanFeature } from '@everycast/contract/plans';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calledBy } from '../acting.ts';
import { seenBy } from '../database/limit.ts';
import { AppError } from '../errors.ts';
import {
  type Access,
  type GuardedRoute,
  leavesToPerson,
  leftToTheirPerson,
  type Membership,
  requireConfirmed,
  requirePermission,
  signedIn,
  type Who,
} from './access.ts';
import { addCodes } from './error-codes.ts';
import { addressHeader, originOf } from './origin.ts';

/** What the guard looks up; server/app.ts provides it from features. */
export interface GuardLookUps {
  who(headers: Headers): Promise<Who | null>;
  /** Membership in `workspaceId`, or in the personal workspace if that is null; null if there is none. */
  membership(userId: string, workspaceId: string | null): Promise<Membership | null>;
  isInstanceOwner(userId: string): Promise<boolean>;
  hasFeature(workspaceId: string, feature: PlanFeature): Promise<boolean>;
  /** Calls the listener when a session, key or membership of this person has ended, in any process. Returns how to stop listening. */
  onAccessChange(userId: string, listener: () => void): () => void;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The one place where login, membership, permission and entitlement are checked. Every route passes it, and a route without an access
 * prevents the start. `ownOrigins`: the origins from which a browser may write with a session cookie.
 */
export function addGuard(http: FastifyInstance, lookUps: GuardLookUps, publicUrl: () => string): void {
  http.decorateRequest('who', null);
  http.decorateRequest('membership', null);

  addCodes(http, ({ config }) => [...codesOf(config?.access ?? 'public'), ...(config?.confirmed ? (['confirm_identity'] as const) : [])]);
  const routes: GuardedRoute[] = [];
  http.decorate('guardedRoutes', routes);
  http.addHook('onRoute', (route) => {
    const { method, url, config, websocket = false } = route;
    if (!config?.access) throw new Error(`${String(method)} ${url} names no access.`);
    for (const one of [method].flat()) routes.push({ method: one, url, access: config.access, socket: websocket });
    // Last of the route's own hooks: rate limits apply before anyone is looked up.
    const before = [route.onRequest ?? []].flat();
    if (config.access !== 'public' && !before.includes(guard)) route.onRequest = [...before, guard];
  });

  http.decorate('onAccessChange', lookUps.onAccessChange);
  http.decorate('stillAllowed', async (request: FastifyRequest) => {
    const access = request.routeOptions.config.access;
    if (access === undefined || access === 'public') return true;
    const before = limitOf(request.membership);
    try {
      await check(request, access);
      // With other groups than before, they start over.
      return limitOf(request.membership) === before;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  });

  // Whatever the handler asks the database, a limited member gets what they may see.
  http.addHook('preHandler', (request, _reply, done) => {
    const { membership } = request;
    if (membership?.groupIds) seenBy({ workspaceId: membership.workspaceId, userId: membership.userId }, done);
    else done();
  });

  // What they do is theirs in the workspace's activity.
  http.addHook('preHandler', (request, _reply, done) => {
    const { who } = request;
    calledBy(who && { userId: who.userId, key: who.keyName ?? null, origin: originOf(request) }, done);
  });

  async function guard(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { access, confirmed } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    await check(request, access);
    if (confirmed) requireConfirmed(signedIn(request));
    // The client has already disconnected.
    if (request.raw.socket.destroyed) return reply.hijack();
  }

  async function check(request: FastifyRequest, access: Exclude<Access, 'public'>): Promise<void> {
    const who = await lookUps.who(webHeaders(request));
    if (!who) throw new AppError('not_signed_in', 'access.sign_in');
    // A socket can write, though it starts with a GET, and browsers open it from any site.
    const writes = !safeMethods.has(request.method) || request.ws;
    if (who.by === 'session' && writes) refuseForeignOrigin(request);
    request.who = who;
    if (access === 'signed-in' || access === 'instance-owner') {
      // A key belongs to one workspace; it must not act for the person elsewhere.
      refuseKey(who);
      if (access === 'instance-owner' && !(await lookUps.isInstanceOwner(who.userId))) {
        throw new AppError('not_instance_owner', 'access.instance_owner_only');
      }
      return;
    }
    const found = await lookUps.membership(who.userId, chosenWorkspace(request, who));
    if (!found) throw new AppError('not_a_member', 'access.not_a_member');
    const { scopes, confirmation, program } = who;
    const membership: Membership = {
      ...found,
      ...(scopes && { scopes }),
      ...(confirmation && { confirmation }),
      ...(program && { program }),
    };
    requirePermission(membership, access.permission);
    if (request.routeOptions.config.goesOut && leavesToPerson(membership)) throw leftToTheirPerson('post.publish');
    if (access.feature && !(await lookUps.hasFeature(membership.workspaceId, access.feature))) {
      throw new AppError('not_entitled', 'access.not_in_plan');
    }
    request.membership = membership;
  }

  /** Another site's page may send our cookie along; browsers send the origin of a write. */
  function refuseForeignOrigin(request: FastifyRequest): void {
    const { origin } = request.headers;
    const site = request.headers['sec-fetch-site'];
    const own = origin === undefined ? site === undefined || site === 'same-origin' || site === 'none' : isOwn(origin, request);
    if (!own) throw new AppError('not_signed_in', 'access.cross_site');
  }

  function isOwn(origin: string, request: FastifyRequest): boolean {
    return origin === new URL(publicUrl()).origin || origin === `${request.protocol}://${request.host}`;
  }
}

/** What the guard refuses a route with. */
function codesOf(access: Access): ErrorCode[] {
  if (access === 'public') return [];
  if (access === 'signed-in') return ['not_signed_in', 'not_with_api_key'];
  if (access === 'instance-owner') return ['not_signed_in', 'not_with_api_key', 'not_instance_owner'];
  const { permission, feature } = access;
  const ofRole = roles.some((role) => !may({ role }, permission)) ? (['role_too_low'] as const) : [];
  const ofKey = isScope(permission) ? 'scope_missing' : 'not_with_api_key';
  const ofLimit = /^(post|media|queue)\./.test(permission) ? (['not_editable'] as const) : [];
  const ofPlan = feature ? (['not_entitled'] as const) : [];
  return ['not_signed_in', 'not_a_member', 'two_factor_required', ...ofRole, ...ofLimit, ofKey, ...ofPlan];
}

/** What a membership is limited to, for comparison. */
const limitOf = (membership: Membership | null): string => [...(membership?.groupIds ?? ['all'])].sort().join();

function refuseKey(who: Who): void {
  if (who.by === 'api-key') throw new AppError('not_with_api_key', 'access.not_with_api_key');
}

function chosenWorkspace(request: FastifyRequest, who: Who): string | null {
  const header = request.headers['x-workspace'];
  const chosen = Array.isArray(header) ? header[0] : header;
  // EventSource and <img> can't send headers, so they name the workspace in the query.
  const query = (request.query as { workspace?: unknown } | undefined)?.workspace;
  const wanted = chosen ?? (typeof query === 'string' ? query : null);
  if (wanted !== null && !uuid.test(wanted)) throw new AppError('invalid_input', 'access.workspace_header');
  if (who.workspaceId !== null && wanted !== null && wanted !== who.workspaceId) {
    throw new AppError('not_a_member', 'access.key_of_another_workspace');
  }
  return who.workspaceId ?? wanted;
}

/** Converts Node's headers to web Headers, with the client's address. */
export function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one);
  }
  headers.set(addressHeader, request.ip);
  return headers;
}
