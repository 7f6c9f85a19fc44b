import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { type Identity, startIdentity } from '../tests/support/identity.ts';
import { createSamples } from '../tests/support/samples.ts';
import { openStudio } from '../tests/support/studio.ts';
import { startWholeApp, type WholeApp } from '../tests/support/whole-app.ts';
import type { GuardedRoute } from './kernel/http/access.ts';

/* Every route that takes an ID, as somebody with a workspace of their own and the IDs of another one's. */

interface Workspace {
  headers: Record<string, string>;
  samples: Record<string, string>;
}
let database: TestDatabase;
let identity: Identity;
let app: WholeApp;
let theirs: Workspace;
let own: Workspace;

/** Parameters that name no resource of a workspace. */
const noIds: Record<string, string> = {
  ':platform': 'bluesky',
  ':option': 'language',
  ':position': '0',
  ':domain': 'example.org',
  ':source': 'dropbox',
};
const notOfWorkspaces = [
  // A card is of a public page, named by the hash of its address, and the same for everyone.
  '/api/v1/link-cards/:id/picture',
];
/** Where an ID that nothing has is no error. */
const idempotent = ['DELETE /api/v1/streams/:id/marks/:markId'];
/** Where nothing is found of a sample, either: its platform finds nothing by that name, its stream was never on air, its cloud has no login. */
const empty = [
  '/api/v1/accounts/:id/find/:option',
  '/api/v1/streams/:id/original',
  '/api/v1/sources/:place/entries',
  '/api/v1/sources/:place/thumbnail',
];
/** What a route needs to get as far as its ID, by the end of its address. */
const bodies: Record<string, unknown> = {
  'PATCH /accounts/:id': {},
  'PUT /proxy': { proxyId: null },
  'POST /choices/:id': { remoteIds: ['1'] },
  'POST /reconnect': { password: 'abcd-efgh-ijkl-mnop' },
  'PATCH /connected-apps/:id': { confirmation: 'allow' },
  'PUT /feeds/:id': { url: 'https://blog.example/feed', name: 'Taken', template: '{title}', action: 'draft', accountIds: [] },
  'PUT /webhooks/:id': { name: 'Taken', url: 'https://receiver.example/', events: ['post.published'] },
  'PUT /report-schedules/:id': {
    title: 'Taken',
    scope: { kind: 'all' },
    period: 'month',
    cadence: { every: 'week', weekday: 1 },
    time: '09:00',
    recipients: ['ida@example.org'],
  },
  'PUT /short-links/accounts/:id': { on: true },
  'PATCH /account-groups/:id/brand': { colors: [] },
  'PATCH /short-links/:id': { on: false },
  'PUT /link-pages/:id/links': { version: 1, links: [] },
  'PUT /snippets/:id': { kind: 'snippet', name: 'Taken', text: 'Over' },
  'POST /decision': { decision: 'ignore' },
  'POST /verdict': { verdict: 'send_again' },
  'POST /targets/:targetId/edit': { text: 'Taken over' },
  'PATCH /posts/:id': { text: 'Taken over' },
  'POST /posts/:id/approve': { seen: 'x'.repeat(43) },
  'POST /posts/:id/return': { seen: 'x'.repeat(43), note: 'Taken over' },
  'PATCH /reply-requests/:id': { version: 1, content: 'Taken over' },
  'POST /reply-requests/:id/approve': { version: 1 },
  'POST /reply-requests/:id/return': { version: 1, note: 'Taken over' },
  'POST /reply-requests/:id/withdraw': { version: 1 },
  'POST /comments': { text: 'Taken over' },
  'POST /notes': { text: 'Taken over' },
  'POST /presence': { here: true },
  'PATCH /comments/:id': { text: 'Taken over' },
  'PATCH /members/:userId': { role: 'viewer' },
  'PUT /images/:mediaId/edit': { edit: { light: 10 }, version: 0 },
  'POST /images/:mediaId/versions': { edit: { light: 10 } },
  'POST /images/:mediaId/copies': { edit: { light: 10 } },
  'PUT /edit': { edit: { mute: true }, version: 1 },
  'POST /marks': { id: '019a0000-0000-7000-8000-000000000001', secondsAgo: 0 },
  'PATCH /streams/:id': { title: 'Taken over' },
  'POST /streams/:id/start': { eventId: null },
  'POST /streams/:id/outputs': { destinationId: '019a0000-0000-7000-8000-000000000001' },
  'PUT /posts/:id/place': { above: '019a0000-0000-7000-8000-000000000001' },
  'PUT /posts/:id/repeat': { rule: { start: '2031-05-06T09:00', zone: 'UTC', unit: 'day' } },
  'POST /series/:id/stop': {},
  'POST /queues/:id/slot': { postId: '019a0000-0000-7000-8000-000000000001', at: '2031-05-06T09:00' },
  'PUT /queues/:id/evergreen': { labelId: '019a0000-0000-7000-8000-000000000001' },
  'POST /queues/:id/evergreen/next': { labelId: '019a0000-0000-7000-8000-000000000001' },
  'PATCH /post-imports/:id': {},
  'POST /post-imports/:id/replace': { column: 0, from: 'a', to: 'b' },
  'PATCH /rows/:position': { skipped: true },
  'POST /sources/:place/imports': { entries: ['taken'] },
  'PATCH /outputs/:outputId': { wanted: 'removed' },
};
const query: Record<string, string> = { '/find/:option': '?words=a', '/people': '?words=a', '/:place/thumbnail': '?entry=taken' };

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await startIdentity({ databaseUrl: database.url });
  app = await startWholeApp(database.url);
  [theirs, own] = [await workspace('owner@example.org'), await workspace('stranger@example.org')];
});
afterAll(async () => {
  await app?.close();
  await identity?.close();
  await database?.drop();
});

let calls = 0;
async function workspace(email: string): Promise<Workspace> {
  const { cookie, id: userId } = await identity.join(email);
  const workspaceId = (await identity.call('POST', '/api/v1/workspaces', { cookie }, { name: 'Studio' })).json().id as string;
  const headers = { cookie, origin: app.origin, 'x-workspace': workspaceId };
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': `filename ${btoa('a.jpg')}` };
  const samples = await createSamples({
    db: database.db,
    storage: app.storage,
    workspaceId,
    userId,
    async call(method, path, body) {
      const more: Record<string, string> = body ? { 'content-type': 'application/json' } : path.endsWith('/uploads') ? tus : {};
      const answer = await fetch(app.origin + path, {
        method,
        headers: { ...headers, ...more },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    },
  });
  return { headers, samples };
}

/** The parameters of a route: `queues/:id`. */
const paramsOf = (url: string): string[] => (url.match(/[^/]+\/:\w+/g) ?? []).filter((param) => !(param.replace(/^.*\//, '') in noIds));
const guarded = (): GuardedRoute[] =>
  app.routes.filter(({ access, url }) => typeof access === 'object' && !notOfWorkspaces.includes(url) && paramsOf(url).length > 0);
const ending = <T>(of: Record<string, T>, name: string): T | undefined =>
  Object.entries(of).find(
    ([end]) => (end.includes(' ') ? name.startsWith(end.split(' ')[0] as string) : true) && name.endsWith(end.split(' ').at(-1) as string),
  )?.[1];

/** The address with these IDs. */
const filled = (url: string, ids: Record<string, string>): string =>
  Object.entries(noIds).reduce(
    (path, [param, value]) => path.replace(param, value),
    paramsOf(url).reduce((path, param) => path.replace(param, param.replace(/:.*/, ids[param] ?? '')), url),
  ) + (ending(query, url) ?? '');

/** The whole response, without what differs between two requests: the ID that was asked for. */
async function call(route: GuardedRoute, ids: Record<string, string>, { headers }: Workspace): Promise<string> {
  const path = filled(route.url, ids);
  const from = { ...headers, 'x-forwarded-for': `198.51.${Math.floor(++calls / 250)}.${calls % 250}` };
  if (route.socket) return listen(path, from);
  const body = ['GET', 'HEAD', 'DELETE'].includes(route.method)
    ? undefined
    : JSON.stringify(ending(bodies, `${route.method} ${route.url}`) ?? {});
  const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const more: Record<string, string> = route.url.includes('/uploads/') ? tus : body ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(app.origin + path, { method: route.method, headers: { ...from, ...more }, ...(body && { body }) });
  const text = Object.values(ids).reduce((all, id) => all.replaceAll(id, '…'), await answer.text());
  return `${answer.status} ${text}`;
}

/** How a socket is refused, closed, or what it says first. */
async function listen(path: string, headers: Record<string, string>): Promise<string> {
  const socket = new WebSocket(app.origin.replace('http', 'ws') + path, { headers });
  const answered = await Promise.race([
    once(socket, 'unexpected-response').then(async ([, answer]) => `${answer.statusCode} ${JSON.stringify(await json(answer))}`),
    once(socket, 'message').then(([message]) => `message ${message}`),
    once(socket, 'close').then(([code, reason]) => `closed ${code} ${reason}`),
  ]);
  socket.on('error', () => undefined).terminate();
  return answered;
}

/** Everything that is stored, by table, except what a request itself leaves. */
async function stored(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not in ('idempotency_key', 'auth_session', 'auth_api_key', 'lease')`.execute(database.db);
  const all: Record<string, string> = {};
  for (const { name } of rows) {
    const { rows: content } = await sql<{
      all: string;
    }>`select coalesce(string_agg(t::text, ' ' order by t::text), '') as all from ${sql.table(name)} t`.execute(database.db);
    all[name] = content[0]?.all ?? '';
  }
  return all;
}

test('there is a sample of whatever a route’s address names', () => {
  const unknown = guarded().flatMap(({ url }) => paramsOf(url).filter((param) => !theirs.samples[param]));
  expect([...new Set(unknown)]).toEqual([]);
  expect(guarded().length).toBeGreaterThan(90);
});

/** Calls these routes with IDs of another workspace and with unknown ones; gives what differs. */
async function compare(routes: readonly GuardedRoute[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routes) {
    const params = paramsOf(route.url);
    // One of the IDs is another's, or all are.
    for (const foreign of params.length === 1 ? [params] : [...params.map((param) => [param]), params]) {
      const ids = (of: (param: string) => string) =>
        Object.fromEntries(params.map((param) => [param, foreign.includes(param) ? of(param) : (own.samples[param] ?? '')]));
      const unknown = await call(
        route,
        ids((param) => unlike(theirs.samples[param] ?? '')),
        own,
      );
      const answer = await call(
        route,
        ids((param) => theirs.samples[param] ?? ''),
        own,
      );
      const name = `${route.method} ${route.url}`;
      if (answer !== unknown) wrong.push(`${name}, ${foreign}: ${answer}, not ${unknown}`);
      else if (!/^(404|closed) /.test(answer) && !idempotent.includes(name)) wrong.push(`${name} doesn’t get as far as its ID: ${answer}`);
    }
  }
  return wrong;
}

test('IDs of another workspace are answered like IDs that nothing has, and nothing happens', async () => {
  const before = await stored();
  expect(await compare(guarded())).toEqual([]);
  expect(await stored()).toEqual(before);
});

test('nobody else reaches a broadcast', async () => {
  const studio = await openStudio(app.origin, theirs.samples['streams/:id'] ?? '', theirs.headers);
  try {
    expect(studio.news).toHaveLength(1);
    expect(await compare(guarded().filter(({ url }) => url.includes('/streams/')))).toEqual([]);
    expect(await Promise.race([studio.closed, wait(0, 'still open')])).toBe('still open');
  } finally {
    studio.close();
  }
});

test('the samples are real: their owner reaches each', async () => {
  const unreached: string[] = [];
  for (const { url } of guarded().filter(({ method, socket }) => method === 'GET' && !socket)) {
    if (empty.includes(url)) continue;
    const answer = await fetch(app.origin + filled(url, theirs.samples), { headers: theirs.headers });
    await answer.body?.cancel();
    if (!answer.ok) unreached.push(`${url}: ${answer.status}`);
  }
  expect(unreached).toEqual([]);
});

/** An ID of the same form that nothing has. */
const unlike = (id: string): string => id.replace(/[0-9a-f]{3}$/, (end) => (end === 'abc' ? 'def' : 'abc'));
