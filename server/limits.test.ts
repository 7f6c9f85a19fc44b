import { randomUUID } from 'node:crypto';
import { maxGroups } from '@everycast/contract/account-groups';
import { maxFeeds } from '@everycast/contract/feeds';
import { maxSnippets } from '@everycast/contract/snippets';
import { maxStreamEvents } from '@everycast/contract/stream-events';
import { maxStreamMarks } from '@everycast/contract/stream-marks';
import { maxDestinations } from '@everycast/contract/streams';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { type Identity, startIdentity } from '../tests/support/identity.ts';
import { createSamples } from '../tests/support/samples.ts';
import { startWholeApp, type WholeApp } from '../tests/support/whole-app.ts';
import { createPlans, selfHosted } from './features/plans/plans.ts';
import { maxUnderWay } from './features/videos/rules.ts';
import { invitationsOpen } from './features/workspaces/rules.ts';

/* Limits that are counted before something is added (decision 81): many requests at the same time never exceed one. */

let database: TestDatabase;
let identity: Identity;
let app: WholeApp;
let person: { id: string; cookie: string };
let workspaceId: string;
let samples: Record<string, string>;
/** The workspace's plan, which each test of a plan's limit changes. */
let limits: Partial<typeof selfHosted.limits> = {};
let made = 0;
let moments = 0;

const schedule = { at: '2030-05-01T10:00', zone: 'Europe/Berlin' };
/** As many requests as are sent at the same time, and how many of them still fit. */
const [together, left] = [12, 3];

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await startIdentity({ databaseUrl: database.url });
  app = await startWholeApp(database.url, {
    plans: createPlans(async () => ({ ...selfHosted, limits: { ...selfHosted.limits, ...limits } })),
  });
  person = await identity.join('mara@example.org');
  workspaceId = (await identity.call('POST', '/api/v1/workspaces', person, { name: 'Studio' })).json().id;
  samples = await createSamples({
    db: database.db,
    storage: app.storage,
    workspaceId,
    userId: person.id,
    async call(method, path, body) {
      const answer = await send(method, path, body);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    },
  });
  // No moment is before its stream.
  await sql`update stream set created_at = now() - interval '1 hour'`.execute(database.db);
});
afterAll(async () => {
  await app?.close();
  await identity?.close();
  await database?.drop();
});

function send(method: string, path: string, body?: unknown): Promise<Response> {
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': `filename ${btoa('a.jpg')}` };
  const type: Record<string, string> = path.endsWith('/uploads') ? tus : body ? { 'content-type': 'application/json' } : {};
  const from = { 'x-forwarded-for': `198.51.100.${made++ % 250}`, cookie: person.cookie, origin: app.origin, 'x-workspace': workspaceId };
  return fetch(app.origin + path, { method, headers: { ...from, ...type }, ...(body !== undefined && { body: JSON.stringify(body) }) });
}
const post = (path: string, body?: unknown) => send('POST', path, body);
const name = () => `Number ${made++}`;
const id = sql`gen_random_uuid()`;
const here = () => sql`${workspaceId}::uuid`;

interface Case {
  max: number;
  /** How many of them there are. */
  counted: RawBuilder<unknown>;
  /** Adds this many at once, without the product. */
  fill: (count: number) => RawBuilder<unknown>;
  add: () => Promise<Response>;
}
const inWorkspace = (table: string) => sql`from ${sql.table(table)} where workspace_id = ${here()}`;
const series = (count: number) => sql`from generate_series(1, ${count}::int) n`;

const cases: Record<string, () => Case> = {
  'account groups': () => ({
    max: maxGroups,
    counted: inWorkspace('account_group'),
    fill: (count) => sql`insert into account_group select ${id}, ${here()}, 'g' || n, 'g' || n, 'teal', n, now() ${series(count)}`,
    add: () => post('/api/v1/account-groups', { name: name(), color: 'teal' }),
  }),
  labels: () => ({
    max: 200,
    counted: inWorkspace('label'),
    fill: (count) => sql`insert into label select ${id}, ${here()}, 'l' || n, 'l' || n, 'teal', now() ${series(count)}`,
    add: () => post('/api/v1/labels', { name: name(), color: 'teal' }),
  }),
  snippets: () => ({
    max: maxSnippets,
    counted: inWorkspace('snippet'),
    fill: (count) => sql`insert into snippet select ${id}, ${here()}, 'snippet', 's' || n, 's' || n, 'text', now() ${series(count)}`,
    add: () => post('/api/v1/snippets', { kind: 'snippet', name: name(), text: 'Hello' }),
  }),
  feeds: () => ({
    max: maxFeeds,
    counted: inWorkspace('feed'),
    fill: (
      count,
    ) => sql`insert into feed (id, workspace_id, url, host, name, template, action, contains, without, categories, per_day, takes,
        created_at, next_attempt_at)
      select ${id}, ${here()}, 'https://blog.example/', 'blog.example', 'f' || n, '{title}', 'draft', '{}', '{}', '{}', 1, 'none', now(), null
      ${series(count)}`,
    add: () => post('/api/v1/feeds', { url: 'http://127.0.0.1:1024/', name: name(), template: '{title}', action: 'draft', accountIds: [] }),
  }),
  'scheduled streams': () => ({
    max: maxStreamEvents,
    counted: inWorkspace('stream_event'),
    fill: (count) => sql`insert into stream_event (id, workspace_id, title, wall_time, zone, starts_at, created_at)
      select ${id}, ${here()}, 'e' || n, ${schedule.at}, ${schedule.zone}, '2030-05-01T08:00Z', now() ${series(count)}`,
    add: () => post('/api/v1/stream-events', { title: name(), schedule }),
  }),
  'stream destinations': () => ({
    max: maxDestinations,
    counted: inWorkspace('stream_destination'),
    fill: (count) => sql`insert into stream_destination (id, workspace_id, platform, name, url, secret, armed, created_at)
      select ${id}, ${here()}, 'custom', 'd' || n, 'rtmp://127.0.0.1:1024/live', 'x', false, now() ${series(count)}`,
    add: () =>
      post('/api/v1/stream-destinations', { platform: 'custom', name: name(), url: 'rtmp://127.0.0.1:1024/live', key: randomUUID() }),
  }),
  'marks of a stream': () => ({
    max: maxStreamMarks,
    counted: sql`from stream_mark where stream_id = ${samples['streams/:id']}::uuid`,
    fill: (count) =>
      // All of the moments below are within it, and long before the sample's own mark.
      sql`with older as (update stream set created_at = now() - interval '1 hour' where id = ${samples['streams/:id']}::uuid)
        insert into stream_mark select ${id}, ${samples['streams/:id']}::uuid, now() + interval '1 hour' * n ${series(count)}`,
    // Moments within two seconds are one.
    add: () => post(`/api/v1/streams/${samples['streams/:id']}/marks`, { id: randomUUID(), secondsAgo: 1_000 + 10 * moments++ }),
  }),
  'imports and uploads in progress': () => ({
    max: 200,
    counted: sql`from media_ingest where workspace_id = ${here()} and state in ('waiting', 'running')`,
    fill: (count) => sql`insert into media_ingest (id, workspace_id, source, url, name, stage, received_bytes, changed_at, created_at)
      select ${id}, ${here()}, 'address', 'https://example.org/' || n, 'i' || n, 'fetch', 0, now(), now() ${series(count)}`,
    add: () => (made++ % 2 ? post('/api/v1/media/imports', { url: `https://example.org/${made}.jpg` }) : post('/api/v1/media/uploads')),
  }),
  'video jobs in progress': () => ({
    max: maxUnderWay,
    counted: sql`from video_job where workspace_id = ${here()} and kind in ('trim', 'export') and state in ('waiting', 'running')`,
    fill: (count) => sql`insert into video_job (id, workspace_id, media_id, kind, edit, output, fingerprint, created_at)
      select ${id}, ${here()}, ${samples['media/:id']}::uuid, 'trim', '{}', '{"kind":"trim"}', 'f' || n, now() ${series(count)}`,
    add: () =>
      post('/api/v1/videos/jobs', {
        mediaId: samples['media/:id'],
        edit: { segments: [{ start: 0, end: 1 + (made++ % 80) / 10 }] },
        output: { kind: 'trim' },
      }),
  }),
  invitations: () => ({
    max: invitationsOpen,
    counted: inWorkspace('invitation'),
    fill: (count) => sql`insert into invitation
      select ${id}, ${here()}, 'i' || n || '@example.org', 'editor', 'h' || n, ${person.id}, now() + interval '1 day', now() ${series(count)}`,
    add: () => post('/api/v1/workspaces/current/invitations', { email: `p${made++}@example.org`, role: 'editor' }),
  }),
};

const countOf = async (counted: RawBuilder<unknown>): Promise<number> =>
  Number((await sql<{ count: string }>`select count(*) ${counted}`.execute(database.db)).rows[0]?.count);

/** Sends many at the same time; gives how many were accepted, and the codes of the others. */
async function race(add: () => Promise<Response>): Promise<{ accepted: number; refusals: string[] }> {
  const answers = await Promise.all(Array.from({ length: together }, add));
  const refused = answers.filter(({ ok }) => !ok);
  const codes = await Promise.all(refused.map(async (answer) => ((await answer.json()) as { error: { code: string } }).error.code));
  return { accepted: answers.length - refused.length, refusals: [...new Set(codes)] };
}

test.each(Object.entries(cases))('%s: exactly the limit', async (name, of) => {
  const { max, counted, fill, add } = of();
  await fill(max - left - (await countOf(counted))).execute(database.db);
  const { accepted, refusals } = await race(add);
  expect({ accepted, refusals, there: await countOf(counted) }).toEqual({
    accepted: left,
    refusals: [name.startsWith('imports') ? 'too_many_requests' : 'limit_reached'],
    there: max,
  });
});

const plans = {
  seats: {
    counted: () =>
      sql`from (select user_id from member where workspace_id = ${here()} union all select email ${inWorkspace('invitation')}) s`,
    add: () => post('/api/v1/workspaces/current/invitations', { email: `p${made++}@example.org`, role: 'editor' }),
  },
  streams: {
    counted: () => sql`from stream where workspace_id = ${here()} and ended_at is null`,
    add: () => post('/api/v1/streams', { title: name(), destinationIds: [] }),
  },
  streamDestinations: {
    counted: () => sql`from stream_output where stream_id = ${samples['streams/:id']}::uuid`,
    add: async () => {
      const [one] = (
        await sql<{ id: string }>`select id from stream_destination where workspace_id = ${here()}
          and id not in (select destination_id from stream_output where stream_id = ${samples['streams/:id']}::uuid)
          order by id offset ${made++ % together} limit 1`.execute(database.db)
      ).rows;
      return post(`/api/v1/streams/${samples['streams/:id']}/outputs`, { destinationId: one?.id });
    },
  },
} as const;

test.each(Object.keys(plans) as (keyof typeof plans)[])('a plan’s %s: exactly the limit', async (meter) => {
  const { counted, add } = plans[meter];
  await sql`delete from invitation`.execute(database.db);
  const limit = (await countOf(counted())) + left;
  limits = { [meter]: limit };
  const { accepted, refusals } = await race(add);
  expect({ accepted, refusals, there: await countOf(counted()) }).toEqual({ accepted: left, refusals: ['limit_reached'], there: limit });
  limits = {};
});
