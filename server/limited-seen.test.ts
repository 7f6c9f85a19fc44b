import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Agency, openAgency } from '../tests/support/agency.ts';
import { runSql } from './kernel/database/run-sql.ts';

/** What a limited member sees of what isn't a list: sums, feeds, folders, and what the workspace remembers. */

let agency: Agency;
let [seen, hidden] = ['', ''];
beforeAll(async () => {
  agency = await openAgency();
  await agency.limitTo([agency.samples['account-groups/:id'] ?? '']);
  [seen, hidden] = [agency.samples['accounts/:id'] ?? '', await agency.made('/api/v1/accounts/bluesky/sandbox', {})];
});
afterAll(() => agency?.close());

const run = (statement: string, values: unknown[] = []) => runSql(agency.database.db, statement, values);
async function ask(headers: Record<string, string>, method: string, path: string, body?: object) {
  const [status, text] = await agency.ask(headers, method, path, body);
  return { status, text, json: () => JSON.parse(text) };
}
const both = async (path: string) => [await ask(agency.owner, 'GET', path), await ask(agency.guest, 'GET', path)] as const;

test('figures, their export and best times are added up from the accounts they see', async () => {
  const day = new Date(Date.now() - 2 * 24 * 3_600_000).toISOString().slice(0, 10);
  for (const [account, likes, followers] of [
    [seen, 7, 100],
    [hidden, 1000, 5000],
  ] as const) {
    const { workspace_id: workspaceId } = (await run('select workspace_id from account where id = $1', [account]))[0] as {
      workspace_id: string;
    };
    await run('insert into account_day (account_id, day, workspace_id, likes, followers) values ($1, $2, $3, $4, $5)', [
      account,
      day,
      workspaceId,
      likes,
      followers,
    ]);
    await run(
      `insert into workspace_day (workspace_id, day, platform, likes, followers, comments, shares, saves, clicks, views, reach, reporting)
       values ($1, $2, 'bluesky', $3, $4, 0, 0, 0, 0, 0, 0, 1)
       on conflict (workspace_id, day, platform) do update set likes = workspace_day.likes + excluded.likes,
         followers = workspace_day.followers + excluded.followers, reporting = workspace_day.reporting + 1`,
      [workspaceId, day, likes, followers],
    );
  }
  const [all, theirs] = await both(`/api/v1/analytics/overview?from=${day}&to=${day}`);
  expect([all.text, theirs.text]).toEqual([expect.stringContaining('1007'), expect.not.stringContaining('1007')]);
  expect(theirs.text).not.toContain('5000');
  expect(theirs.text).not.toContain('5100');
  expect(theirs.text).toMatch(/\b7\b/);
  for (const table of ['days', 'accounts']) {
    const [every, own] = await both(`/api/v1/analytics/export?table=${table}&from=${day}&to=${day}`);
    expect([table, every.status, own.status]).toEqual([table, 200, 200]);
    expect(every.text).toMatch(/1000|1007/);
    for (const number of ['1000', '1007', '5000', '5100']) expect(own.text).not.toContain(number);
  }
});

test('inbox counts are of the accounts they see', async () => {
  const before = (await ask(agency.guest, 'GET', '/api/v1/engagement/overview')).text;
  await run(
    `insert into conversation (id, workspace_id, account_id, thread_id, kind, person_id, first_at, last_at, unanswered_since)
     select gen_random_uuid(), workspace_id, $1, 'hidden ' || n, 'dm', person_id, now(), now(), now()
     from conversation, generate_series(1, 37) n where account_id = $2 limit 37`,
    [hidden, seen],
  );
  const [all, theirs] = await both('/api/v1/engagement/overview');
  expect(all.text).not.toBe(before);
  expect(theirs.text).toBe(before);
  const lists = await both('/api/v1/engagement/conversations?limit=100');
  expect(lists.map(({ json }) => json().items.length)).toEqual([38, 1]);
});

test('replies that wait for approval are of the accounts they see, and they decide about no others', async () => {
  const [waiting] = (await run(
    `with talk as (select id, workspace_id, person_id from conversation where account_id = $1 limit 1),
       item as (insert into engagement_item (id, conversation_id, account_id, remote_id, kind, person_id, own, text, at)
         select gen_random_uuid(), talk.id, $1, 'hidden item', 'comment', person_id, false, 'Hidden question', now() from talk returning id)
     insert into reply_request (id, workspace_id, account_id, conversation_id, item_id, action, text, state, version, asked_at, request_key)
     select gen_random_uuid(), talk.workspace_id, $1, talk.id, item.id, 'comment', 'Hidden answer', 'waiting', 1, now(), 'hidden'
     from talk, item returning id`,
    [hidden],
  )) as { id: string }[];
  const [all, theirs] = await both('/api/v1/reply-requests');
  expect(all.text).toContain('Hidden answer');
  expect(theirs.text).not.toContain('Hidden');
  const counts = await both('/api/v1/reply-requests/count');
  expect(counts.map(({ json }) => json().waiting)).toEqual([2, 1]);
  for (const deed of ['approve', 'return', 'withdraw']) {
    const body = { version: 1, ...(deed === 'return' && { note: 'No' }) };
    expect((await ask(agency.guest, 'POST', `/api/v1/reply-requests/${waiting?.id}/${deed}`, body)).status).toBe(404);
  }
  const [row] = (await run('select state from reply_request where id = $1', [waiting?.id])) as { state: string }[];
  expect(row?.state).toBe('waiting');
});

test('a sandbox feed has the accounts they see, and so has the list of its people', async () => {
  const [all, theirs] = await both('/api/v1/sandbox');
  const people = (text: string) =>
    (JSON.parse(text) as { platforms: { platform: string; people: { handle: string }[] }[] }).platforms.flatMap((one) =>
      one.people.map(({ handle }) => `${one.platform} ${handle}`),
    );
  expect(people(all.text).length).toBeGreaterThan(20);
  const [mine] = (await run('select handle from account where id = $1', [seen])) as { handle: string }[];
  expect(people(theirs.text)).toEqual([`bluesky ${mine?.handle}`]);
});

test('of folders they see those on the way to a file of theirs, and change none that holds what they don’t see', async () => {
  const outer = await agency.made('/api/v1/media/folders', { name: 'Clients' });
  const inner = await agency.made('/api/v1/media/folders', { name: 'Casa Verde', parentId: outer });
  await agency.made('/api/v1/media/folders', { name: 'Kestrel launch', parentId: outer });
  const names = async () =>
    ((await ask(agency.guest, 'GET', '/api/v1/media/folders')).json().items as { name: string }[]).map(({ name }) => name);
  expect(await names()).toEqual([]);
  const video = agency.samples['media/:id'];
  await run('update media set folder_id = $1 where id = $2', [inner, video]);
  await run('insert into post_media (post_id, position, media_id, alt) values ($1, 5, $2, $3)', [agency.samples['posts/:id'], video, '']);
  expect(await names()).toEqual(['Casa Verde', 'Clients']);
  for (const [method, body] of [
    ['DELETE', undefined],
    ['PATCH', { name: 'Mine' }],
  ] as const)
    expect((await ask(agency.guest, method, `/api/v1/media/folders/${outer}`, body)).json().error.code).toBe('not_editable');
  expect((await ask(agency.guest, 'POST', '/api/v1/media/folders', { name: 'kestrel launch', parentId: outer })).json().error.code).toBe(
    'already_exists',
  );
  expect((await ask(agency.guest, 'PATCH', `/api/v1/media/folders/${inner}`, { name: 'Casa' })).status).toBe(200);
  const own = (await ask(agency.guest, 'POST', '/api/v1/media/folders', { name: 'My own' })).json() as { id: string };
  expect(await names()).toContain('My own');
  expect((await ask(agency.guest, 'DELETE', `/api/v1/media/folders/${own.id}`)).status).toBe(200);
});

test('the last campaign of others isn’t theirs, nor is theirs others’', async () => {
  const utm = (campaign: string) => ({ source: '{platform}', medium: 'social', campaign, term: '', content: '' });
  await ask(agency.owner, 'PUT', '/api/v1/utm-parameters', utm('Secret launch'));
  expect((await ask(agency.guest, 'GET', '/api/v1/utm-parameters')).text).not.toContain('Secret launch');
  expect((await ask(agency.guest, 'PUT', '/api/v1/utm-parameters', utm('Green week'))).status).toBe(200);
  expect((await ask(agency.guest, 'PUT', '/api/v1/utm-parameters', utm('Green month'))).status).toBe(200);
  const [all, theirs] = await both('/api/v1/utm-parameters');
  expect([all.json().campaign, theirs.json().campaign]).toEqual(['Secret launch', 'Green month']);
});

test('the activity has what was done on accounts that they all see, and undoes nothing else', async () => {
  const write = async (accountIds: string[], text: string) => {
    const [, made] = await agency.ask(agency.owner, 'POST', '/api/v1/posts', { text, accountIds });
    const { id } = JSON.parse(made) as { id: string };
    await agency.ask(agency.owner, 'PATCH', `/api/v1/posts/${id}`, { intended: { at: '2031-01-01T09:00', zone: 'UTC' } });
  };
  await write([seen], 'Theirs to see');
  await write([hidden], 'Of another brand');
  await write([seen, hidden], 'On both brands');
  const [all, theirs] = await both('/api/v1/activity?kind=post');
  for (const text of ['Theirs to see', 'Of another brand', 'On both brands']) expect(all.text).toContain(text);
  expect(theirs.text).toContain('Theirs to see');
  for (const text of ['Of another brand', 'On both brands']) expect(theirs.text).not.toContain(text);
  const [, csv] = await both('/api/v1/activity/export');
  expect(csv.text).toContain('Theirs to see');
  for (const text of ['Of another brand', 'On both brands']) expect(csv.text).not.toContain(text);
  const { items } = all.json() as { items: { id: string; sentence: { text: string }[] }[] };
  const idOf = (text: string) => items.find(({ sentence }) => sentence.some((part) => part.text.includes(text)))?.id;
  for (const text of ['Of another brand', 'On both brands']) {
    expect((await ask(agency.guest, 'GET', `/api/v1/activity/${idOf(text)}`)).status).toBe(404);
    expect((await ask(agency.guest, 'POST', `/api/v1/activity/${idOf(text)}/undo`)).status).toBe(404);
  }
  expect((await ask(agency.guest, 'POST', `/api/v1/activity/${idOf('Theirs to see')}/undo`)).status).toBe(200);
});
