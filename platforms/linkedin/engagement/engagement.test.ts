import { expect, test } from 'vitest';
import { atStandIn, bent, connect, env, member, page, post, sandbox, stand, world } from '../../../tests/support/linkedin.ts';
import { testEnv } from '../../../tests/support/platform-env.ts';
import { beginStep, publishToEnd } from '../../../tests/support/publish-to-end.ts';
import type { EngagementItem, IsOver } from '../../port/engagement.ts';
import type { PlatformEnv } from '../../port/env.ts';
import type { Json } from '../../port/json.ts';
import type { ResponseAction } from '../../port/response.ts';
import { linkedin } from '../linkedin.ts';
import { itemOf } from './items.ts';
import { readEngagement } from './read.ts';
import { linkedinResponder } from './respond.ts';

atStandIn();

const activity = 'urn:li:activity:900';
const urnOf = (id: number) => `urn:li:comment:(${activity},${id})`;
/** A comment as the Comments API returns it, of that minute. */
const element = (id: number, more: { actor?: string; answers?: number; parent?: number } = {}) => ({
  id: String(id),
  actor: more.actor ?? `urn:li:person:p${id}`,
  object: activity,
  commentUrn: urnOf(id),
  message: { text: `Comment ${id}`, attributes: [] },
  created: { time: Date.UTC(2026, 0, 1, 0, id) },
  ...(more.answers !== undefined && { commentsSummary: { totalFirstLevelComments: more.answers } }),
  ...(more.parent !== undefined && { parentComment: urnOf(more.parent) }),
});
type Element = ReturnType<typeof element>;

/** A LinkedIn with one post and these lists of comments, by what they are under. */
const listing = (lists: Readonly<Record<string, readonly Element[]>>, posts = ['urn:li:share:899'], asked: string[] = []): PlatformEnv =>
  bent((url) => {
    if (url.pathname.endsWith('/rest/posts')) return Response.json({ elements: posts.map((id) => ({ id })) });
    const under = decodeURIComponent(/socialActions\/([^/]+)\/comments$/.exec(url.pathname)?.[1] ?? '');
    asked.push(under);
    const [start, count] = ['start', 'count'].map((name) => Number(url.searchParams.get(name)));
    return Response.json({ elements: (lists[under] ?? []).slice(start, (start ?? 0) + (count ?? 0)) });
  });

async function readAll(cursor: Json, by: PlatformEnv, isOver?: IsOver): Promise<{ items: EngagementItem[]; cursor: Json; pages: number }> {
  const items: EngagementItem[] = [];
  for (let [from, pages] = [cursor, 1]; ; pages += 1) {
    const read = await readEngagement(from, page, by, isOver);
    items.push(...read.items);
    if (!read.more) return { items, cursor: read.cursor, pages };
    from = read.cursor;
  }
}
const idsOf = ({ items }: { items: readonly EngagementItem[] }) => items.map(({ remoteId }) => Number(remoteId)).sort((a, b) => a - b);

const under = 'urn:li:share:899';
const commented = () => itemOf({ id: '7', at: '2026-01-01T00:07:00.000Z', fields: element(7) }, under, page) as EngagementItem;
const responseTo = ({ remoteId, from: { handle }, kind, context }: EngagementItem, action: ResponseAction, text: string) => ({
  ...post(text),
  response: { action, to: { remoteId, handle, kind, context } },
});
function stepTo(item: EngagementItem, action: ResponseAction, by = env) {
  const content = responseTo(item, action, action === 'like' ? '' : 'Thank you');
  const [step] = linkedinResponder.steps(content, page);
  if (!step) throw new Error('There is no step.');
  return beginStep(linkedinResponder, step, { content, account: page, env: by });
}

test('a member’s comments can’t be read, which is said without a request; without permission nothing is, and the account still publishes', async () => {
  const silent = testEnv({ fetch: () => Promise.reject(new Error('Asked.')) });
  await expect(readEngagement(null, member, silent)).rejects.toMatchObject({
    kind: 'rejected',
    reason: { code: 'linkedin.no_member_comments' },
  });
  // Consenting to other permissions ends a person's earlier logins.
  const [, bare] = await connect({ without: ['r_organization_social', 'r_organization_social_feed'] }, await sandbox.newTenant());
  if (!bare) throw new Error('There is no page.');
  const refused = { kind: 'rejected', reason: { code: 'engagement.permission_missing' } };
  await expect(readEngagement(null, bare, env)).rejects.toMatchObject(refused);
  const [, half] = await connect({ without: ['r_organization_social'] }, await sandbox.newTenant());
  if (!half) throw new Error('There is no page.');
  await expect(readEngagement(null, half, env)).rejects.toMatchObject(refused);
  await publishToEnd(linkedin.publish, post('Published without'), half, env);
});

test('reading is counted twice: as requests, and against its own share of the day', async () => {
  const counting = testEnv({ fetch: listing({ 'urn:li:share:899': [element(1)] }).fetch });
  await readEngagement(null, page, counting);
  expect([counting.costs, counting.named]).toEqual([
    [1, 1],
    ['1 reading', '1 reading'],
  ]);
});

test.each([
  ['newest first', 1],
  ['oldest first', -1],
])('all comments of a long list are read once: %s', async (_name, sign) => {
  const listed = (count: number) => Array.from({ length: count }, (_, index) => element(index + 1)).sort((a, b) => sign * (+b.id - +a.id));
  const first = await readAll(null, listing({ 'urn:li:share:899': [] }));
  const second = await readAll(first.cursor, listing({ 'urn:li:share:899': listed(230) }));
  expect(idsOf(second)).toEqual(Array.from({ length: 230 }, (_, index) => index + 1));
  const third = await readAll(second.cursor, listing({ 'urn:li:share:899': listed(260) }));
  expect(idsOf(third)).toEqual(Array.from({ length: 30 }, (_, index) => index + 231));
});

test('comments under the newest posts are read every time, those under older ones in turn, and those under new ones at once', async () => {
  const posts = Array.from({ length: 25 }, (_, index) => `urn:li:share:${100 - index}`);
  const asked: string[] = [];
  let { cursor } = await readAll(null, listing({}, posts, asked));
  expect(asked).toEqual(posts);
  const times = new Map<string, number>();
  for (let round = 0; round < 4; round += 1) {
    const some: string[] = [];
    ({ cursor } = await readAll(cursor, listing({}, posts, some)));
    expect(some).toHaveLength(10);
    for (const id of some) times.set(id, (times.get(id) ?? 0) + 1);
  }
  expect(posts.map((id) => times.get(id))).toEqual(posts.map((_, index) => (index < 5 ? 4 : 1)));
  const added = Array.from({ length: 8 }, (_, index) => `urn:li:share:${200 - index}`);
  const lists = { [added[7] as string]: [element(5)] };
  expect(idsOf(await readAll(cursor, listing(lists, [...added, ...posts].slice(0, 25))))).toEqual([5]);
});

test('answers are read where their number changed, a few lists at a time', async () => {
  const answer = (id: number, parent: number) => ({ ...element(id, { parent }), commentUrn: urnOf(id) });
  const comments = Array.from({ length: 50 }, (_, index) => element(index + 1, { answers: 1 })).reverse();
  const lists = Object.fromEntries(comments.map(({ id }) => [urnOf(+id), [answer(+id + 100, +id)]]));
  const first = await readAll(null, listing({ ...lists, 'urn:li:share:899': comments }));
  expect(first.pages).toBe(3);
  expect(idsOf(first)).toEqual([...Array.from({ length: 50 }, (_, i) => i + 1), ...Array.from({ length: 50 }, (_, i) => i + 101)]);
  expect(first.items.find(({ remoteId }) => remoteId === '101')).toMatchObject({ threadId: '1', under: '1', postId: 'urn:li:share:899' });
  const more = {
    ...lists,
    [urnOf(3)]: [answer(203, 3), answer(103, 3)],
    'urn:li:share:899': comments.with(47, element(3, { answers: 2 })),
  };
  const second = await readAll(first.cursor, listing(more));
  expect(idsOf(second)).toEqual([203]);
  expect(idsOf(await readAll(second.cursor, listing(more)))).toEqual([]);
});

test('a slow LinkedIn is read list by list once it is over, with nothing left out or read twice', async () => {
  const posts = ['urn:li:share:3', 'urn:li:share:2', 'urn:li:share:1'];
  const of = (first: number) => [element(first + 1, { answers: 1 }), element(first, { answers: 1 })];
  const tops = { [posts[0] as string]: of(1), [posts[1] as string]: of(11), [posts[2] as string]: of(21) };
  const all = Object.values(tops).flat();
  const lists = { ...tops, ...Object.fromEntries(all.map(({ id }) => [urnOf(+id), [element(+id + 100, { parent: +id })]])) };
  const read = await readAll(null, listing(lists, posts), () => true);
  const ids = all.map(({ id }) => +id);
  expect(idsOf(read)).toEqual([...ids, ...ids.map((id) => id + 100)].sort((a, b) => a - b));
  expect(idsOf(await readAll(read.cursor, listing(lists, posts)))).toEqual([]);
});

test('an answer to an answer is in the thread of the comment at the top', async () => {
  const answer = itemOf({ id: '8', at: '2026-01-01T00:08:00.000Z', fields: element(8, { parent: 7 }) }, under, page);
  expect(answer).toMatchObject({ threadId: '7', under: '7', context: { comment: urnOf(8), thread: urnOf(7), object: activity } });
  let sent: { url: string; body: unknown } | null = null;
  const by = bent((url, init) => {
    sent = { url: decodeURIComponent(url.pathname), body: JSON.parse(String(init.body)) };
    return Response.json({ id: '9' }, { status: 201, headers: { 'x-restli-id': '9' } });
  });
  const outcome = await linkedinResponder.perform(stepTo(answer as EngagementItem, 'comment', by));
  expect(sent).toMatchObject({ body: { object: activity, parentComment: urnOf(7), message: { text: 'Thank you' } } });
  expect(sent).toMatchObject({ url: expect.stringContaining(`/socialActions/${urnOf(7)}/comments`) });
  expect(linkedinResponder.published({ response: outcome }, page)).toEqual({
    remoteId: '9',
    permalink: expect.stringContaining(`${activity}/?commentUrn=urn%3Ali%3Acomment%3A(activity%3A900%2C9)`),
  });
});

test('LinkedIn says who wrote a comment, but not their name; what has no text is no item', () => {
  expect(commented().from).toMatchObject({ remoteId: 'urn:li:person:p7', name: 'LinkedIn Member', unnamed: true });
  const of = (fields: Element) => itemOf({ id: fields.id, at: '2026-01-01T00:07:00.000Z', fields }, under, page);
  expect(of(element(7, { actor: 'urn:li:organization:5' }))?.from).toMatchObject({ name: 'LinkedIn Page', unnamed: true });
  const own = of(element(7, { actor: page.remoteId }));
  expect([own?.own, own?.from.name, own?.from.unnamed]).toEqual([true, page.handle, undefined]);
  expect(of({ ...element(7), message: { text: ' ', attributes: [] } })).toBeNull();
});

test('a lost like is looked up by its key, and a comment that is gone can’t be answered', async () => {
  const { post: sent } = await publishToEnd(linkedin.publish, { ...post('Liked'), firstComment: 'Below it' }, page, env);
  const { items } = await readEngagement(null, page, env);
  const mine = items.find(({ postId }) => postId === sent.remoteId) as EngagementItem;
  const step = stepTo(mine, 'like');
  expect(await linkedinResponder.lookUp(step)).toEqual({ found: false, safe: true });
  await stand().faults.add(world.id, { operation: 'create', fault: 'swallowed', times: 1 });
  await expect(linkedinResponder.perform(step)).rejects.toMatchObject({ kind: 'unconfirmed' });
  expect(await linkedinResponder.lookUp(step)).toEqual({ found: true, outcome: { liked: mine.remoteId } });
  const gone = { kind: 'rejected', reason: { code: 'platforms.answered_gone', params: { platform: 'LinkedIn' } } };
  for (const action of ['like', 'comment'] as const)
    await expect(linkedinResponder.perform(stepTo(commented(), action))).rejects.toMatchObject(gone);
});

test('the same answer as an older one is not taken for it', async () => {
  const { post: sent } = await publishToEnd(linkedin.publish, { ...post('Answered twice'), firstComment: 'Under this' }, page, env);
  const { items } = await readEngagement(null, page, env);
  const mine = items.find(({ postId }) => postId === sent.remoteId) as EngagementItem;
  await linkedinResponder.perform(stepTo(mine, 'comment'));
  const later = { ...stepTo(mine, 'comment'), since: new Date(Date.now() + 120_000) };
  expect(await linkedinResponder.lookUp(later)).toEqual({ found: false });
  expect(await linkedinResponder.lookUp(stepTo(mine, 'comment'))).toMatchObject({ found: true });
});
