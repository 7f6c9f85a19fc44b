import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AnalyticsWorld, openAnalyticsWorld } from '../../../tests/support/analytics.ts';
import { csvOf } from '../../kernel/csv.ts';
import { newId } from '../../kernel/ids.ts';

let world: AnalyticsWorld;
let [workspaceId, accountId, otherId] = ['', '', ''];
beforeAll(async () => {
  world = await openAnalyticsWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.now = new Date('2026-11-16T09:00:00Z');
  workspaceId = await world.addWorkspace();
  [accountId, otherId] = [await world.addAccount(workspaceId), await world.addAccount(workspaceId)];
});

const week = { from: '2026-11-16', to: '2026-11-22' };

/** Three posts, one of them labeled and on another account, read once. */
async function fill() {
  const labelId = newId();
  const label = [labelId, workspaceId, world.now];
  await world.ask("insert into label (id, workspace_id, name, name_key, color, created_at) values ($1, $2, 'L', 'l', 'teal', $3)", label);
  const posts = [];
  for (const [index, likes] of [30, 10, 20].entries()) {
    const post = await world.addPost(workspaceId, index === 2 ? otherId : accountId, `Post ${index}, "quoted"`);
    world.reported.set(post.targetId, { likes, comments: index, shares: 1 });
    posts.push(post);
    world.pass(1);
  }
  await world.ask('insert into post_label (post_id, label_id) values ($1, $2)', [posts[2]?.postId, labelId]);
  await world.enter();
  for (const id of [accountId, otherId]) await world.run(id);
  return { labelId, posts };
}

/** A picture of a post, after one of its options. @returns its ID */
async function addFile(postId: string): Promise<string> {
  const fileId = newId();
  const file = { id: fileId, workspace_id: workspaceId, kind: 'image', source_hash: fileId, hash: fileId, content_type: 'image/png' };
  const rest = { animated: false, bytes: 1, width: 1, height: 1, name: 'A', file_key: 'a', thumbnail_key: 'b', tags: [], alt: '' };
  const row = JSON.stringify({ ...file, ...rest, created_at: world.now });
  await world.ask('insert into media select (jsonb_populate_record(null::media, $1::jsonb)).*', [row]);
  await world.ask("insert into post_media (post_id, position, media_id, alt) values ($1, 0, $2, '')", [postId, fileId]);
  return fileId;
}

test('posts are sorted by any metric, in pages without repetition', async () => {
  const { posts } = await fill();
  const fileId = await addFile(posts[0]?.postId ?? '');
  const query = { ...week, sort: 'engagement', limit: 2 } as const;
  const first = await world.dashboard.posts(workspaceId, query);
  expect(first.items.map(({ engagement, reach }) => [engagement, reach])).toEqual([
    [31, null],
    [23, null],
  ]);
  expect(first.items[0]).toMatchObject({ postId: posts[0]?.postId, platforms: ['mastodon'], rate: 0.31 });
  expect(first.items.map(({ picture }) => picture)).toEqual([`/thumbnails/${fileId}`, null]);
  const second = await world.dashboard.posts(workspaceId, { ...query, cursor: first.cursor ?? '' });
  expect([second.items.map(({ engagement }) => engagement), second.cursor]).toEqual([[12], null]);
  const newest = await world.dashboard.posts(workspaceId, { ...query, sort: 'published', limit: 50 });
  expect(newest.items.map(({ postId }) => postId)).toEqual(posts.map(({ postId }) => postId).reverse());
  const id = newId();
  const crafted = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  for (const cursor of [
    ...['nonsense', crafted(12, id), crafted('reach', 12, id), crafted('engagement', 0.5, id), crafted('engagement', 1e300, id)],
    ...[crafted('engagement', 12, 'id'), crafted('anything', 12, id)],
  ])
    await expect(world.dashboard.posts(workspaceId, { ...query, cursor }), cursor).rejects.toMatchObject({ code: 'invalid_input' });
  for (const seconds of [1e300, -1e15]) {
    const wrong = { ...query, sort: 'published' as const, cursor: crafted('published', seconds, id) };
    await expect(world.dashboard.posts(workspaceId, wrong)).rejects.toMatchObject({ code: 'invalid_input' });
  }
});

/** A group of these accounts. */
async function addGroup(name: string, accountIds: readonly string[]): Promise<string> {
  const id = newId();
  const group = [id, workspaceId, name, name.toLowerCase(), world.now];
  await world.ask(
    "insert into account_group (id, workspace_id, name, name_key, color, position, created_at) values ($1, $2, $3, $4, 'teal', 0, $5)",
    group,
  );
  for (const one of accountIds) await world.ask('insert into account_group_member (group_id, account_id) values ($1, $2)', [id, one]);
  return id;
}

test('accounts, groups and labels narrow everything', async () => {
  const { labelId } = await fill();
  const [both, other, none] = [
    await addGroup('Both', [accountId, otherId]),
    await addGroup('Other', [otherId]),
    await addGroup('None', []),
  ];
  const engagement = async (more: object) => (await world.dashboard.overview(workspaceId, { ...week, ...more })).days[0]?.engagement;
  expect(await engagement({})).toBe(66);
  expect(await engagement({ account: [otherId] })).toBe(23);
  expect(await engagement({ label: [labelId] })).toBe(23);
  expect(await engagement({ group: [both] })).toBe(66);
  expect(await engagement({ group: [other, none] })).toBe(23);
  expect(await engagement({ group: [other], account: [accountId] })).toBeNull();
  for (const unknown of [none, newId()]) expect(await engagement({ group: [unknown] })).toBeNull();
  expect(await engagement({ label: [labelId], account: [accountId] })).toBeNull();
  const { items } = await world.dashboard.posts(workspaceId, { ...week, label: [labelId], sort: 'engagement', limit: 9 });
  expect(items.map(({ text }) => text)).toEqual(['Post 2, "quoted"']);
  const csv = await world.dashboard.export(workspaceId, { ...week, group: [other], table: 'posts' });
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2);
  expect(csv).toContain('Post 2');
});

test('groups are listed with what their accounts gained together', async () => {
  await fill();
  const [both, other] = [await addGroup('Both', [accountId, otherId]), await addGroup('Other', [otherId])];
  await addGroup('None', []);
  const { items } = await world.dashboard.breakdown(workspaceId, { ...week, by: 'group' });
  expect(items.map(({ id, name, engagement, followers, platform }) => [id, name, engagement, followers, platform])).toEqual([
    [both, 'Both', 66, 200, null],
    [other, 'Other', 23, 100, null],
  ]);
  const lines = (await world.dashboard.export(workspaceId, { ...week, account: [otherId], table: 'groups' })).trimEnd().split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['name', 'Both', 'Other']);
});

test('accounts and labels are listed, most engagement first', async () => {
  const { labelId } = await fill();
  const parts = async (by: 'account' | 'label') => (await world.dashboard.breakdown(workspaceId, { ...week, by })).items;
  expect((await parts('account')).map(({ id, engagement, reach, followers }) => [id, engagement, reach, followers])).toEqual([
    [accountId, 43, null, 100],
    [otherId, 23, null, 100],
  ]);
  expect(await parts('label')).toEqual([
    { id: labelId, name: 'L', platform: null, followers: null, growth: null, reach: null, engagement: 23, rate: null },
  ]);
  // What is chosen holds for both tables.
  const narrowed = async (more: object) => {
    const [accounts, labels] = [
      await world.dashboard.breakdown(workspaceId, { ...week, ...more, by: 'account' }),
      await world.dashboard.breakdown(workspaceId, { ...week, ...more, by: 'label' }),
    ];
    return [accounts.items.map(({ id, engagement }) => [id, engagement]), labels.items.map(({ id, engagement }) => [id, engagement])];
  };
  expect(await narrowed({ label: [labelId] })).toEqual([
    [
      [otherId, 23],
      [accountId, null],
    ],
    [[labelId, 23]],
  ]);
  expect(await narrowed({ account: [accountId] })).toEqual([[[accountId, 43]], []]);
  expect(await narrowed({ account: [otherId] })).toEqual([[[otherId, 23]], [[labelId, 23]]]);
  expect(await narrowed({ label: [newId()] })).toEqual([
    [
      [accountId, null],
      [otherId, null],
    ],
    [],
  ]);
  expect((await world.dashboard.breakdown(await world.addWorkspace(), { ...week, by: 'label' })).items).toEqual([]);
});

test('the period before is compared, and another workspace is not counted', async () => {
  await fill();
  const next = await world.dashboard.overview(workspaceId, { from: '2026-11-23', to: '2026-11-29' });
  expect([next.previousFrom, next.previousTo]).toEqual(['2026-11-16', '2026-11-22']);
  expect(next.cards).toMatchObject({ shares: { value: null, previous: 3 }, followers: { value: 200, previous: 200 } });
  const other = await world.dashboard.overview(await world.addWorkspace(), week);
  expect(other).toMatchObject({ accounts: 0, collectedAt: null, platforms: [], cards: { shares: { value: null } } });
});

test('each table is a CSV, which no spreadsheet runs', async () => {
  await fill();
  const lines = async (table: 'days' | 'platforms' | 'posts' | 'gaps') =>
    (await world.dashboard.export(workspaceId, { ...week, table })).trimEnd().split('\r\n');
  expect((await lines('days')).slice(0, 3)).toEqual([
    'day,engagement,engagement_previous_period,incomplete,followers,engagement_rate,shares,comments',
    '2026-11-16,66,,false,200,0.33,3,3',
    '2026-11-17,,,false,,,,',
  ]);
  expect((await lines('platforms'))[1]).toBe('mastodon,66,0,1,false');
  expect((await lines('posts'))[1]).toMatch(/,"Post 2, ""quoted""",2026-11-16T09:02:00.000Z,mastodon,,23,0.23,$/);
  expect(await lines('gaps')).toEqual(['platform,account,since,until,reason,engagement']);
  expect(csvOf(['a'], [['=1+1'], ['@x,y'], [-3]])).toBe(`a\r\n'=1+1\r\n"'@x,y"\r\n-3\r\n`);
});

test.each([
  ['a;=1+1', `"a;'=1+1"`],
  ['a; @x', `"a;' @x"`],
  ['a\t=1+1', `"a\t'=1+1"`],
  ['a\n-1', `"a\n'-1"`],
  ['a\r\n+1', `"a\r\n'+1"`],
  ['\t=1', `"'\t'=1"`],
  ['＝1+1', `'＝1+1`],
  ['＋1', `'＋1`],
  ['－1', `'－1`],
  ['＠x', `'＠x`],
  [' =1', `' =1`],
  ['1 + 1 = 2; fine', '"1 + 1 = 2; fine"'],
])('%j is no formula in a spreadsheet of any country', (text, field) => {
  expect(csvOf(['a'], [[text]])).toBe(`a\r\n${field}\r\n`);
});
