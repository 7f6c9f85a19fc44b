import { expect, test } from 'vitest';
import { connectAt } from '../../../tests/support/connecting.ts';
import { testEnv } from '../../../tests/support/platform-env.ts';
import { beginStep, publishToEnd } from '../../../tests/support/publish-to-end.ts';
import { account, atStandIn, bent, env, film, sandbox } from '../../../tests/support/youtube.ts';
import type { EngagementItem, IsOver } from '../../port/engagement.ts';
import type { PlatformEnv } from '../../port/env.ts';
import type { Json } from '../../port/json.ts';
import type { CommentEntry } from '../comments.ts';
import { manageScope } from '../manifest.ts';
import { youtube } from '../youtube.ts';
import { itemOf } from './items.ts';
import { readEngagement } from './read.ts';
import { youtubeResponder } from './respond.ts';

atStandIn();

/** A comment as YouTube returns it, of that minute. */
const comment = (minute: number, more: { parent?: number; video?: string } = {}) => ({
  id: `Ug${minute}`,
  snippet: {
    authorDisplayName: `@person${minute}`,
    authorChannelId: { value: `UC${minute}` },
    textDisplay: `Comment ${minute}`,
    publishedAt: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    ...(more.video !== undefined && { videoId: more.video }),
    ...(more.parent !== undefined && { parentId: `Ug${more.parent}` }),
  },
});
type Comment = ReturnType<typeof comment>;
/** `answers`: all there are; `along`: how many of them come along with the comment. */
const threadOf = (top: Comment, answers: readonly Comment[] = [], along = answers.length) => ({
  id: top.id,
  snippet: { topLevelComment: top, totalReplyCount: answers.length },
  ...(along > 0 && { replies: { comments: answers.slice(0, along) } }),
});

/** A YouTube with these threads, newest first, and these answers by comment. */
const listing = (
  threads: readonly object[],
  answers: Readonly<Record<string, readonly Comment[]>> = {},
  asked: string[] = [],
): PlatformEnv => ({
  ...bent((url) => {
    const parent = url.searchParams.get('parentId');
    asked.push(parent ?? 'threads');
    const all = parent === null ? threads : (answers[parent] ?? []);
    const [from, max] = [Number(url.searchParams.get('pageToken') ?? 0), Number(url.searchParams.get('maxResults'))];
    const next = from + max < all.length ? { nextPageToken: String(from + max) } : {};
    const kind = parent === null ? 'youtube#commentThreadListResponse' : 'youtube#commentListResponse';
    return Response.json({ kind, items: all.slice(from, from + max), ...next });
  }),
});

async function readAll(cursor: Json, by: PlatformEnv, isOver?: IsOver): Promise<{ items: EngagementItem[]; cursor: Json; pages: number }> {
  const items: EngagementItem[] = [];
  for (let [from, pages] = [cursor, 1]; ; pages += 1) {
    const read = await readEngagement(from, account, by, isOver);
    items.push(...read.items);
    if (!read.more) return { items, cursor: read.cursor, pages };
    from = read.cursor;
  }
}
const minutesOf = ({ items }: { items: readonly EngagementItem[] }) =>
  items.map(({ remoteId }) => Number(remoteId.slice(2))).sort((a, b) => a - b);
const countTo = (count: number, from = 1) => Array.from({ length: count }, (_, index) => index + from);

const asEntry = ({ id, snippet: fields }: Comment): CommentEntry => ({ id, at: fields.publishedAt, fields, answers: 0, along: [] });
function stepTo({ remoteId, from: { handle }, kind, context }: EngagementItem, by = env) {
  const content = {
    ...film('Answer'),
    text: 'Thank you',
    media: [],
    response: { action: 'comment', to: { remoteId, handle, kind, context } },
  };
  const [step] = youtubeResponder.steps(content as never, account);
  if (!step) throw new Error('There is no step.');
  return beginStep(youtubeResponder, step, { content: content as never, account, env: by });
}

test('a long list is read once, page by page', async () => {
  const listed = (count: number) =>
    listing(
      countTo(count)
        .reverse()
        .map((minute) => threadOf(comment(minute, { video: 'v' }))),
    );
  const first = await readAll(null, listing([]));
  const second = await readAll(first.cursor, listed(230));
  expect([second.pages, minutesOf(second)]).toEqual([3, countTo(230)]);
  expect(minutesOf(await readAll(second.cursor, listed(240)))).toEqual(countTo(10, 231));
});

test('answers that come along cost nothing; where some are missing, they are read, a few lists at a time', async () => {
  const answersOf = (minute: number) => [comment(minute + 100, { parent: minute })];
  const along = listing(
    countTo(30)
      .map((minute) => threadOf(comment(minute, { video: 'v' }), answersOf(minute)))
      .reverse(),
  );
  const asked: string[] = [];
  const whole = await readAll(null, { ...along, fetch: along.fetch });
  expect([whole.pages, minutesOf(whole)]).toEqual([1, [...countTo(30), ...countTo(30, 101)]]);
  const apart = Object.fromEntries(countTo(30).map((minute) => [`Ug${minute}`, answersOf(minute)]));
  const threads = countTo(30).map((minute) => threadOf(comment(minute, { video: 'v' }), answersOf(minute), 0));
  const read = await readAll(null, listing(threads.reverse(), apart, asked));
  expect([read.pages, minutesOf(read)]).toEqual([2, [...countTo(30), ...countTo(30, 101)]]);
  expect(read.items.find(({ remoteId }) => remoteId === 'Ug101')).toMatchObject({ threadId: 'Ug1', under: 'Ug1', postId: 'v' });
  const slow = await readAll(null, listing(threads, apart), () => true);
  expect([slow.pages, minutesOf(slow)]).toEqual([30, [...countTo(30), ...countTo(30, 101)]]);
  const more = { ...apart, Ug3: [comment(203, { parent: 3 }), ...answersOf(3)] };
  const changed = threads.with(27, threadOf(comment(3, { video: 'v' }), more.Ug3, 0));
  asked.length = 0;
  const second = await readAll(read.cursor, listing(changed, more, asked));
  expect([minutesOf(second), asked]).toEqual([[203], ['threads', 'Ug3']]);
});

test('an answer to an answer is in the thread of the comment at the top; a comment on the channel has no page', () => {
  const answer = itemOf(asEntry(comment(8, { parent: 7, video: 'v' })), account);
  expect(answer).toMatchObject({
    threadId: 'Ug7',
    under: 'Ug7',
    postId: 'v',
    context: { thread: 'Ug7', video: 'v' },
    from: { handle: 'person8', remoteId: 'UC8' },
    permalink: expect.stringContaining('/watch?v=v&lc=Ug8'),
  });
  expect(itemOf(asEntry(comment(9)), account)).toMatchObject({ threadId: 'Ug9', under: null, postId: null, permalink: null });
  expect(itemOf({ ...asEntry(comment(9)), fields: { textDisplay: ' ' } }, account)).toBeNull();
});

test('reading also counts against its own share of the day’s units', async () => {
  const counting = testEnv({ fetch: listing([threadOf(comment(1, { video: 'v' }), [comment(2, { parent: 1 })], 0)]).fetch });
  await readEngagement(null, account, counting);
  expect([counting.costs, counting.named]).toEqual([
    [1, 1],
    ['1 reading', '1 reading'],
  ]);
});

test('without permission nothing is read, and what is gone can’t be answered; both say so', async () => {
  const bare = await connectAt(sandbox, youtube, await sandbox.newTenant(), env, { without: [manageScope] });
  await expect(readEngagement(null, bare, env)).rejects.toMatchObject({
    kind: 'rejected',
    reason: { code: 'engagement.permission_missing' },
  });
  const gone = itemOf(asEntry(comment(1, { video: 'v' })), account) as EngagementItem;
  await expect(youtubeResponder.perform(stepTo(gone))).rejects.toMatchObject({
    kind: 'rejected',
    reason: { code: 'platforms.answered_gone', params: { platform: 'YouTube' } },
  });
});

test('the same answer as an older one is not taken for it', async () => {
  await publishToEnd(youtube.publish, { ...film('Answered twice'), firstComment: 'Under this' }, account, env);
  const { items } = await readEngagement(null, account, env);
  const mine = items.find(({ text }) => text === 'Under this') as EngagementItem;
  const outcome = await youtubeResponder.perform(stepTo(mine));
  expect(youtubeResponder.published({ response: outcome }, account).permalink).toContain(`&lc=${(outcome as { id: string }).id}`);
  const later = { ...stepTo(mine), since: new Date(Date.now() + 120_000) };
  expect(await youtubeResponder.lookUp(later)).toEqual({ found: false });
  expect(await youtubeResponder.lookUp(stepTo(mine))).toEqual({ found: true, outcome });
});
