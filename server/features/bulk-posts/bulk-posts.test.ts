import type { BulkAction, BulkPreview, BulkResult } from '@everycast/contract/bulk-posts';
import type { Post } from '@everycast/contract/posts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { Http } from '../../kernel/http/http.ts';
import { createQueues } from '../queues/queues.ts';
import { bulkPostsRoutes } from './bulk-post-routes.ts';
import { createBulkPosts } from './bulk-posts.ts';

/** The same change to many posts at once. The world's clock shows November 21, 2026. */

let world: PublishingWorld;
let http: Http;
let contributor = '';
let viewer = '';
let accountId = '';

beforeAll(async () => {
  world = await createPublishingWorld();
  [contributor, viewer] = [await world.addPerson(), await world.addPerson()];
  accountId = await world.addAccount();
  const { workspaceId, userId } = world.actor;
  http = await openTestHttp({
    db: world.kernel.db,
    members: {
      [userId]: { [workspaceId]: 'owner' },
      [contributor]: { [workspaceId]: 'contributor' },
      [viewer]: { [workspaceId]: 'viewer' },
    },
    routes: (open) => bulkPostsRoutes(open, createBulkPosts(world.kernel, needs())),
  });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

const needs = () => ({
  ...world,
  queues: createQueues(world.kernel, { accounts: world.described, groups: world.groups, posts: world.posts }),
});
const zone = 'Europe/Berlin';
let planned: Post;
let draft: Post;
let busy: Post;
const setState = (post: Post, change: object) => world.db.updateTable('target').set(change).where('postId', '=', post.id).execute();

beforeEach(async () => {
  const write = (text: string, at: string) => world.posts.create(world.actor, newPost(text, { schedule: { at, zone } }), null);
  planned = await write('Planned', '2026-12-01T09:00');
  busy = await write('Being published', '2026-12-01T10:00');
  await setState(busy, { state: 'publishing' });
  draft = await world.posts.create(world.actor, newPost('Draft', { intended: { at: '2026-12-01T11:00', zone } }), null);
});
const newPost = (text: string, more: object) => ({ text, accountIds: [accountId], media: [], variants: {}, ...more });

const send = (posts: readonly (Post | { id: string; version?: number })[], action: BulkAction, as = world.actor.userId) =>
  http.inject({
    method: 'POST',
    url: '/api/v1/posts/bulk',
    headers: { 'x-user': as },
    payload: { posts: posts.map(({ id, version }) => ({ id, version })), action },
  });
const preview = async (posts: readonly Post[], action: BulkAction) => {
  const payload = { posts: posts.map(({ id }) => ({ id })), action };
  const answer = await http.inject({
    method: 'POST',
    url: '/api/v1/posts/bulk/preview',
    headers: { 'x-user': world.actor.userId },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ results: BulkPreview[] }>().results;
};
const bulk = async (...args: Parameters<typeof send>): Promise<BulkResult[]> => {
  const answer = await send(...args);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().results;
};

test('a move keeps the hour, also of drafts, and refuses by name what is being published', async () => {
  const results = await bulk([planned, busy, draft], { kind: 'move', days: 200 });
  expect(results).toMatchObject([
    { id: planned.id, text: 'Planned', error: null },
    {
      id: busy.id,
      text: 'Being published',
      version: null,
      error: { code: 'not_editable', message: expect.stringContaining('being published') },
    },
    { id: draft.id, text: 'Draft', error: null },
  ]);
  const moved = await world.get(planned.id);
  expect(moved.version).toBe(results[0]?.version);
  // In summer, 9:00 in Berlin is another hour in UTC.
  expect([moved.schedule?.at, moved.dueAt]).toEqual(['2027-06-19T09:00', '2027-06-19T07:00:00.000Z']);
  expect((await world.get(draft.id)).intended?.at).toBe('2027-06-19T11:00');
  expect((await world.get(busy.id)).schedule?.at).toBe('2026-12-01T10:00');
});

test('five posts move with few statements: they are read together, and each is written in its own transaction', async () => {
  const five = await Promise.all(
    Array.from({ length: 5 }, () => world.posts.create(world.actor, newPost('Many', { schedule: { at: '2026-12-01T09:00', zone } }), null)),
  );
  const { change } = createBulkPosts(world.kernel, needs());
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => sent.mockRestore());
  const results = await change(world.actor, { posts: five.map(({ id }) => ({ id })), action: { kind: 'move', days: 1 } }, 'counted');
  const statements = sent.mock.calls.map(([text]) => String(text));
  expect(results.map(({ error }) => error)).toEqual(five.map(() => null));
  expect(statements.filter((text) => text === 'begin')).toHaveLength(5);
  expect(statements.length, statements.map((text) => text.slice(0, 90)).join('\n')).toBeLessThanOrEqual(60);
});

test('a post that changes while others are moved is read again, and moves from where it is then', async () => {
  const second = await world.posts.create(world.actor, newPost('Second', { schedule: { at: '2026-12-05T09:00', zone } }), null);
  const { posts } = world;
  let done = 0;
  const changeAll: typeof posts.changeAll = async (...args) => {
    done += 1;
    if (done === 2) await posts.change(world.actor, second.id, { text: 'Edited', schedule: { at: '2026-12-10T09:00', zone } });
    return posts.changeAll(...args);
  };
  const request = { posts: [{ id: planned.id }, { id: second.id }], action: { kind: 'move' as const, days: 1 } };
  const results = await createBulkPosts(world.kernel, { ...needs(), posts: { ...posts, changeAll } }).change(world.actor, request, null);
  const moved = await world.get(second.id);
  expect([moved.text, moved.schedule?.at, moved.version]).toEqual(['Edited', '2026-12-11T09:00', results[1]?.version]);

  done = 0;
  const based = { ...request, posts: [{ id: planned.id }, { id: second.id, version: moved.version }] };
  expect(
    await createBulkPosts(world.kernel, { ...needs(), posts: { ...posts, changeAll } }).change(world.actor, based, null),
  ).toMatchObject([{ error: null }, { error: { code: 'version_conflict' } }]);
});

test('a version that is no longer current is refused, and so is a time that has passed', async () => {
  await world.posts.change(world.actor, planned.id, { text: 'Changed elsewhere' });
  const results = await bulk([planned, draft], { kind: 'move', days: 1 });
  expect(results).toMatchObject([{ error: { code: 'version_conflict' } }, { error: null }]);
  expect(await bulk([{ id: planned.id }], { kind: 'move', days: -30 })).toMatchObject([{ error: { code: 'time_is_past' } }]);
});

test('duplicates are drafts with the same content, labels and time', async () => {
  const label = await world.labels.create(world.actor.workspaceId, { name: `Label ${Date.now()}`, color: 'sky' });
  const variants = { [accountId]: { text: 'For one account' } };
  const post = await world.posts.create(
    world.actor,
    newPost('Original', { variants, labelIds: [label.id], schedule: { at: '2026-12-03T09:00', zone } }),
    null,
  );
  const [result] = await bulk([post], { kind: 'duplicate' });
  const copy = await world.get(result?.copyId ?? '');
  expect(copy).toMatchObject({
    text: 'Original',
    state: 'draft',
    schedule: null,
    intended: post.schedule,
    labelIds: [label.id],
    targets: [{ accountId, text: 'For one account', state: 'draft' }],
  });
  expect((await world.get(post.id)).version).toBe(post.version);
});

test('labels are added and removed, and others stay', async () => {
  const make = (name: string) => world.labels.create(world.actor.workspaceId, { name: `${name} ${Date.now()}`, color: 'sky' });
  const [one, two, three] = await Promise.all(['One', 'Two', 'Three'].map(make));
  const [a, b, c] = [one?.id ?? '', two?.id ?? '', three?.id ?? ''];
  await world.posts.change(world.actor, planned.id, { labelIds: [a, b] });
  await bulk([{ id: planned.id }, { id: draft.id }], { kind: 'label', add: [c], remove: [a] });
  expect((await world.get(planned.id)).labelIds.toSorted()).toEqual([b, c].toSorted());
  expect((await world.get(draft.id)).labelIds).toEqual([c]);
});

test('deleted posts come back; one that is being published is not deleted', async () => {
  const results = await bulk([planned, busy, draft], { kind: 'delete' });
  expect(results.map(({ error }) => error?.code ?? null)).toEqual([null, 'not_editable', null]);
  await expect(world.get(planned.id)).rejects.toThrow('no longer exists');
  expect(await bulk([{ id: planned.id }, { id: draft.id }], { kind: 'restore' })).toMatchObject([{ error: null }, { error: null }]);
  expect((await world.get(planned.id)).schedule?.at).toBe('2026-12-01T09:00');
});

test('retry sends what failed, and names what has nothing to retry', async () => {
  const problem = { problemKind: 'rejected', problemMessage: JSON.stringify({ code: 'publishing.stopped' }), problemAt: new Date() };
  await setState(planned, { state: 'failed', nextAttemptAt: null, ...problem });
  const results = await bulk([planned, draft], { kind: 'retry' });
  expect(results).toMatchObject([{ error: null }, { text: 'Draft', error: { code: 'not_editable' } }]);
  expect((await world.get(planned.id)).state).toBe('scheduled');
});

describe('a request that died in the middle of it, repeated with its key', () => {
  /** Dies after some changes of that kind were committed, and is repeated as a whole. */
  async function repeatedAfter(made: readonly Post[], action: BulkAction, committed: number) {
    let left = committed;
    const dying = <Call extends (...args: never[]) => Promise<unknown>>(call: Call): Call =>
      (async (...args: never[]) => {
        const result = await call(...args);
        left -= 1;
        if (left === 0) throw new Error('The process was killed.');
        return result;
      }) as Call;
    const { posts, publishing } = world;
    const [changeAll, create, remove, restore] = [posts.changeAll, posts.create, posts.remove, posts.restore].map(dying) as [
      typeof posts.changeAll,
      typeof posts.create,
      typeof posts.remove,
      typeof posts.restore,
    ];
    const dead = createBulkPosts(world.kernel, {
      posts: { ...posts, changeAll, create, remove, restore },
      publishing: { retryAll: dying(publishing.retryAll) },
      queues: needs().queues,
    });
    const request = { posts: made.map(({ id, version }) => ({ id, version })), action };
    const key = `bulk ${crypto.randomUUID()}`;
    await expect(dead.change(world.actor, request, key)).rejects.toThrow('killed');
    const results = await createBulkPosts(world.kernel, needs()).change(world.actor, request, key);
    expect(results.map(({ id, error }) => [id, error])).toEqual(made.map(({ id }) => [id, null]));
    return results;
  }
  const write = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        world.posts.create(world.actor, newPost(`Many ${n}`, { schedule: { at: '2026-12-01T09:00', zone } }), null),
      ),
    );

  test('moves every post once', async () => {
    const made = await write(5);
    const results = await repeatedAfter(made, { kind: 'move', days: 1 }, 3);
    const moved = await Promise.all(made.map(({ id }) => world.get(id)));
    expect(moved.map(({ schedule }) => schedule?.at)).toEqual(made.map(() => '2026-12-02T09:00'));
    expect(results.map(({ version }) => version)).toEqual(moved.map(({ version }) => version));
  });

  test('makes one copy of each, and names it', async () => {
    const made = await write(3);
    const results = await repeatedAfter(made, { kind: 'duplicate' }, 2);
    expect(new Set(results.map(({ copyId }) => copyId)).size).toBe(3);
    for (const [index, { copyId }] of results.entries()) expect((await world.get(copyId ?? '')).text).toBe(made[index]?.text);
    const rows = await world.db.selectFrom('post').selectAll().where('text', 'in', ['Many 0', 'Many 1', 'Many 2']).execute();
    const before = await world.db.selectFrom('bulkDone').selectAll().where('copyId', 'is not', null).execute();
    expect(rows.filter(({ id }) => before.some(({ copyId }) => copyId === id))).toHaveLength(3);
    expect(rows.filter(({ wallTime, intendedWallTime }) => wallTime === null && intendedWallTime !== null)).toHaveLength(3);
  });

  test('deletes, and brings back, each once', async () => {
    const made = await write(3);
    expect(await repeatedAfter(made, { kind: 'delete' }, 2)).toMatchObject(made.map(({ text }) => ({ text, version: null })));
    await repeatedAfter(made, { kind: 'restore' }, 2);
    const lines = await world.db.selectFrom('postActivity').selectAll().where('postId', '=', made[0]?.id).execute();
    expect(lines.map(({ kind }) => kind).toSorted()).toEqual(['created', 'deleted', 'restored', 'scheduled']);
  });

  test('retries each once, also one that has failed again', async () => {
    const made = await write(2);
    const problem = { problemKind: 'rejected', problemMessage: JSON.stringify({ code: 'publishing.stopped' }), problemAt: new Date() };
    const fail = (post: Post) => setState(post, { state: 'failed', nextAttemptAt: null, ...problem });
    for (const post of made) await fail(post);
    let left = 1;
    const retryAll: typeof world.publishing.retryAll = async (...args) => {
      const result = await world.publishing.retryAll(...args);
      left -= 1;
      if (left === 0) throw new Error('The process was killed.');
      return result;
    };
    const request = { posts: made.map(({ id }) => ({ id })), action: { kind: 'retry' as const } };
    await expect(
      createBulkPosts(world.kernel, { ...needs(), publishing: { retryAll } }).change(world.actor, request, 'retried'),
    ).rejects.toThrow();
    await fail(made[0] as Post);
    await createBulkPosts(world.kernel, needs()).change(world.actor, request, 'retried');
    expect((await world.get(made[0]?.id ?? '')).state).toBe('failed');
    expect((await world.get(made[1]?.id ?? '')).state).toBe('scheduled');
  });

  test('and while another process is still at it', async () => {
    const made = await write(4);
    const request = { posts: made.map(({ id }) => ({ id })), action: { kind: 'move' as const, days: 1 } };
    const { change } = createBulkPosts(world.kernel, needs());
    await Promise.all([change(world.actor, request, 'both'), change(world.actor, request, 'both')]);
    for (const { id } of made) expect((await world.get(id)).schedule?.at).toBe('2026-12-02T09:00');
  });
});

describe('an edit', () => {
  /** Takes an edit back by what its results say. */
  const back = (results: readonly BulkResult[]) => {
    const changes = Object.fromEntries(results.flatMap(({ id, undo }) => (undo ? [[id, undo]] : [])));
    const done = results.filter(({ id }) => id in changes);
    return bulk(
      done.map(({ id, version }) => ({ id, ...(version !== null && { version }) })),
      { kind: 'back', changes },
    );
  };

  test('to a weekday and an hour keeps the week, and over daylight saving the hour by the clock', async () => {
    const action = { kind: 'place', weekday: 5, time: '18:30' } as const;
    const before = [planned.version, draft.version];
    expect(await preview([planned, draft, busy], action)).toMatchObject([
      { time: { from: { at: '2026-12-01T09:00' }, to: { at: '2026-12-04T18:30', zone } }, error: null },
      { time: { to: { at: '2026-12-04T18:30' } }, error: null },
      { text: 'Being published', error: { code: 'not_editable', message: expect.stringContaining('being published') } },
    ]);
    expect([(await world.get(planned.id)).version, (await world.get(draft.id)).version]).toEqual(before);
    const results = await bulk([planned, draft, busy], action);
    expect(results.map(({ error }) => error?.code ?? null)).toEqual([null, null, 'not_editable']);
    expect((await world.get(planned.id)).schedule?.at).toBe('2026-12-04T18:30');
    expect((await world.get(draft.id)).intended?.at).toBe('2026-12-04T18:30');
    await bulk([{ id: planned.id }], { kind: 'shift', hours: 24 * 150 });
    const summer = await world.get(planned.id);
    expect([summer.schedule?.at, summer.dueAt]).toEqual(['2027-05-03T18:30', '2027-05-03T16:30:00.000Z']);
    expect(await back(results)).toMatchObject([
      { id: planned.id, error: { code: 'version_conflict' } },
      { id: draft.id, error: null },
    ]);
    expect((await world.get(draft.id)).intended?.at).toBe('2026-12-01T11:00');
  });

  test('to a time that has passed is refused, and so is a post without a time', async () => {
    const timeless = await world.posts.create(world.actor, newPost('Timeless', {}), null);
    const action = { kind: 'place', date: '2026-11-01' } as const;
    expect((await preview([planned, timeless], action)).map(({ error }) => error?.code)).toEqual(['time_is_past', 'not_editable']);
    expect((await bulk([planned, timeless], action)).map(({ error }) => error?.code)).toEqual(['time_is_past', 'not_editable']);
    expect((await world.get(planned.id)).schedule?.at).toBe('2026-12-01T09:00');
  });

  test('of accounts keeps the versions of those that stay, and gives a removed one’s back', async () => {
    const other = await world.addAccount();
    const post = await world.posts.create(
      world.actor,
      newPost('Shared', {
        accountIds: [accountId, other],
        variants: { [other]: { text: 'Its own' } },
        schedule: { at: '2026-12-01T09:00', zone },
      }),
      null,
    );
    const third = await world.addAccount();
    const action = { kind: 'accounts', add: [third], remove: [other] } as const;
    expect(await preview([post], { ...action, add: [...action.add], remove: [...action.remove] })).toMatchObject([
      { accounts: { added: [third], removed: [other] }, error: null },
    ]);
    const results = await bulk([post], { ...action, add: [...action.add], remove: [...action.remove] });
    const changed = await world.get(post.id);
    expect(changed.targets.map((target) => [target.accountId, target.state])).toEqual([
      [accountId, 'scheduled'],
      [third, 'scheduled'],
    ]);
    await back(results);
    const restored = await world.get(post.id);
    expect(new Set(restored.targets.map((target) => target.accountId))).toEqual(new Set([accountId, other]));
    expect(restored.variants[other]?.text).toBe('Its own');
    expect(await bulk([{ id: post.id }], { kind: 'accounts', add: [], remove: [accountId, other] })).toMatchObject([
      { error: { code: 'invalid_input' } },
    ]);
  });

  test('of words is shown first, and reaches the thread, the first comment and every version', async () => {
    const file = { id: await world.addMedia(), alt: 'The door', crop: true as const, crops: { '4:5': { x: 0.2, y: 0.5, zoom: 2 } } };
    const post = await world.posts.create(
      world.actor,
      newPost('Opening at 9. See you at 9.', {
        thread: [{ text: 'Part: opening AT 9.', media: [file] }],
        firstComment: '$& costs nothing at 9.',
        variants: { [accountId]: { text: 'Own: at 9.' } },
        versions: [{ platform: 'bluesky', text: 'There: at 9.' }],
      }),
      null,
    );
    const action = { kind: 'replace', find: 'at 9.', with: '$& at 10.', matchCase: false } as const;
    const [shown] = await preview([post], action);
    expect(shown?.texts.map(({ part, before, after }) => [part, before, after])).toEqual([
      ['text', 'Opening at 9. See you at 9.', 'Opening $& at 10. See you $& at 10.'],
      ['thread', 'Part: opening AT 9.', 'Part: opening $& at 10.'],
      ['first_comment', '$& costs nothing at 9.', '$& costs nothing $& at 10.'],
      ['text', 'There: at 9.', 'There: $& at 10.'],
      ['text', 'Own: at 9.', 'Own: $& at 10.'],
    ]);
    const results = await bulk([post, planned], action);
    expect(results.map(({ error }) => error?.code ?? null)).toEqual([null, 'not_editable']);
    const changed = await world.get(post.id);
    expect([changed.text, changed.thread[0]?.text, changed.versions[0]?.text, changed.variants[accountId]?.text]).toEqual([
      'Opening $& at 10. See you $& at 10.',
      'Part: opening $& at 10.',
      'There: $& at 10.',
      'Own: $& at 10.',
    ]);
    await back(results);
    expect(await world.get(post.id)).toMatchObject({ text: post.text, thread: post.thread, firstComment: post.firstComment });
    expect((await bulk([{ id: post.id }], { ...action, find: 'AT 9', matchCase: true }))[0]?.error).toBeNull();
    expect((await world.get(post.id)).text).toBe(post.text);
  });
});

test('people change only what they may', async () => {
  expect((await send([planned], { kind: 'delete' }, viewer)).statusCode).toBe(403);
  expect(await bulk([planned], { kind: 'move', days: 1 }, contributor)).toMatchObject([{ error: { code: 'role_too_low' } }]);
  expect(await bulk([{ id: '01900000-0000-7000-8000-000000000000' }], { kind: 'delete' })).toMatchObject([
    { error: { code: 'not_found' } },
  ]);
});

test('bad requests change nothing', async () => {
  for (const action of [
    { kind: 'explode' },
    { kind: 'move' },
    { kind: 'move', days: 0.5 },
    { kind: 'label', add: ['x'] },
    { kind: 'place' },
    { kind: 'replace', find: '', with: 'x' },
  ])
    expect((await send([planned], action as BulkAction)).statusCode).toBe(400);
  expect((await send([planned, planned], { kind: 'delete' })).statusCode).toBe(400);
  expect((await send([], { kind: 'delete' })).statusCode).toBe(400);
  expect((await world.get(planned.id)).version).toBe(planned.version);
});

test('drafts become ideas and back, what is planned leaves the schedule, and each change says what takes it back', async () => {
  const idea = await world.posts.create(world.actor, { ...newPost('Idea', {}), accountIds: [], stage: 'idea' }, null);
  const results = await bulk([planned, busy, draft, idea], { kind: 'stage', to: 'idea' });
  expect(results.map(({ error }) => error?.code ?? null)).toEqual([null, 'not_editable', null, null]);
  for (const { id } of [planned, draft, idea]) expect(await world.get(id)).toMatchObject({ state: 'draft', stage: 'idea' });
  expect((await world.get(planned.id)).intended?.at).toBe('2026-12-01T09:00');
  expect(results[0]?.undo).toEqual({ schedule: { at: '2026-12-01T09:00', zone } });
  const changes = Object.fromEntries(results.flatMap(({ id, undo }) => (undo ? [[id, undo]] : [])));
  const back = await bulk(
    [planned, draft, idea].map(({ id }) => ({ id })),
    { kind: 'back', changes },
  );
  expect(back.map(({ error }) => error)).toEqual([null, null, null]);
  expect(await world.get(planned.id)).toMatchObject({ state: 'scheduled', schedule: { at: '2026-12-01T09:00' } });
  expect((await world.get(draft.id)).stage).toBe('draft');
  expect((await world.get(idea.id)).stage).toBe('idea');
  expect((await send([draft], { kind: 'stage', to: 'scheduled' } as never)).statusCode).toBe(400);
});
