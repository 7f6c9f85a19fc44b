import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { apiKeysRoutes } from '../../server/features/api-keys/api-key-routes.ts';
import { createApiKeys } from '../../server/features/api-keys/api-keys.ts';
import { accountSecurityRoutes } from '../../server/features/auth/account-security-routes.ts';
import { createAuth } from '../../server/features/auth/auth.ts';
import { authRoutes } from '../../server/features/auth/auth-routes.ts';
import { createPeople } from '../../server/features/auth/people.ts';
import { serverPeopleRoutes } from '../../server/features/auth/server-people-routes.ts';
import { sessionRoutes } from '../../server/features/auth/session-routes.ts';
import { singleSignOnRoutes } from '../../server/features/auth/single-sign-on/single-sign-on-routes.ts';
import { notificationsRoutes } from '../../server/features/notifications/notification-routes.ts';
import { createNotifications } from '../../server/features/notifications/notifications.ts';
import { plansRoutes } from '../../server/features/plans/plan-routes.ts';
import { createPlans } from '../../server/features/plans/plans.ts';
import { createSecurity } from '../../server/features/security/security.ts';
import { securityRoutes } from '../../server/features/security/security-routes.ts';
import { workspacesRoutes } from '../../server/features/workspaces/workspace-routes.ts';
import { createWorkspaces } from '../../server/features/workspaces/workspaces.ts';
import type { Clock } from '../../server/kernel/clock.ts';
import { readConfig } from '../../server/kernel/config.ts';
import { createIdempotencyStore } from '../../server/kernel/database/idempotency.ts';
import { createUses } from '../../server/kernel/database/uses.ts';
import { accessOf } from '../../server/kernel/http/access.ts';
import { createHttp, type Http } from '../../server/kernel/http/http.ts';
import { kernelRoutes } from '../../server/kernel/http/routes.ts';
import type { Kernel } from '../../server/kernel/kernel.ts';
import { createLog } from '../../server/kernel/log.ts';
import { openKernel } from '../../server/kernel/open-kernel.ts';

/** What additional routes may use. */
interface Features {
  people: ReturnType<typeof createPeople>;
  workspaces: ReturnType<typeof createWorkspaces>;
  notifications: ReturnType<typeof createNotifications>;
}

export interface IdentityOptions {
  databaseUrl: string;
  environment?: Record<string, string>;
  clock?: Clock;
  plans?: ReturnType<typeof createPlans>;
  /** For each statement, in milliseconds. */
  statementLimit?: number;
  /** Additional routes that no feature has. */
  routes?: (http: Http, kernel: Kernel, features: Features) => unknown;
}

const year = 365 * 24 * 3600 * 1000;

/** How a call is authenticated: by a person's cookie, by an API key, or not at all. */
export type Caller = { cookie?: string; key?: string; workspace?: string };

export const password = 'correct horse';

/** One process with people, workspaces, keys and notifications behind the real guard; several can share a database. */
export async function startIdentity({
  databaseUrl,
  environment = {},
  clock,
  plans = createPlans(),
  statementLimit,
  routes,
}: IdentityOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'everycast-identity-'));
  const config = readConfig({ PUBLIC_URL: 'http://social.example', ...environment });
  const log = createLog('silent');
  const secretKey = 'a secret key for tests alone';
  const more = { ...(clock && { clock }), ...(statementLimit !== undefined && { statementLimit }) };
  const open = await openKernel({ config, databaseUrl, dataDir, secretKey, log, ...more });
  const { kernel } = open;

  /** People who turned push notifications off. */
  const noPush = new Set<string>();
  /** People who turned API key access off. */
  const noKeys = new Set<string>();
  const people = createPeople(kernel);
  const workspaces = createWorkspaces(kernel, { people, plans });
  const auth = createAuth(kernel, { workspaces });
  const security = createSecurity(kernel, { people, auth });
  const notifications = createNotifications(kernel, { workspaces, people, settings: { wantsPush: async (userId) => !noPush.has(userId) } });
  const apiKeys = createApiKeys(kernel, { keys: auth.keys, settings: { apiKeyEnabled: async (userId) => !noKeys.has(userId) } });

  const http = await createHttp({
    log,
    config,
    publicUrl: () => kernel.publicUrl,
    lookUps: {
      who: (headers) => (headers.has('authorization') ? apiKeys.who(headers) : auth.who(headers)),
      membership: workspaces.membership,
      isInstanceOwner: auth.isInstanceOwner,
      hasFeature: plans.hasFeature,
      onAccessChange: (userId, listener) => kernel.events.onWake(accessOf(userId), listener),
    },
    idempotency: createIdempotencyStore(kernel.db, kernel.clock, kernel.secrets),
    uses: createUses(kernel.db),
  });
  kernelRoutes(http, kernel, () => true);
  authRoutes(http, auth);
  sessionRoutes(http, auth.sessions);
  accountSecurityRoutes(http, auth);
  singleSignOnRoutes(http, auth.singleSignOn);
  securityRoutes(http, security);
  serverPeopleRoutes(http, auth.server);
  workspacesRoutes(http, workspaces);
  plansRoutes(http, plans, kernel.db);
  notificationsRoutes(http, notifications);
  apiKeysRoutes(http, apiKeys);
  await routes?.(http, kernel, { people, workspaces, notifications });
  await http.ready();

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, { cookie, key, workspace }: Caller = {}, body?: object) =>
    http.inject({
      method,
      url,
      headers: {
        ...(cookie !== undefined && { cookie, origin: new URL(kernel.publicUrl).origin }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(workspace !== undefined && { 'x-workspace': workspace }),
      },
      ...(body && { payload: body }),
    });
  const post = (path: string, body: object, caller?: Caller) => call('POST', `/api/auth${path}`, caller, body);

  const signUp = (email: string, more: object = {}) => post('/sign-up/email', { name: nameOf(email), email, password, ...more });
  const signIn = (email: string, by = password) => post('/sign-in/email', { email, password: by });

  /** A new person with a session, created without the routes: hashing passwords would be most of a test's time. */
  async function joined(email: string): Promise<{ id: string; email: string; cookie: string }> {
    const { internalAdapter } = await auth.betterAuth.$context;
    const { id } = await internalAdapter.createUser({ name: nameOf(email), email, emailVerified: false }, { method: 'email-password' });
    return { id, email, cookie: await session(id) };
  }

  /** The cookie of one more session. */
  async function session(userId: string): Promise<string> {
    const { internalAdapter, authCookies, secret } = await auth.betterAuth.$context;
    // Where a test moves the clock by months, what cleans up by that clock leaves people signed in.
    const stays = clock && { expiresAt: new Date(clock.now().getTime() + 10 * year), createdAt: new Date(), updatedAt: new Date() };
    const { token } = await internalAdapter.createSession(userId, false, stays, stays !== undefined);
    const signature = createHmac('sha256', secret).update(token).digest('base64');
    return `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${signature}`)}`;
  }

  return {
    kernel,
    http,
    auth,
    security,
    workspaces,
    notifications,
    noPush,
    noKeys,
    apiKeys,
    call,
    post,
    signUp,
    signIn,
    join: joined,
    session,
    /** Written mail, newest first. */
    mails: () => kernel.mail.outbox(50),
    async close(): Promise<void> {
      await http.close();
      await open.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type Identity = Awaited<ReturnType<typeof startIdentity>>;

/** The Cookie header that a browser would send after this response. */
export function cookieOf(answer: { statusCode: number; body: string; cookies: Array<{ name: string; value: string }> }): string {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}

/** "mara.lind@example.org" gives "Mara Lind". */
function nameOf(email: string): string {
  const [local = ''] = email.split('@');
  return local.replaceAll(/(^|\.)([a-z])/g, (_all, dot: string, letter: string) => (dot ? ' ' : '') + letter.toUpperCase());
}
