import { randomUUID } from 'node:crypto';
import type { ActivityEntry, ActivityPage, ActivityUndone } from '@everycast/contract/activity';
import { defined } from '@everycast/contract/defined';
import type { ChangedRow, ImportPreview, ImportRow, PostImport } from '@everycast/contract/imports';
import type { Post } from '@everycast/contract/posts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { until } from '../../../tests/support/until.ts';
import { signUp, type Visitor } from '../../../tests/support/visitor.ts';
import { startWholeApp, type WholeApp } from '../../../tests/support/whole-app.ts';

/* Posts from files, in the whole app on a real database; the jobs run in this process. */

let database: TestDatabase;
let app: WholeApp;
let stop: () => Promise<void>;
let person: Visitor;
let workspaceId = '';
let accountId = '';
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startWholeApp(database.url);
  await app.jobs.start(true);
  stop = app.features.media.start();
  person = await signUp(app.origin);
  const { id } = await person.call<{ id: string }>('POST', '/api/v1/workspaces', { name: 'North', zone: 'Europe/Berlin' });
  workspaceId = id;
  accountId = await addAccount('harbour.example.org');
});
afterAll(async () => {
  await stop?.();
  await app?.jobs.stop();
  await app?.close();
  await database?.drop();
});

async function addAccount(handle: string): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, credentials, version, sandbox, created_at, checked_at)
    values (${id}, ${workspaceId}, 'bluesky', 'https://example.org', ${randomUUID()}, ${handle}, 'Harbour', 'healthy', 'sealed', 1, false, now(), now())
  `.execute(database.db);
  return id;
}

async function ask<T>(method: string, path: string, body?: object, by = person): Promise<T> {
  const isForm = body instanceof FormData;
  const headers = { cookie: by.cookie, origin: app.origin, 'x-workspace': workspaceId };
  const answer = await fetch(app.origin + path, {
    method,
    headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const data = answer.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : text;
  if (!answer.ok) throw Object.assign(new Error(`${method} ${path}: ${answer.status} ${text}`), { code: data?.error?.code });
  return data as T;
}

function formOf(content: string | Uint8Array, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([content as BlobPart]), name);
  return form;
}

/** Reads a file and waits until all of its rows are checked. */
async function read(content: string | Uint8Array, name = 'posts.csv'): Promise<PostImport> {
  const { id } = await ask<PostImport>('POST', '/api/v1/post-imports', formOf(content, name));
  return settled(id);
}
const settled = (id: string): Promise<PostImport> =>
  until(async () => {
    const one = await ask<PostImport>('GET', `/api/v1/post-imports/${id}`);
    return (one.phase === 'ready' || one.phase === 'failed') && one;
  });
const rowsOf = async ({ id }: PostImport, show = 'all') =>
  (await ask<{ items: ImportRow[] }>('GET', `/api/v1/post-imports/${id}/rows?show=${show}&limit=200`)).items;
const posts = async () => (await ask<{ items: Post[] }>('GET', '/api/v1/posts?limit=200')).items;

test('a file is checked, fixed in place, imported once, and undone', async () => {
  const before = (await posts()).length;
  const lines = [
    'Caption;Publish at;Channels;Tags;Notes',
    'Low tide;2031-05-01 09:00;@harbour.example.org;Tides;mine',
    '"Two\nlines";1. Mai 2031, 17:30;bluesky;Tides, News;',
    'A wrong handle;2031-05-02 09:00;@harbor.example.org;;',
    'No such day;2031-02-30 09:00;@harbour.example.org;;',
    'Gone by;2020-01-01 09:00;@harbour.example.org;;',
    `Too long ${'x'.repeat(400)};2031-05-03 09:00;@harbour.example.org;;`,
    'A draft;;;;',
  ];
  const made = await read(`\uFEFF${lines.join('\r\n')}`);
  expect(made).toMatchObject({
    format: 'csv',
    zone: 'Europe/Berlin',
    columns: [{ field: 'text' }, { field: 'date' }, { field: 'accounts' }, { field: 'labels' }, { name: 'Notes', field: null }],
    rows: { total: 7, ready: 3, problem: 4, unchecked: 0 },
    newLabels: ['News', 'Tides'],
  });
  expect((await posts()).length).toBe(before);
  const problems = await rowsOf(made, 'problem');
  expect(problems.map(({ line, problems: all }) => [line, all[0]?.field])).toEqual([
    [5, 'accounts'],
    [6, 'date'],
    [7, 'date'],
    [8, 'text'],
  ]);
  expect(problems[0]?.problems[0]?.fixes).toEqual([{ column: 2, value: '@harbour.example.org' }]);
  expect(problems[1]?.problems[0]?.fixes.map(({ value }) => value)).toEqual(['2031-02-28 09:00', '2031-03-01 09:00']);
  const fixed = await ask<ImportRow>('PATCH', `/api/v1/post-imports/${made.id}/rows/2`, { cells: problems[0]?.problems[0]?.fixes });
  expect(fixed).toMatchObject({ state: 'ready', accountIds: [accountId], problems: [] });
  const download = await ask<string>('GET', `/api/v1/post-imports/${made.id}/problems`);
  expect(download.split('\r\n')).toHaveLength(5);
  expect(download).toContain("'@harbour.example.org");

  await ask('POST', `/api/v1/post-imports/${made.id}/import`);
  const done = await settled(made.id);
  expect(done.rows).toMatchObject({ imported: 4, problem: 3, ready: 0 });
  expect(await Promise.all(['ready', 'imported'].map(async (show) => (await rowsOf(done, show)).length))).toEqual([0, 4]);
  const imported = (await posts()).filter(({ text }) => ['Low tide', 'Two\nlines', 'A wrong handle', 'A draft'].includes(text));
  expect(imported).toHaveLength(4);
  expect(imported.find(({ text }) => text === 'Two\nlines')).toMatchObject({ schedule: { at: '2031-05-01T17:30' }, state: 'scheduled' });
  const again = ask('POST', `/api/v1/post-imports/${made.id}/import`);
  await expect(again).rejects.toMatchObject({ code: 'invalid_input' });

  const sent = imported.find(({ text }) => text === 'Low tide')?.id;
  await sql`update target set state = 'published', published_at = now(), next_attempt_at = null where post_id = ${sent}`.execute(
    database.db,
  );
  await ask('POST', `/api/v1/post-imports/${made.id}/undo`);
  const undone = await settled(made.id);
  expect(undone.rows).toMatchObject({ imported: 0, removed: 3, kept: 1 });
  expect((await rowsOf(made, 'kept')).map(({ postId }) => postId)).toEqual([sent]);
  expect((await posts()).length).toBe(before + 1);
});

describe('an import in the activity', () => {
  const importEntries = async () => (await ask<ActivityPage>('GET', '/api/v1/activity?kind=import')).items;
  const texts = async () => (await posts()).map(({ text }) => text);
  const publish = (postId: string | undefined) =>
    sql`update target set state = 'published', published_at = now(), next_attempt_at = null where post_id = ${postId}`.execute(database.db);
  async function imported(...names: string[]): Promise<{ made: PostImport; entry: ActivityEntry }> {
    const rows = names.map((name, index) => `${name};2031-06-0${index + 1} 09:00;@harbour.example.org`);
    const made = await read(['Caption;Publish at;Channels', ...rows].join('\n'));
    await ask('POST', `/api/v1/post-imports/${made.id}/import`);
    await settled(made.id);
    return { made, entry: defined((await importEntries())[0]) };
  }

  test('is undone from there, and says what had gone out', async () => {
    const { made, entry } = await imported('First of three', 'Second of three', 'Third of three');
    expect(entry).toMatchObject({ action: 'import.done', count: 3, undone: null, undoableUntil: expect.any(String) });
    const out = (await posts()).find(({ text }) => text === 'Second of three')?.id;
    await publish(out);
    const answer = await ask<ActivityUndone>('POST', `/api/v1/activity/${entry.id}/undo`);
    expect(answer.sentence).toMatch(/^Undoing the import of /);
    expect(answer.notes).toEqual(['1 post had gone out already and stays.']);
    await settled(made.id);
    expect((await texts()).filter((text) => text.endsWith('of three'))).toEqual(['Second of three']);
    const [undone, done] = await importEntries();
    expect(undone).toMatchObject({ action: 'import.undone', count: 2, undoableUntil: null });
    expect(undone?.sentence.map(({ text }) => text).join('')).toMatch(/ undid the import of 2 posts; 1 post had gone out already$/);
    expect(done).toMatchObject({ id: entry.id, undoableUntil: null, undone: { at: undone?.at } });
    await expect(ask('POST', `/api/v1/activity/${entry.id}/undo`)).rejects.toMatchObject({ code: 'not_editable' });
  });

  test('counts as undone if that was done on its own screen', async () => {
    const { made, entry } = await imported('Undone on its screen');
    await ask('POST', `/api/v1/post-imports/${made.id}/undo`);
    await settled(made.id);
    expect((await importEntries()).find(({ id }) => id === entry.id)?.undone).not.toBe(null);
  });

  test('is undone by nobody else, not by Ctrl+Z, and for a day', async () => {
    const { entry } = await imported('Stays for now');
    await expect(ask('POST', '/api/v1/activity/undo-last', {})).rejects.toMatchObject({ code: 'not_found' });
    const other = await signUp(app.origin);
    await sql`
      insert into member (workspace_id, user_id, role, joined_at) select ${workspaceId}, id, 'admin', now()
      from auth_user where email = ${other.email}`.execute(database.db);
    const url = `/api/v1/activity/${entry.id}`;
    expect(await ask<ActivityEntry>('GET', url, undefined, other)).toMatchObject({ undoableUntil: null });
    await expect(ask('POST', `${url}/undo`, undefined, other)).rejects.toMatchObject({ code: 'not_found' });
    await sql`update activity set at = at - interval '25 hours' where id = ${entry.id}`.execute(database.db);
    await expect(ask('POST', `/api/v1/activity/${entry.id}/undo`)).rejects.toMatchObject({ code: 'not_editable' });
    expect(await texts()).toContain('Stays for now');
  });

  test('is not undone once all of it is out', async () => {
    const { entry } = await imported('All out');
    const out = (await posts()).find(({ text }) => text === 'All out')?.id;
    await publish(out);
    await expect(ask('POST', `/api/v1/activity/${entry.id}/undo`)).rejects.toMatchObject({ code: 'not_editable' });
  });
});

test('nobody else sees an import', async () => {
  const made = await read('text\nMine');
  const other = await signUp(app.origin);
  await expect(other.call('GET', `/api/v1/post-imports/${made.id}`)).rejects.toThrow('404');
});

test('dates in numbers wait until somebody says what comes first, unless one of them says it', async () => {
  const unclear = await read('text,date\nOne,03/04/31 9:00\nTwo,05/06/31 9:00');
  expect(unclear).toMatchObject({ dateOrder: null, hasNumericDates: true, rows: { problem: 2 } });
  await ask('PATCH', `/api/v1/post-imports/${unclear.id}`, { dateOrder: 'month', accountIds: [accountId] });
  const chosen = await settled(unclear.id);
  expect(chosen.rows).toMatchObject({ ready: 2 });
  expect((await rowsOf(chosen)).map(({ dueAt }) => dueAt)).toEqual(['2031-03-04T08:00:00.000Z', '2031-05-06T07:00:00.000Z']);
  const said = await read('text,date\nOne,03/04/31 9:00\nTwo,25/06/31 9:00');
  expect(said).toMatchObject({ dateOrder: 'day' });
});

test('a picture by its address comes in before the row is ready, and one that isn’t there is a problem', async () => {
  const { default: sharp } = await import('sharp');
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await ask('POST', '/api/v1/media', formOf(new Uint8Array(bytes), 'beach.png'));
  const made = await read('text,image\nBy name,beach.png\nNowhere,gone.png\nBy address,http://127.0.0.1:9/none.png');
  const [byName, nowhere, byAddress] = await rowsOf(made);
  expect(byName).toMatchObject({ state: 'ready', mediaIds: [expect.any(String)] });
  expect(nowhere?.problems[0]).toMatchObject({ field: 'media', message: expect.stringContaining('gone.png') });
  expect(byAddress).toMatchObject({ state: 'problem', problems: [{ field: 'media' }] });
  const preview = (position: number) => ask<ImportPreview>('GET', `/api/v1/post-imports/${made.id}/rows/${position}/preview`);
  expect(await preview(0)).toMatchObject({ text: 'By name', media: [{ id: byName?.mediaIds[0], media: { name: 'beach.png' } }] });
  // With its problem, as far as it can be read.
  expect(await preview(1)).toMatchObject({ text: 'Nowhere', media: [] });
});

test('a row is previewed with its accounts and its texts for their platforms, and says if it can’t be', async () => {
  const made = await read('text,text_bluesky,date,accounts\nHello,Hello sky,2031-02-30,@harbour.example.org\n#REF!,,,');
  const url = `/api/v1/post-imports/${made.id}/rows`;
  expect(await ask('GET', `${url}/0/preview`)).toMatchObject({
    text: 'Hello',
    accountIds: [accountId],
    versions: [{ platform: 'bluesky', accountIds: [accountId], text: 'Hello sky', media: null }],
  });
  await expect(ask('GET', `${url}/1/preview`)).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(ask('GET', `${url}/7/preview`)).rejects.toMatchObject({ code: 'not_found' });
});

test('a text that was posted, is planned, or is twice in the file is a warning, and is imported all the same', async () => {
  const line = (text: string, date: string) => `${text},${date},@harbour.example.org`;
  const first = await read(['text,date,accounts', line('Spring tide', '2034-05-01 09:00'), line('Ebb', '2034-05-02 09:00')].join('\n'));
  await ask('POST', `/api/v1/post-imports/${first.id}/import`);
  await settled(first.id);
  const planned = (await rowsOf(first)).map(({ postId }) => postId);
  await sql`update target set state = 'published', published_at = due_at, next_attempt_at = null where post_id = ${planned[1]}`.execute(
    database.db,
  );
  const lines = [
    line('spring  TIDE', '2034-05-20 09:00'),
    line('Ebb', '2034-05-20 10:00'),
    // More than 30 days later.
    line('Ebb', '2034-07-20 10:00'),
    line('Once', '2034-05-21 09:00'),
    line('ONCE', '2034-05-22 09:00'),
    // A draft for no account.
    'Once,,',
  ];
  const again = await read(['text,date,accounts', ...lines].join('\n'));
  expect(again.rows).toMatchObject({ ready: 6, problem: 0 });
  const nowhere = { at: null, postId: null, accountIds: [] };
  expect((await rowsOf(again)).map(({ warnings }) => warnings)).toEqual([
    [{ reason: 'planned', accountIds: [accountId], at: '2034-05-01T07:00:00.000Z', postId: planned[0], line: null }],
    [{ reason: 'posted', accountIds: [accountId], at: '2034-05-02T07:00:00.000Z', postId: planned[1], line: null }],
    [{ reason: 'line', ...nowhere, line: 3 }],
    [],
    [{ reason: 'line', ...nowhere, line: 5 }],
    [],
  ]);
  const skipped = await ask<ImportRow>('PATCH', `/api/v1/post-imports/${again.id}/rows/4`, { skipped: true });
  expect(skipped).toMatchObject({ state: 'skipped', warnings: [] });
  await ask('POST', `/api/v1/post-imports/${again.id}/import`);
  expect((await settled(again.id)).rows).toMatchObject({ imported: 5, skipped: 1 });
  expect((await rowsOf(again)).flatMap(({ warnings }) => warnings)).toEqual([]);
});

test('one value is replaced in all rows that have a problem with it', async () => {
  const lines = ['One', 'Two', 'Three'].map((text, day) => `${text},2035-05-0${day + 1} 09:00,@harbor.example.org`);
  const other = 'Four,2035-05-04 09:00,@haven.example.org';
  const made = await read(['text,date,accounts', ...lines, other, 'Five,2035-05-05 09:00', 'Six,2035-05-06 09:00'].join('\n'));
  const problems = await rowsOf(made, 'problem');
  expect(problems.map(({ problems: all }) => all[0]?.alike)).toEqual([2, 2, 2, 0, 1, 1]);
  const replace = (body: object) => ask('POST', `/api/v1/post-imports/${made.id}/replace`, body);

  const changed = await ask<ChangedRow>('PATCH', `/api/v1/post-imports/${made.id}/rows/0`, {
    cells: [{ column: 2, value: '@harbour.example.org' }],
  });
  expect(changed).toMatchObject({ state: 'ready', alike: 2 });
  await replace({ column: 2, from: '@harbor.example.org', to: '@harbour.example.org' });
  expect((await settled(made.id)).rows).toMatchObject({ ready: 3, problem: 3 });
  // Also where the rows end before it.
  await replace({ column: 2, from: '', to: 'bluesky' });
  const done = await settled(made.id);
  expect(done.rows).toMatchObject({ ready: 5, problem: 1 });
  expect((await rowsOf(made)).map(({ cells }) => cells[2])).toEqual([
    ...Array(3).fill('@harbour.example.org'),
    '@haven.example.org',
    'bluesky',
    'bluesky',
  ]);
  // Values of rows without a problem stay.
  await expect(replace({ column: 2, from: 'bluesky', to: '@harbour.example.org' })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(replace({ column: 90, from: '', to: 'bluesky' })).rejects.toMatchObject({ code: 'invalid_input' });
});

test('hundreds of rows are imported together, and one that can’t be anymore keeps none of them from it', async () => {
  const { id: labelId } = await ask<{ id: string }>('POST', '/api/v1/labels', { name: 'Passing', color: 'teal' });
  const lines = Array.from({ length: 600 }, (_, row) => `Row ${row},2032-05-01 09:00,@harbour.example.org,${row === 400 ? 'Passing' : ''}`);
  const made = await read(['text,date,accounts,labels', ...lines].join('\n'));
  expect(made.rows).toMatchObject({ ready: 600 });
  await ask('DELETE', `/api/v1/labels/${labelId}`);
  await ask('POST', `/api/v1/post-imports/${made.id}/import`);
  const done = await settled(made.id);
  expect(done.rows).toMatchObject({ imported: 599, problem: 1 });
  expect((await rowsOf(made, 'problem')).map(({ position }) => position)).toEqual([400]);
  const { rows } = await sql<{ posts: number; targets: number; lines: number; revisions: number }>`
    with mine as (select post_id as id from post_import_row where import_id = ${made.id}::uuid and post_id is not null)
    select (select count(distinct id)::integer from mine) as posts,
      (select count(*)::integer from target where post_id in (select id from mine) and state = 'scheduled') as targets,
      (select count(*)::integer from post_activity where post_id in (select id from mine)) as lines,
      (select count(*)::integer from post_revision where post_id in (select id from mine)) as revisions`.execute(database.db);
  expect(rows).toEqual([{ posts: 599, targets: 599, lines: 1198, revisions: 599 }]);
});

test('what needs approval is asked for, row by row, and nothing of it is scheduled', async () => {
  await ask('PATCH', '/api/v1/approval-policy', { mode: 'one', ownersPublish: false });
  const made = await read(
    'text,date,accounts\nAsked,2033-05-01 09:00,@harbour.example.org\nAsked too,2033-05-02 09:00,@harbour.example.org',
  );
  await ask('POST', `/api/v1/post-imports/${made.id}/import`);
  expect((await settled(made.id)).rows).toMatchObject({ imported: 2 });
  const asked = (await posts()).filter(({ text }) => text.startsWith('Asked'));
  expect(asked.map(({ state, approval }) => [state, approval?.state])).toEqual([
    ['draft', 'waiting'],
    ['draft', 'waiting'],
  ]);
});
