import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ActivityPage } from '@everycast/contract/activity';
import type { Ingest, Media } from '@everycast/contract/media';
import type { Post } from '@everycast/contract/posts';
import type { ExportContents, WorkspaceExport } from '@everycast/contract/workspace-exports';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { createSamples } from '../../../tests/support/samples.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';
import { startWholeApp, type WholeApp } from '../../../tests/support/whole-app.ts';
import { archiveKey } from './keeping.ts';

/* Everything a workspace has as one archive, in the whole app on a real database; its job runs in this process. */

let database: TestDatabase;
let app: WholeApp;
let person: Visitor;
let workspaceId = '';
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startWholeApp(database.url);
  stops.push(app.features.media.start(), app.features.workspaceExports.start());
  person = await signUp(app.origin);
  workspaceId = await newWorkspace('Nord/Süd 🌊');
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await app?.close();
  await database?.drop();
});

const newWorkspace = async (name: string) => (await person.call<{ id: string }>('POST', '/api/v1/workspaces', { name })).id;

interface Call {
  method?: string;
  body?: object;
  by?: Visitor;
  workspace?: string;
  headers?: Record<string, string>;
}
const send = (path: string, { method = 'GET', body, by = person, workspace = workspaceId, headers }: Call = {}) =>
  fetch(app.origin + path, {
    method,
    headers: {
      cookie: by.cookie,
      origin: app.origin,
      'x-workspace': workspace,
      ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
async function ask<T>(path: string, options: Call = {}): Promise<T> {
  const answer = await send(path, options);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${options.method ?? 'GET'} ${path}: ${answer.status} ${text}`);
  return (text === '' ? null : JSON.parse(text)) as T;
}

const url = '/api/v1/workspace-exports';
const begin = (body: object = {}, options: Call = {}) => ask<WorkspaceExport>(url, { method: 'POST', body, ...options });
const ended = ({ id }: WorkspaceExport, options: Call = {}) =>
  until(async () => {
    const one = await ask<WorkspaceExport>(`${url}/${id}`, options);
    return one.state !== 'waiting' && one.state !== 'running' && one;
  });
async function download(of: WorkspaceExport): Promise<Buffer> {
  // As a link: without the workspace's header.
  const answer = await fetch(app.origin + of.url, { headers: { cookie: person.cookie } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/zip');
  return Buffer.from(await answer.arrayBuffer());
}
async function exported(body: object = {}, options: Call = {}) {
  const done = await ended(await begin(body, options), options);
  expect(done).toMatchObject({ state: 'done', problem: null, progress: 1 });
  return { done, files: await zipFiles(await download(done)) };
}
/** The files in a ZIP archive by path, with every byte. */
async function zipFiles(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
type Row = Record<string, unknown>;
const jsonOf = (files: Map<string, Buffer>, name: string): Row[] => JSON.parse(String(files.get(`${name}.json`)));
const csvOf = (files: Map<string, Buffer>, name: string): Record<string, string>[] =>
  parse(files.get(`${name}.csv`) ?? '', { columns: true, bom: true, record_delimiter: '\r\n' });

async function addAccount(handle: string): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, credentials, version, sandbox, created_at, checked_at)
    values (${id}, ${workspaceId}, 'bluesky', 'https://example.org', ${randomUUID()}, ${handle}, 'Harbour', 'healthy', 'sealed-login-of-an-account', 1, false, now(), now())
  `.execute(database.db);
  return id;
}

async function upload(name: string, color: string): Promise<Media> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const { id } = await ask<Ingest>('/api/v1/media', { method: 'POST', body });
  return until(async () => (await ask<Ingest>(`/api/v1/media/imports/${id}`)).media ?? null);
}

test('a workspace without anything becomes an archive of empty tables and a README', async () => {
  const workspace = await newWorkspace('Empty');
  const { files, done } = await exported({}, { workspace });
  expect(done).toMatchObject({ missing: 0, step: done.steps, requestedBy: 'Ida Holm' });
  expect(jsonOf(files, 'posts')).toEqual([]);
  expect(csvOf(files, 'posts')).toEqual([]);
  expect(jsonOf(files, 'members')).toMatchObject([{ name: 'Ida Holm', role: 'owner' }]);
  expect(String(files.get('README.txt'))).toContain('Export of “Empty”');
  expect([...files.keys()].filter((name) => name.startsWith('media/') || name.startsWith('errors'))).toEqual([]);
});

test('the archive has exactly what the API says, and no secret', async () => {
  const accountId = await addAccount('harbour.example.org');
  const label = await ask<{ id: string }>('/api/v1/labels', { method: 'POST', body: { name: 'Ebbe, Flut', color: 'teal' } });
  const [one, same, gone] = [await upload('../a/b ü.png', '#f00'), await upload('🌊.png', '#0f0'), await upload('🌊.png', '#00f')];
  const texts = ['=HYPERLINK("http://evil")', 'Zwei\nZeilen; "quoted", ü 🌊', 'x'.repeat(60_000)];
  for (const [at, text] of texts.entries()) {
    await ask('/api/v1/posts', {
      method: 'POST',
      body: {
        text,
        accountIds: at < 2 ? [accountId] : [],
        labelIds: [label.id],
        ...(at === 1 && { schedule: { at: '2031-05-01T10:00', zone: 'Europe/Berlin' }, media: [{ id: same.id, alt: 'Sea' }] }),
      },
    });
  }
  await sql`
    insert into stream_destination (id, workspace_id, platform, name, url, secret, armed, created_at)
    values (${randomUUID()}, ${workspaceId}, 'twitch', 'Show', 'rtmp://live.example.org/secret-address', 'sealed-stream-key', true, now())
  `.execute(database.db);
  // As an import from a link, or an earlier version, may have named it.
  await sql`update media set name = '../a/b ü.png' where id = ${one.id}`.execute(database.db);
  await sql`update media set file_key = 'media/lost' where id = ${gone.id}`.execute(database.db);
  const contents = await ask<ExportContents>(`${url}/contents`);
  expect(contents).toMatchObject({ posts: 3, media: 3, inbox: 0 });

  const { files, done } = await exported();
  const { items } = await ask<{ items: Post[] }>('/api/v1/posts?limit=200');
  const posts = jsonOf(files, 'posts');
  expect(posts).toHaveLength(3);
  for (const post of items) {
    const { id, text, thread, firstComment, options, schedule, dueAt, state, createdAt, updatedAt, authorName } = post;
    expect(posts.find((other) => other.id === id)).toMatchObject({
      id,
      text,
      firstComment,
      options,
      schedule,
      dueAt,
      state,
      createdAt,
      updatedAt,
      authorName,
      thread: thread.map((part) => part.text),
      labels: ['Ebbe, Flut'],
      targets: post.targets.map((target) => ({
        id: target.id,
        accountId,
        platform: 'bluesky',
        handle: 'harbour.example.org',
        state: target.state,
        dueAt: target.dueAt,
      })),
      media: post.media.map(({ id: mediaId, alt }) => ({ id: mediaId, alt })),
    });
  }
  expect(jsonOf(files, 'results')).toMatchObject([{ platform: 'bluesky', state: 'scheduled', error: null, attempts: 0, steps: [] }]);

  // Spreadsheets read umlauts, and run no formulas.
  expect(String(files.get('posts.csv'))).toMatch(/^\uFEFFid,text,/);
  expect(
    csvOf(files, 'posts')
      .map((row) => row.text)
      .sort(),
  ).toEqual([`'${texts[0]}`, texts[1], texts[2]].sort());
  expect(csvOf(files, 'posts').find((row) => row.text === texts[1])).toMatchObject({ targets: 'bluesky harbour.example.org' });

  // Files of the same name stay apart, lead nowhere else, and are those that posts name.
  const library = jsonOf(files, 'media');
  const pathOf = (id: string) => String(library.find((row) => row.id === id)?.path);
  expect([pathOf(one.id), pathOf(same.id)]).toEqual([`media/${one.id} __a_b ü.png`, `media/${same.id} 🌊.png`]);
  expect(library.find((row) => row.id === same.id)).toMatchObject({ postIds: [posts.find((post) => post.text === texts[1])?.id] });
  const original = await send(`/api/v1/media/${same.id}/file`);
  expect(files.get(pathOf(same.id))).toEqual(Buffer.from(await original.arrayBuffer()));
  expect(done.missing).toBe(1);
  expect(files.has(pathOf(gone.id))).toBe(false);
  expect(jsonOf(files, 'errors')).toEqual([
    { id: gone.id, name: '🌊.png', path: pathOf(gone.id), error: 'The storage doesn’t have this file.' },
  ]);

  const everything = [...files.values()].join('\n');
  for (const secret of ['sealed-login-of-an-account', 'sealed-stream-key', 'secret-address', person.email])
    expect(everything).not.toContain(secret);

  const { items: entries } = await ask<ActivityPage>('/api/v1/activity');
  expect(entries[0]).toMatchObject({ action: 'settings.exported' });
  const { items: news } = await ask<{ items: { kind: string; link: string }[] }>('/api/v1/notifications');
  expect(news[0]).toMatchObject({ kind: 'workspace.export_ready', link: '/settings/export' });
});

test('each kind of thing is in it, as the API says it', async () => {
  const workspace = await newWorkspace('Everything');
  const { rows } = await sql<{ id: string }>`select id from auth_user where email = ${person.email}`.execute(database.db);
  const samples = await createSamples({
    db: database.db,
    storage: app.storage,
    workspaceId: workspace,
    userId: String(rows[0]?.id),
    async call(method, path, body) {
      const tus = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-metadata': `filename ${btoa('a.jpg')}` };
      const answer = await send(path, { method, workspace, ...(body && { body }), ...(path.endsWith('/uploads') && { headers: tus }) });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    },
  });
  const account = samples['accounts/:id'];
  await sql`insert into account_day (account_id, day, workspace_id, likes, followers) values (${account}, '2026-05-01', ${workspace}, 7, 90)`.execute(
    database.db,
  );
  await sql`select metric_partitions(now())`.execute(database.db);
  await sql`insert into post_metric (target_id, at, likes, reach) values (${samples['targets/:targetId']}, now(), 5, 6)`.execute(
    database.db,
  );
  await sql`insert into account_metric (account_id, at, followers) values (${account}, now(), 91)`.execute(database.db);
  const { files } = await exported({}, { workspace });
  const list = async (path: string) => (await ask<{ items: Row[] }>(path, { workspace })).items;
  const same = async (file: string, path: string, fields: string[]) => {
    const of = (items: Row[]) => items.map((item) => Object.fromEntries(fields.map((field) => [field, item[field]])));
    const [ours, theirs] = [of(jsonOf(files, file)), of(await list(path))];
    expect(theirs.length, file).toBeGreaterThan(0);
    expect(ours, file).toEqual(expect.arrayContaining(theirs));
  };
  await same('labels', '/api/v1/labels', ['id', 'name', 'color']);
  await same('account-groups', '/api/v1/account-groups', ['id', 'name', 'color']);
  await same('snippets', '/api/v1/snippets', ['id', 'kind', 'name', 'text']);
  await same('queues', '/api/v1/queues', ['id', 'accountId', 'zone', 'slots']);
  await same('feeds', '/api/v1/feeds', ['id', 'url', 'name', 'template', 'action', 'contains', 'without', 'categories']);
  await same('accounts', '/api/v1/accounts', ['id', 'platform', 'handle', 'displayName', 'sandbox']);
  await same('conversations', '/api/v1/engagement/conversations?queue=all', ['id', 'accountId', 'kind', 'text', 'lastAt']);
  await same('saved-replies', '/api/v1/engagement/saved-replies', ['id', 'name', 'text']);
  await same('streams', '/api/v1/streams', ['id', 'title', 'source']);
  await same('post-comments', `/api/v1/posts/${samples['posts/:id']}/comments`, ['id', 'text', 'authorName', 'createdAt']);
  await same('activity', '/api/v1/activity', ['id', 'at', 'action', 'count']);
  expect(jsonOf(files, 'scheduled-streams')).toMatchObject([{ title: 'Later' }]);
  expect(jsonOf(files, 'repeats')).toMatchObject([{ id: samples['series/:id'] }]);
  expect(jsonOf(files, 'replies')).toMatchObject([{ text: 'Thanks', state: 'failed', by: 'Ida Holm' }]);
  // An answer is no post.
  expect(
    jsonOf(files, 'posts')
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['Gone', 'Planned well']);
  expect(
    jsonOf(files, 'members')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Ida Holm', 'Mia']);
  expect(jsonOf(files, 'metrics-by-day')).toMatchObject([{ accountId: account, day: '2026-05-01', likes: 7, followers: 90 }]);
  expect(jsonOf(files, 'metrics-of-posts')).toMatchObject([{ postId: samples['posts/:id'], likes: 5, reach: 6, views: null }]);
  expect(jsonOf(files, 'metrics-of-accounts')).toMatchObject([{ followers: 91 }]);

  // Whatever the database has that lets people in, or is sealed, is in none of the files.
  const { rows: secrets } = await sql<{ secret: string }>`
    select credentials as secret from account where credentials is not null
    union select secret from stream_destination union select hash from review_token
    union select key from auth_api_key`.execute(database.db);
  expect(secrets.length).toBeGreaterThan(3);
  const everything = [...files.values()].join('\n');
  for (const { secret } of secrets) expect(everything.includes(secret)).toBe(false);
});

test('only the chosen parts are in it', async () => {
  const { files } = await exported({ parts: ['setup', 'setup'] });
  expect(files.has('accounts.json')).toBe(true);
  expect([...files.keys()].filter((name) => /^(?:posts|messages|media|streams|activity)/.test(name))).toEqual([]);
  expect((await send(url, { method: 'POST', body: { parts: [] } })).status).toBe(400);
  expect((await send(url, { method: 'POST', body: { parts: ['secrets'] } })).status).toBe(400);
});

test('one runs at a time; a new one takes the place of the last; ranges of it can be read', async () => {
  const before = (await ask<{ items: WorkspaceExport[] }>(url)).items[0];
  const both = await Promise.all([begin({ parts: ['posts'] }), begin({ parts: ['inbox'] })]);
  expect(both[0].id).toBe(both[1].id);
  const done = await ended(both[0]);
  expect((await send(before?.url ?? '')).status).toBe(404);
  expect((await ask<{ items: WorkspaceExport[] }>(url)).items.map(({ id }) => id)).toEqual([done.id]);

  const whole = await download(done);
  expect(whole.byteLength).toBe(done.bytes);
  const part = await send(done.url ?? '', { headers: { range: 'bytes=10-29' } });
  expect(part.status).toBe(206);
  expect(part.headers.get('cache-control')).toBe('private, no-store');
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 30));

  await ask(`${url}/${done.id}`, { method: 'DELETE' });
  expect((await send(done.url ?? '')).status).toBe(404);
  await expect(app.storage.size(archiveKey(done.id))).rejects.toThrow();
});

test('others neither start, see nor download it', async () => {
  const { done } = await exported({ parts: ['setup'] });
  const stranger = await signUp(app.origin);
  const own = await stranger.call<{ id: string }>('POST', '/api/v1/workspaces', { name: 'Own' });
  expect((await send(done.url ?? '', { by: stranger })).status).toBe(403);
  expect((await send(`${url}/${done.id}/file`, { by: stranger, workspace: own.id })).status).toBe(404);
  expect((await send(`${url}/${done.id}`, { by: stranger, workspace: own.id, method: 'DELETE' })).status).toBe(404);
  const { rows } = await sql<{ id: string }>`select id from auth_user where email = ${stranger.email}`.execute(database.db);
  await sql`insert into member (workspace_id, user_id, role, joined_at) values (${workspaceId}, ${rows[0]?.id}, 'editor', now())`.execute(
    database.db,
  );
  for (const [path, method] of [
    [url, 'POST'],
    [url, 'GET'],
    [`${url}/contents`, 'GET'],
    [`${url}/${done.id}/file`, 'GET'],
  ] as const)
    expect((await send(path, { by: stranger, method, ...(method === 'POST' && { body: {} }) })).status).toBe(403);
});

test('a cancelled one leaves nothing, and those of a workspace that is gone are deleted', async () => {
  await stops.pop()?.(); // nothing exports meanwhile
  const waiting = await begin();
  await ask(`${url}/${waiting.id}`, { method: 'DELETE' });
  expect(await ask<WorkspaceExport>(`${url}/${waiting.id}`)).toMatchObject({ state: 'cancelled', url: null });
  stops.push(app.features.workspaceExports.start());

  const workspace = await newWorkspace('Soon gone');
  const { done } = await exported({}, { workspace });
  expect(await app.storage.size(archiveKey(done.id))).toBe(done.bytes);
  await sql`delete from workspace where id = ${workspace}`.execute(database.db);
  await app.features.workspaceExports.clear();
  await expect(app.storage.size(archiveKey(done.id))).rejects.toThrow();

  const { done: old } = await exported({ parts: ['setup'] });
  await sql`update workspace_export set expires_at = now() - interval '1 minute' where id = ${old.id}`.execute(database.db);
  expect((await send(old.url ?? '')).status).toBe(404);
  await app.features.workspaceExports.clear();
  await expect(app.storage.size(archiveKey(old.id))).rejects.toThrow();
  const { rows } = await sql<{
    state: string;
  }>`select state from workspace_export where expires_at < now() or workspace_id is null`.execute(database.db);
  expect(rows).toEqual([]);
});
