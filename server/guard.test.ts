import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { isScope, may, type Role, roles, type Scope, scopes } from '@everycast/contract/permissions';
import { planFeatures } from '@everycast/contract/plans';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { type Identity, startIdentity } from '../tests/support/identity.ts';
import { startWholeApp, type WholeApp } from '../tests/support/whole-app.ts';
import { createPlans, selfHosted } from './features/plans/plans.ts';
import type { Access, GuardedRoute, MemberAccess } from './kernel/http/access.ts';

/** The whole application as every kind of caller that has no business there, on each of its routes. */

type Somebody = { id: string; cookie: string };
interface Caller {
  cookie?: string;
  key?: string;
  workspace?: string;
  origin?: string;
}

let database: TestDatabase;
let identity: Identity;
let origin: string;
let app: WholeApp;
let routes: readonly GuardedRoute[] = [];
let instanceOwner: Somebody;
let stranger: Somebody;
let workspace: string;
let keyHere: string;
let keyElsewhere: string;
const members = new Map<Role, Somebody>();
/** Of each member, in the workspace. */
const keys = new Map<Role, string>();
let withoutFeatures = '';

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await startIdentity({ databaseUrl: database.url });
  const plans = createPlans(async (id) => ({ ...selfHosted, ...(id === withoutFeatures && { features: [] }) }));
  app = await startWholeApp(database.url, { plans });
  ({ origin, routes } = app);
  instanceOwner = await identity.join('first@example.org');
  stranger = await identity.join('stranger@example.org');
  for (const role of roles) members.set(role, await identity.join(`${role}@example.org`));
  const owner = members.get('owner') as Somebody;
  workspace = await workspaceOf(owner);
  withoutFeatures = await workspaceOf(owner);
  const rows = [...members]
    .filter(([role]) => role !== 'owner')
    .map(([role, { id }]) => ({ workspaceId: workspace, userId: id, role, joinedAt: new Date() }));
  await database.db.withTables<{ member: (typeof rows)[number] }>().insertInto('member').values(rows).execute();
  keyHere = await keyOf(owner, workspace);
  for (const [role, person] of members)
    await withRole(role === 'viewer' ? 'contributor' : role, person, () => keyOf(person, workspace).then((key) => keys.set(role, key)));
  keyElsewhere = await keyOf(owner, await workspaceOf(owner));
});
afterAll(async () => {
  await app?.close();
  await identity?.close();
  await database?.drop();
});

const workspaceOf = async (person: Somebody): Promise<string> =>
  (await identity.call('POST', '/api/v1/workspaces', person, { name: 'Studio' })).json().id;
const keyOf = async (person: Somebody, at: string): Promise<string> =>
  (await identity.call('POST', '/api/v1/api-keys', { ...person, workspace: at }, { name: 'key' })).json().key;

const tables = () =>
  database.db.withTables<{
    member: { workspaceId: string; userId: string; role: Role; limited: boolean };
    apiKeyBinding: { userId: string; workspaceId: string; scopes: Scope[] };
  }>();

/** Does something while a member has another role. */
async function withRole(as: Role, { id }: Somebody, act: () => Promise<unknown>): Promise<void> {
  const own = () => tables().updateTable('member').where('workspaceId', '=', workspace).where('userId', '=', id);
  const before = [...members].find(([, person]) => person.id === id)?.[0] as Role;
  await own().set({ role: as }).execute();
  await act();
  await own().set({ role: before }).execute();
}

/** Limits the key of a member to these scopes from now on. */
const limitKey = (role: Role, to: readonly Scope[]) =>
  tables()
    .updateTable('apiKeyBinding')
    .where('userId', '=', (members.get(role) as Somebody).id)
    .where('workspaceId', '=', workspace)
    .set({ scopes: [...to] })
    .execute();

let calls = 0;
/** Calls a route with an id that nothing has and an empty body; gives the status and the code of a refusal. A stream is let go at its start. */
async function call(
  { method, url, socket }: GuardedRoute,
  { cookie, key, workspace: at, origin: from = origin }: Caller,
): Promise<[number, string | null]> {
  const calling = new AbortController();
  const writes = method !== 'GET' && method !== 'HEAD';
  const path = url.replace('*', 'x').replaceAll(/:\w+/g, '019a0000-0000-7000-8000-000000000000');
  const headers = {
    // Each call from another address, as through a proxy on this machine: how often one may ask is tested elsewhere.
    'x-forwarded-for': `198.51.${Math.floor(++calls / 250)}.${calls % 250}`,
    ...(cookie !== undefined && { cookie, origin: from }),
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(at !== undefined && { 'x-workspace': at }),
    ...(writes && { 'content-type': 'application/json' }),
  };
  if (socket) return open(path, headers);
  const answer = await fetch(origin + path, { method, signal: calling.signal, headers, ...(writes && { body: '{}' }) });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
  const body = isJson && method !== 'HEAD' ? ((await answer.json()) as { error?: { code: string } }) : null;
  calling.abort();
  return [answer.status, body?.error?.code ?? null];
}

/** Opens a socket, and lets it go at its start. */
async function open(path: string, headers: Record<string, string>): Promise<[number, string | null]> {
  const socket = new WebSocket(origin.replace('http', 'ws') + path, { headers });
  const opened = once(socket, 'open').then((): [number, null] => [101, null]);
  const refused = once(socket, 'unexpected-response').then(async ([, answer]): Promise<[number, string]> => {
    const { error } = (await json(answer)) as { error: { code: string } };
    return [answer.statusCode, error.code];
  });
  const result = await Promise.race([opened, refused]);
  socket.on('error', () => undefined).terminate();
  return result;
}

const refusals = [
  'not_signed_in',
  'not_a_member',
  'role_too_low',
  'scope_missing',
  'not_with_api_key',
  'not_entitled',
  'not_instance_owner',
];
const forMembers = (access: Access): access is MemberAccess => typeof access === 'object';

/** Routes that are for some people only. HEAD goes with its GET, and tells no code. */
const guarded = (kind: (access: Access) => boolean = () => true): GuardedRoute[] =>
  routes.filter(({ access, method }) => access !== 'public' && method !== 'HEAD' && kind(access));

/** Fails with the list of the routes that answered otherwise. */
async function expectAll(list: GuardedRoute[], caller: Caller, expected: (route: GuardedRoute) => [number, string]): Promise<void> {
  expect(list.length).toBeGreaterThan(0);
  const wrong: string[] = [];
  for (const route of list) {
    const [status, code] = await call(route, caller);
    const [wantedStatus, wantedCode] = expected(route);
    if (status !== wantedStatus || code !== wantedCode)
      wrong.push(`${route.method} ${route.url}: ${status} ${code}, not ${wantedStatus} ${wantedCode}`);
  }
  expect(wrong).toEqual([]);
}

test('only what is meant for anyone is public', () => {
  const open = routes.filter(({ access }) => access === 'public').map(({ method, url }) => `${method} ${url}`);
  expect(
    open.filter((route) => !route.startsWith('HEAD ') && !route.includes(' /api/auth/') && !/^(?!GET).* \/sandbox\//.test(route)).sort(),
  ).toEqual([
    'GET /*',
    // How apps find out where to sign in.
    'GET /.well-known/oauth-authorization-server',
    'GET /.well-known/oauth-protected-resource',
    'GET /.well-known/oauth-protected-resource/mcp',
    // Link pages, with their files and counted links: only what is public.
    'GET /@:name',
    'GET /@:name/:link',
    'GET /@:name/files/:file',
    // Calendar apps have no login, but the feed's secret address.
    'GET /api/v1/calendar-feed/:secret/calendar.ics',
    // Visitors write to the server's owner.
    'GET /api/v1/contact',
    // Links in mails may be opened in a browser that isn't signed in.
    'GET /api/v1/email-change',
    // A person who forgot a password cannot sign in to ask about their link.
    'GET /api/v1/password-reset',
    // The pricing page.
    'GET /api/v1/plan-prices',
    // A person who followed a referral link has no account yet.
    'GET /api/v1/referral',
    // Mails to clients end with one that stops them, by a sealed token.
    'GET /api/v1/review-reminders',
    // Clients have no account, but a link; its token is in a cookie for these routes alone.
    'GET /api/v1/reviews/:id',
    'GET /api/v1/reviews/:id/accounts/:accountId/avatar',
    'GET /api/v1/reviews/:id/media/:mediaId/:which',
    'GET /api/v1/reviews/:id/posts/:postId/link-cards',
    'GET /api/v1/reviews/:id/posts/:postId/link-cards/:cardId/picture',
    // The login screen offers passkeys where they work.
    'GET /api/v1/sign-in',
    // The sign-up screen shows a message instead of its form where sign-up is closed.
    'GET /api/v1/sign-up',
    'GET /api/v1/single-sign-on',
    // Mails end with a link that names only its person and kind, by a sealed token.
    'GET /api/v1/unsubscribe',
    'GET /healthz',
    // Short links are for everyone who sees them.
    'GET /l/*',
    'GET /metrics',
    // Platforms fetch the files of posts by addresses that nobody else can make.
    'GET /public/media/:token',
    'GET /readyz',
    // Clients read reports by an address that is a secret, and mails with reports end with one that stops them.
    'GET /report/:token',
    'GET /report/:token/logo.png',
    'GET /report/:token/pictures/:picture.jpg',
    'GET /report/:token/report.pdf',
    'GET /report/stop',
    // Stand-ins check their own tokens.
    'GET /sandbox/:name/*',
    // Platforms sign what they deliver.
    'GET /webhooks/:platform',
    'POST /api/v1/contact',
    'POST /api/v1/email-change/cancel',
    'POST /api/v1/email-change/confirm',
    'POST /api/v1/reviews',
    'POST /api/v1/reviews/:id/code',
    'POST /api/v1/reviews/:id/posts/:postId/approve',
    'POST /api/v1/reviews/:id/posts/:postId/comments',
    'POST /api/v1/reviews/:id/posts/:postId/return',
    'POST /api/v1/reviews/:id/posts/:postId/take-back',
    'POST /api/v1/reviews/:id/reviewer',
    'POST /report/stop',
    'POST /review/reminders',
    // Other apps share with the installed app, whose service worker takes it; the server only says that nobody did.
    'POST /share',
    'POST /unsubscribe',
    'POST /webhooks/:platform',
    'POST /webhooks/stripe',
  ]);
  expect(guarded().length).toBeGreaterThan(25);
});

test('a visitor is asked to sign in, everywhere', async () => {
  await expectAll(guarded(), {}, () => [401, 'not_signed_in']);
  await expectAll(guarded(), { cookie: 'everycast.session_token=invented.signature' }, () => [401, 'not_signed_in']);
  await expectAll(guarded(), { key: `ec_${'a'.repeat(64)}`, workspace }, () => [401, 'not_signed_in']);
});

test('HEAD is guarded like GET', async () => {
  const heads = routes.filter(({ access, method }) => access !== 'public' && method === 'HEAD');
  expect(heads.length).toBeGreaterThan(0);
  for (const route of heads) expect([route.url, (await call(route, {}))[0]]).toEqual([route.url, 401]);
});

test('who is no member gets nothing of a workspace', async () => {
  await expectAll(guarded(forMembers), { cookie: stranger.cookie, workspace }, () => [403, 'not_a_member']);
  // The owner of the instance is a person like any other in the workspaces of others.
  await expectAll(guarded(forMembers), { cookie: instanceOwner.cookie, workspace }, () => [403, 'not_a_member']);
});

/** Fails with the list of the routes that refused the caller, or broke. */
async function expectOpen(list: GuardedRoute[], caller: Caller): Promise<void> {
  const wrong: string[] = [];
  for (const route of list) {
    const [status, code] = await call(route, caller);
    if (refusals.includes(code ?? '') || status >= 500) wrong.push(`${route.method} ${route.url}: ${status} ${code}`);
  }
  expect(wrong).toEqual([]);
}

/** Routes for members, by whether a permission passes the test. */
const requiring = (passes: (permission: MemberAccess['permission']) => boolean): GuardedRoute[] =>
  guarded((access) => forMembers(access) && passes(access.permission));

/** Every scope but one, which posts check themselves, for other people's posts. */
const required = scopes.filter((scope) => scope !== 'post.manage' && scope !== 'comment.manage');

test('who is limited to account groups: refused what only others may, and nothing breaks on what they see', async () => {
  const { id, cookie } = members.get('editor') as Somebody;
  const limit = (limited: boolean) =>
    tables().updateTable('member').set({ limited }).where('workspaceId', '=', workspace).where('userId', '=', id).execute();
  const reaches = (permission: MemberAccess['permission']) => may({ role: 'editor', groupIds: [] }, permission);
  await limit(true);
  await expectAll(
    requiring((permission) => !reaches(permission)),
    { cookie, workspace },
    () => [403, 'role_too_low'],
  );
  await expectOpen(requiring(reaches), { cookie, workspace });
  await limit(false);
});

describe.each(roles)('%s', (role) => {
  const reaches = (permission: MemberAccess['permission']) => may({ role }, permission);

  test('signed in: refused where the role lacks the permission, and only there', async () => {
    const caller = { cookie: (members.get(role) as Somebody).cookie, workspace };
    const above = requiring((permission) => !reaches(permission));
    if (role !== 'owner' && role !== 'admin') await expectAll(above, caller, () => [403, 'role_too_low']);
    await expectOpen(requiring(reaches), caller);
  });

  test('by an API key: what both its scopes and the role allow, and nothing else', async () => {
    const caller = { key: keys.get(role) as string, workspace };
    for (const scope of required) {
      const routes = requiring((permission) => permission === scope);
      await limitKey(role, [scope]);
      if (reaches(scope)) await expectOpen(routes, caller);
      else await expectAll(routes, caller, () => [403, 'role_too_low']);
      await limitKey(
        role,
        scopes.filter((other) => other !== scope),
      );
      await expectAll(routes, caller, () => [403, reaches(scope) ? 'scope_missing' : 'role_too_low']);
    }
    await limitKey(role, scopes);
    await expectAll(
      requiring((permission) => !isScope(permission)),
      caller,
      () => [403, 'not_with_api_key'],
    );
  });
});

test('a refusal of a key names the permission that it lacks', async () => {
  await limitKey('owner', ['post.read']);
  const answer = await fetch(`${origin}/api/v1/accounts`, { headers: { authorization: `Bearer ${keys.get('owner')}` } });
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    {
      error: {
        code: 'scope_missing',
        message: 'This API key doesn’t have the permission account.read. Create a key that has it.',
        details: { permission: 'account.read' },
      },
    },
  ]);
});

test('an API key works in its own workspace alone, and never for what asks for a person', async () => {
  await expectAll(guarded(forMembers), { key: keyElsewhere, workspace }, () => [403, 'not_a_member']);
  await expectAll(
    guarded((access) => !forMembers(access)),
    { key: keyHere, workspace },
    () => [403, 'not_with_api_key'],
  );
});

test('an API key never does what could keep a leaked one in power, whatever its role', async () => {
  const inPerson = requiring((permission) => !isScope(permission));
  expect(inPerson.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    'DELETE /api/v1/api-keys/:id',
    'DELETE /api/v1/calendar-feed',
    'DELETE /api/v1/connected-apps/:id',
    'DELETE /api/v1/report-schedules/:id',
    'DELETE /api/v1/sources/connections/:id',
    'DELETE /api/v1/workspace-exports/:id',
    'DELETE /api/v1/workspaces/current/invitations/:id',
    'DELETE /api/v1/workspaces/current/members/:userId',
    'GET /api/v1/account-moves',
    'GET /api/v1/api-keys',
    'GET /api/v1/approvals/count',
    'GET /api/v1/calendar-feed',
    'GET /api/v1/connected-apps',
    'GET /api/v1/reply-requests/count',
    'GET /api/v1/report-links',
    'GET /api/v1/report-schedules',
    'GET /api/v1/review-links',
    'GET /api/v1/sources',
    'GET /api/v1/sources/:place/entries',
    'GET /api/v1/sources/:place/thumbnail',
    'GET /api/v1/stream-key',
    'GET /api/v1/workspace-exports',
    'GET /api/v1/workspace-exports/:id',
    'GET /api/v1/workspace-exports/:id/file',
    'GET /api/v1/workspace-exports/contents',
    'GET /api/v1/workspaces/current/active-accounts',
    'GET /api/v1/workspaces/current/billing',
    'GET /api/v1/workspaces/current/billing/invoices',
    'GET /api/v1/workspaces/current/two-factor',
    'PATCH /api/v1/connected-apps/:id',
    'PATCH /api/v1/workspaces/current/members/:userId',
    'POST /api/v1/account-moves',
    'POST /api/v1/account-moves/preview',
    'POST /api/v1/api-keys',
    'POST /api/v1/approvals/approve',
    'POST /api/v1/approvals/take-back',
    'POST /api/v1/calendar-feed',
    'POST /api/v1/connected-apps',
    'POST /api/v1/posts/:id/approve',
    'POST /api/v1/posts/:id/return',
    'POST /api/v1/reply-requests/:id/approve',
    'POST /api/v1/reply-requests/:id/return',
    'POST /api/v1/report-links',
    'POST /api/v1/report-links/:id/restore',
    'POST /api/v1/report-links/:id/revoke',
    'POST /api/v1/report-schedules',
    'POST /api/v1/report-schedules/:id/pause',
    'POST /api/v1/report-schedules/:id/restore',
    'POST /api/v1/report-schedules/:id/resume',
    'POST /api/v1/review-links',
    'POST /api/v1/review-links/:id/revoke',
    'POST /api/v1/review-links/:id/send',
    'POST /api/v1/sources/:place/imports',
    'POST /api/v1/sources/:source/consent',
    'POST /api/v1/sources/webdav/connections',
    'POST /api/v1/stream-key',
    'POST /api/v1/workspace-exports',
    'POST /api/v1/workspaces/current/billing/cancel',
    'POST /api/v1/workspaces/current/billing/checkout',
    'POST /api/v1/workspaces/current/billing/keep',
    'POST /api/v1/workspaces/current/billing/portal',
    'POST /api/v1/workspaces/current/billing/preview',
    'POST /api/v1/workspaces/current/billing/refresh',
    'POST /api/v1/workspaces/current/invitations',
    'PUT /api/v1/activity/settings',
    'PUT /api/v1/report-schedules/:id',
    'PUT /api/v1/workspaces/current/active-accounts',
    'PUT /api/v1/workspaces/current/billing/plan',
    'PUT /api/v1/workspaces/current/two-factor',
  ]);
  await expectAll(inPerson, { key: keyHere, workspace }, () => [403, 'not_with_api_key']);
});

test('what is for the owner of the instance is for nobody else', async () => {
  const owners = guarded((access) => access === 'instance-owner');
  for (const { cookie } of [stranger, ...members.values()]) await expectAll(owners, { cookie }, () => [403, 'not_instance_owner']);
  for (const route of owners) expect(refusals).not.toContain((await call(route, { cookie: instanceOwner.cookie }))[1]);
});

test('no other site writes in anybody’s name', async () => {
  const writes = guarded().filter(({ method, socket }) => socket || method !== 'GET');
  const { cookie } = members.get('owner') as Somebody;
  await expectAll(writes, { cookie, workspace, origin: 'https://evil.example' }, () => [401, 'not_signed_in']);
});

test('a feature that the plan does not have is refused to every role', async () => {
  const known = new Set(planFeatures.map(({ id }) => id));
  const featured = guarded((access) => forMembers(access) && access.feature !== undefined);
  for (const { access } of featured) expect(known).toContain((access as MemberAccess).feature);
  const { cookie } = members.get('owner') as Somebody;
  for (const route of featured) expect(await call(route, { cookie, workspace: withoutFeatures })).toEqual([403, 'not_entitled']);
});
