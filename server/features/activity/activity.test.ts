import type { ActivityDetails, ActivityEntry, ActivityPage, ActivityUndone } from '@everycast/contract/activity';
import type { Post } from '@everycast/contract/posts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestHttp } from '../../../tests/support/http.ts';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import type { Happened } from '../../kernel/domain-events.ts';
import type { Http } from '../../kernel/http/http.ts';
import { newId } from '../../kernel/ids.ts';
import { bulkPostsRoutes } from '../bulk-posts/bulk-post-routes.ts';
import { createBulkPosts } from '../bulk-posts/bulk-posts.ts';
import { labelsRoutes } from '../labels/label-routes.ts';
import { postsRoutes } from '../posts/post-routes.ts';
import { createQueues } from '../queues/queues.ts';
import { type ActivityFeature, createActivity } from './activity.ts';
import { activityRoutes } from './activity-routes.ts';

/** The activity of a workspace and undoing from it, over the API. */

let world: PublishingWorld;
let http: Http;
let activity: ActivityFeature;
let [contributor, editor, viewer] = ['', '', ''];
let workspaceId = '';
beforeAll(async () => {
  world = await createPublishingWorld();
  activity = createActivity(world.kernel, { posts: world.posts, groups: world.groups, imports: noImports, people });
  [contributor, editor, viewer] = [await world.addPerson(), await world.addPerson(), await world.addPerson()];
});
beforeEach(async () => {
  await http?.close();
  workspaceId = await world.addWorkspace();
  const queues = createQueues(world.kernel, { accounts: world.described, groups: world.groups, posts: world.posts });
  http = await openTestHttp({
    db: world.kernel.db,
    members: {
      [world.actor.userId]: { [workspaceId]: 'owner' },
      [editor]: { [workspaceId]: 'editor' },
      [contributor]: { [workspaceId]: 'contributor' },
      [viewer]: { [workspaceId]: 'viewer' },
    },
    routes(open) {
      postsRoutes(open, world.posts);
      labelsRoutes(open, world.labels);
      bulkPostsRoutes(open, createBulkPosts(world.kernel, { posts: world.posts, publishing: world.publishing, queues }));
      activityRoutes(open, activity);
    },
  });
});
afterAll(async () => {
  await http?.close();
  await world?.close();
});

/** None is undone here. */
const noImports = {
  toUndo: async () => Promise.reject(new Error('No import is undone here')),
  undo: async () => Promise.reject(new Error('No import is undone here')),
};
const people = { names: async (ids: readonly string[]) => new Map(ids.map((id) => [id, `Name of ${id}`])) };
const minute = 60_000;
const hour = 60 * minute;
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, body?: object, by = world.actor.userId) =>
  http.inject({ method, url: `/api/v1${url}`, headers: { 'x-user': by, 'x-workspace': workspaceId }, ...(body && { payload: body }) });
async function create(more: object, by?: string): Promise<Post> {
  return (await call('POST', '/posts', { text: 'Winter tires', ...more }, by)).json();
}
const scheduled = async (at: string, more: object = {}, by?: string) =>
  create({ accountIds: [await world.addAccount(workspaceId)], schedule: { at, zone: 'UTC' }, ...more }, by);
const change = async (id: string, body: object, by?: string): Promise<Post> => (await call('PATCH', `/posts/${id}`, body, by)).json();
const get = async (id: string): Promise<Post> => (await call('GET', `/posts/${id}`)).json();
const entries = async (query = '', by?: string): Promise<ActivityEntry[]> =>
  (await call('GET', `/activity${query}`, undefined, by)).json().items;
const newest = async (): Promise<ActivityEntry> => (await entries())[0] as ActivityEntry;
const undo = (id: string, by?: string) => call('POST', `/activity/${id}/undo`, undefined, by);
const undoLast = (redo = false, by?: string) => call('POST', '/activity/undo-last', { redo }, by);
const actions = async () => (await entries()).map(({ action }) => action);
const sentence = (entry: ActivityEntry) => entry.sentence.map(({ text }) => text).join('');
const later = (days: number, time = '09:00') =>
  `${new Date(world.kernel.clock.now().getTime() + days * 24 * hour).toISOString().slice(0, 10)}T${time}`;

describe('the activity', () => {
  test('says who did what, newest first, with one entry for what is typed in one go', async () => {
    const post = await create({});
    await change(post.id, { text: 'Winter tires, fitted' });
    world.advance(11 * minute);
    await change(post.id, { text: 'Winter tires, fitted today' }, editor);
    await change(post.id, { text: 'Winter tires, fitted this week' }, editor);
    const [edited, created, ...others] = await entries();
    expect(others).toEqual([]);
    expect([edited?.action, created?.action]).toEqual(['post.edited', 'post.created']);
    expect(sentence(created as ActivityEntry)).toMatch(/ created Winter tires, fitted$/);
    expect(edited?.by.id).toBe(editor);
    const details: ActivityDetails = (await call('GET', `/activity/${edited?.id}`)).json();
    expect(details.subjects).toMatchObject([
      { id: post.id, exists: true, changes: [{ what: 'text', before: 'Winter tires, fitted', after: 'Winter tires, fitted this week' }] },
    ]);
    expect(details.address).toEqual(expect.any(String));
    expect((await call('GET', `/activity/${edited?.id}`, undefined, viewer)).json().address).toBe(null);
  });

  test('is filtered by person, source, kind, account group, time and name, and pages', async () => {
    const group = await world.groups.create(workspaceId, { name: 'Brand', color: 'teal', accountIds: [] });
    const accountId = await world.addAccount(workspaceId);
    await world.groups.change(workspaceId, group.id, { accountIds: [accountId] });
    await create({ text: 'One', accountIds: [accountId] });
    await create({ text: 'Two' }, editor);
    const named = async (query: string) => (await entries(query)).map((entry) => sentence(entry).split(' ').at(-1));
    expect(await named(`?person=${editor}`)).toEqual(['Two']);
    expect(await named(`?group=${group.id}`)).toEqual(['One']);
    expect((await entries(`?group=${group.id}`))[0]?.groupIds).toEqual([group.id]);
    expect(await named('?source=key,client,automation&kind=post')).toEqual([]);
    expect(await named('?source=person&kind=post')).toEqual(['Two', 'One']);
    expect(await named('?kind=approval')).toEqual([]);
    expect(await named('?search=tW')).toEqual(['Two']);
    expect(await named('?search=%25')).toEqual([]);
    expect(await named(`?from=${new Date(world.kernel.clock.now().getTime() + 1).toISOString()}`)).toEqual([]);
    const first = (await call('GET', '/activity?limit=1')).json();
    expect(first.items).toHaveLength(1);
    expect(await named(`?limit=1&cursor=${first.cursor}`)).toEqual(['One']);
    expect((await call('GET', '/activity?cursor=x')).statusCode).toBe(400);
  });

  test('has labels, too, and who manages no workspace sees no keys and settings', async () => {
    const { id } = (await call('POST', '/labels', { name: 'Winter', color: 'teal' }, editor)).json();
    await call('PATCH', `/labels/${id}`, { name: 'Summer' }, editor);
    await call('DELETE', `/labels/${id}`, undefined, editor);
    expect((await entries('?kind=label')).map(sentence).map((text) => text.replace(/^Name of \S+/, 'Who'))).toEqual([
      'Who deleted the label Summer',
      'Who changed the label Summer',
      'Who created the label Winter',
    ]);
    const key = { workspaceId, action: 'key.created', subject: { id: null, name: 'Website form' } } as const;
    await world.kernel.db.transaction().execute((tx) => world.kernel.domainEvents.emit(tx, 'activity.happened', key));
    expect((await entries('?kind=key')).map(sentence)).toEqual(['Everycast created the API key Website form']);
    expect(await entries('?kind=key', editor)).toEqual([]);
  });

  test('names accounts, roles and files, and shows members to those who manage alone', async () => {
    const tell = (happened: Omit<Happened, 'workspaceId'>) =>
      world.kernel.db.transaction().execute((tx) => world.kernel.domainEvents.emit(tx, 'activity.happened', { workspaceId, ...happened }));
    const post = { id: newId(), name: 'Low tide' };
    const on = (count: number) => ({
      on: Array.from({ length: count }, (_, index) => ({ platform: 'bluesky', handle: `h${index}.example` })),
    });
    await tell({ action: 'post.published', subject: post, details: on(2), at: new Date(world.kernel.clock.now().getTime() - minute) });
    await tell({ action: 'post.failed', subject: post, details: on(5) });
    await tell({ action: 'media.deleted', subject: { id: null, name: '' }, count: 3 });
    await tell({ action: 'repeat.created', subject: post });
    await tell({ action: 'member.changed', subject: { id: editor, name: 'Ida' }, details: { role: 'admin' } });
    await tell({ action: 'member.invited', subject: { id: 'ida@example.org', name: 'ida@example.org' }, details: { role: 'viewer' } });
    expect((await entries()).map(sentence)).toEqual([
      'Everycast invited ida@example.org as viewer',
      'Everycast changed the role of Ida to admin',
      'Everycast set up a repeat of Low tide',
      'Everycast moved 3 files to the trash',
      'Everycast couldn’t publish Low tide on Bluesky (h0.example), Bluesky (h1.example), Bluesky (h2.example), and 2 more accounts',
      'Everycast published Low tide on Bluesky (h0.example) and Bluesky (h1.example)',
    ]);
    expect((await entries('?kind=member')).map(({ action }) => action)).toEqual(['member.invited', 'member.changed']);
    expect(await entries('?kind=member', editor)).toEqual([]);
    expect(Date.parse((await entries('?kind=post'))[1]?.at ?? '')).toBe(world.kernel.clock.now().getTime() - minute);
    const gone = { userId: editor, email: 'Ida@example.org' };
    await world.kernel.db.transaction().execute((tx) => world.kernel.domainEvents.emit(tx, 'person.gone', gone));
    expect((await entries('?kind=member')).map(sentence)).toEqual([
      'Everycast invited Someone as viewer',
      'Everycast changed the role of Someone to admin',
    ]);
  });

  test('is in the order in which things happened, on each page and in the export', async () => {
    const now = world.kernel.clock.now().getTime();
    // Each is recorded with the minutes since it happened.
    for (const minutes of [5, 1, 9, 3, 3])
      await world.kernel.db.transaction().execute((tx) =>
        world.kernel.domainEvents.emit(tx, 'activity.happened', {
          workspaceId,
          action: 'post.published',
          subject: { id: newId(), name: `${minutes} ago` },
          at: new Date(now - minutes * minute),
        }),
      );
    const inOrder = [1, 3, 3, 5, 9].map((minutes) => new Date(now - minutes * minute).toISOString());
    const all = await entries();
    expect(all.map(({ at }) => at)).toEqual(inOrder);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: ActivityPage = (await call('GET', `/activity?limit=2${cursor && `&cursor=${cursor}`}`)).json();
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.cursor;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    const [, ...lines] = (await call('GET', '/activity/export')).body.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(inOrder);
  });

  test('is exported as CSV, without formulas', async () => {
    await create({ text: '=HYPERLINK("x")' });
    const answer = await call('GET', '/activity/export');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = answer.body.split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('is kept as long as the owner says', async () => {
    await create({ text: 'Old' });
    expect((await call('PUT', '/activity/settings', { keptDays: 30 }, editor)).statusCode).toBe(403);
    expect((await call('PUT', '/activity/settings', { keptDays: 31 })).statusCode).toBe(400);
    world.advance(31 * 24 * hour);
    await activity.prune();
    expect(await entries()).toHaveLength(1);
    await create({ text: 'New' });
    expect((await call('PUT', '/activity/settings', { keptDays: 30 })).statusCode).toBe(204);
    await activity.prune();
    expect((await entries()).map(sentence)).toEqual([expect.stringMatching(/New$/)]);
    expect((await call('PUT', '/activity/settings', { keptDays: null })).statusCode).toBe(204);
    world.advance(1000 * 24 * hour);
    await activity.prune();
    expect(await entries()).toHaveLength(1);
    expect((await call('GET', '/activity')).json().keptDays).toBe(null);
  });
});

describe('undo', () => {
  test('of a move gives the post its time back, once, and can itself be undone', async () => {
    const [from, to] = [later(2), later(2, '11:00')];
    const post = await scheduled(from);
    await change(post.id, { schedule: { at: to, zone: 'UTC' } });
    const moved = await newest();
    expect([moved.action, moved.undoableUntil]).toEqual(['post.moved', expect.any(String)]);
    const answer = await undo(moved.id);
    const undone: ActivityUndone = answer.json();
    expect([answer.statusCode, undone.notes, undone.kept]).toEqual([200, [], []]);
    expect(undone.entry.undone?.by).toEqual(expect.any(String));
    expect(undone.sentence).toBe('Undone: Winter tires');
    expect(sentence(await newest())).toMatch(/ undid a change to Winter tires$/);
    expect(await get(post.id)).toMatchObject({ schedule: { at: from }, state: 'scheduled' });
    expect((await undo(moved.id)).statusCode).toBe(409);
    expect((await undo((await newest()).id)).json().sentence).toBe('Redone: Winter tires');
    expect(await get(post.id)).toMatchObject({ schedule: { at: to }, state: 'scheduled' });
    expect(sentence(await newest())).toMatch(/ redid a change to /);
  });

  test('of a move on the board gives the post its stage and its time back, unless it was planned since', async () => {
    const at = later(2);
    const post = await scheduled(at);
    await change(post.id, { schedule: null, stage: 'idea' });
    const shelved = await newest();
    expect([shelved.action, sentence(shelved)]).toEqual(['post.shelved', expect.stringMatching(/ back among the ideas$/)]);
    expect((await undo(shelved.id)).statusCode).toBe(200);
    expect(await get(post.id)).toMatchObject({ stage: 'scheduled', schedule: { at } });

    const idea = await create({ text: 'Studs', stage: 'idea', accountIds: [await world.addAccount(workspaceId)] });
    await change(idea.id, { stage: 'draft' });
    const drafted = await newest();
    expect(drafted.action).toBe('post.drafted');
    await change(idea.id, { schedule: { at, zone: 'UTC' } });
    expect((await undo(drafted.id)).statusCode).toBe(409);
    expect((await undo((await newest()).id)).statusCode).toBe(200);
    expect((await undo(drafted.id)).statusCode).toBe(200);
    expect(await get(idea.id)).toMatchObject({ stage: 'idea' });
  });

  test('of an edit gives back all that was edited, and nothing else', async () => {
    const accountId = await world.addAccount(workspaceId);
    const media = await world.addMedia();
    const post = await scheduled(later(3), { accountIds: [accountId], variants: { [accountId]: { text: 'Own' } }, media: [media] });
    world.advance(11 * minute);
    await change(post.id, { text: 'Other', media: [], variants: {}, firstComment: 'Below' });
    const edited = await newest();
    await change(post.id, { schedule: { at: later(4), zone: 'UTC' } });
    expect((await undo(edited.id)).statusCode).toBe(200);
    const back = await get(post.id);
    expect(back).toMatchObject({ text: post.text, firstComment: '', media: [{ id: media }], schedule: { at: later(4) } });
    expect(back.targets).toMatchObject([{ text: 'Own' }]);
  });

  test('of a deletion restores the post, scheduled as before', async () => {
    const post = await scheduled(later(2));
    await call('DELETE', `/posts/${post.id}`);
    const deleted = await newest();
    expect(deleted.action).toBe('post.deleted');
    expect((await undo(deleted.id)).statusCode).toBe(200);
    expect(await get(post.id)).toMatchObject({ state: 'scheduled', schedule: post.schedule });
    expect(await actions()).toEqual(['post.restored', 'post.deleted', 'post.created']);
    expect((await undo(deleted.id)).statusCode).toBe(409);
    expect((await undoLast(true)).statusCode).toBe(200);
    expect((await call('GET', `/posts/${post.id}`)).statusCode).toBe(404);
  });

  test('of a schedule or a deletion whose time has passed leaves a draft, and says so', async () => {
    const moved = await scheduled(later(0, '12:30'));
    await change(moved.id, { schedule: { at: later(2), zone: 'UTC' } });
    const move = await newest();
    const gone = await scheduled(later(0, '12:30'));
    await call('DELETE', `/posts/${gone.id}`);
    const deletion = await newest();
    world.advance(hour);
    for (const [entry, post] of [
      [move, moved],
      [deletion, gone],
    ] as const) {
      const answer = await undo(entry.id);
      expect([answer.statusCode, answer.json().notes]).toEqual([200, ['Its time has passed, so it’s a draft now.']]);
      expect(await get(post.id)).toMatchObject({ state: 'draft', schedule: null, intended: post.schedule });
    }
    expect(await world.round()).toBe(0);
    world.advance(-hour);
  });

  test('never overwrites what another person changed since, and names who and what', async () => {
    const post = await scheduled(later(2));
    await change(post.id, { schedule: { at: later(3), zone: 'UTC' } });
    const mine = await newest();
    await change(post.id, { schedule: { at: later(4), zone: 'UTC' } }, editor);
    const refused = await undo(mine.id);
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'version_conflict']);
    expect(refused.json().error.message).toMatch(
      /^Not undone, because it changed since: .+ moved Winter tires \(.+\)\. Undoing would lose that\.$/,
    );
    expect(await get(post.id)).toMatchObject({ schedule: { at: later(4) } });
    await call('DELETE', `/posts/${post.id}`, undefined, editor);
    expect((await undo(mine.id)).json().error.message).toContain(' deleted Winter tires');
  });

  test('of what went out is refused', async () => {
    const post = await scheduled(later(0, '23:30'));
    await change(post.id, { schedule: 'now' });
    const now = await newest();
    expect(await world.round()).toBe(1);
    expect((await undo(now.id)).statusCode).toBe(409);
    expect(await get(post.id)).toMatchObject({ state: 'published' });
    expect(await world.round()).toBe(0);
  });

  test('needs the permission of the change, within a day', async () => {
    const post = await scheduled(later(9));
    await change(post.id, { schedule: { at: later(8), zone: 'UTC' } });
    const { id } = await newest();
    expect((await undo(id, viewer)).statusCode).toBe(403);
    expect((await undo(id, contributor)).statusCode).toBe(403);
    expect((await undo(post.id)).statusCode).toBe(404);
    world.advance(24 * hour - 1);
    expect((await undo(id, editor)).statusCode).toBe(200);
    world.advance(1);
    expect([(await undo(id)).json().error.message, (await entries())[1]?.undoableUntil]).toEqual([
      'This can’t be undone anymore: that was more than a day ago.',
      null,
    ]);
  });

  test('of many is one action, and leaves what changed since', async () => {
    const posts = [
      await scheduled(later(2)),
      await scheduled(later(3)),
      await create({ text: 'No time', intended: { at: later(5), zone: 'UTC' } }),
    ];
    const moved = await call('POST', '/posts/bulk', { posts: posts.map(({ id }) => ({ id })), action: { kind: 'move', days: 7 } });
    expect(moved.json().results.map(({ error }: { error: unknown }) => error)).toEqual([null, null, null]);
    const entry = await newest();
    expect([entry.count, sentence(entry)]).toEqual([3, expect.stringMatching(/ moved 3 posts$/)]);
    await change(posts[1]?.id ?? '', { schedule: { at: later(20), zone: 'UTC' } }, editor);
    const answer: ActivityUndone = (await undo(entry.id)).json();
    expect(answer.kept).toMatchObject([{ name: 'Winter tires', message: expect.stringContaining('changed since') }]);
    const now = await Promise.all(posts.map(({ id }) => get(id)));
    expect(now.map(({ schedule, intended }) => (schedule ?? intended)?.at)).toEqual([later(2), later(20), later(5)]);
    expect((await undo((await newest()).id)).statusCode).toBe(200);
    expect((await get(posts[0]?.id ?? '')).schedule?.at).toBe(later(9));
  });

  test('of many deletions and copies gives all back, or takes all away', async () => {
    const posts = [await create({ text: 'A' }), await create({ text: 'B' })].map(({ id }) => ({ id }));
    await call('POST', '/posts/bulk', { posts, action: { kind: 'delete' } });
    expect((await undoLast()).json()).toMatchObject({ entry: { action: 'post.deleted', count: 2 }, kept: [] });
    await call('POST', '/posts/bulk', { posts, action: { kind: 'duplicate' } });
    expect((await call('GET', '/posts')).json().items).toHaveLength(4);
    expect((await undoLast()).statusCode).toBe(200);
    expect((await call('GET', '/posts')).json().items).toHaveLength(2);
  });

  test('of the last takes one’s own back step by step, and redoes it', async () => {
    const post = await scheduled(later(2));
    expect((await undoLast()).statusCode).toBe(404);
    await change(post.id, { schedule: { at: later(3), zone: 'UTC' } });
    world.advance(11 * minute);
    await change(post.id, { text: 'Edited' });
    await create({ text: 'Other' }, editor);
    expect((await undoLast()).json().entry.action).toBe('post.edited');
    expect((await undoLast()).json().entry.action).toBe('post.moved');
    expect(await get(post.id)).toMatchObject({ text: 'Winter tires', schedule: { at: later(2) } });
    expect((await undoLast()).statusCode).toBe(404);
    expect((await undoLast(true)).statusCode).toBe(200);
    expect((await undoLast(true)).statusCode).toBe(200);
    expect(await get(post.id)).toMatchObject({ text: 'Edited', schedule: { at: later(3) } });
    expect((await undoLast(true)).statusCode).toBe(404);
    expect((await undoLast()).statusCode).toBe(200);
    expect(await get(post.id)).toMatchObject({ text: 'Winter tires', schedule: { at: later(3) } });
  });

  test('is done once by two at a time', async () => {
    const post = await scheduled(later(2));
    await change(post.id, { schedule: { at: later(3), zone: 'UTC' } });
    const { id } = await newest();
    const both = await Promise.all([undo(id), undo(id, editor)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await get(post.id)).schedule?.at).toBe(later(2));
  });
});
