import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEnv } from '../../../tests/support/platform-env.ts';
import { publishToEnd } from '../../../tests/support/publish-to-end.ts';
import { startSandbox, type TestSandbox } from '../../../tests/support/sandbox.ts';
import { newAccount, send, textOf } from '../../../tests/support/twitter.ts';
import type { ConnectedAccount } from '../../port/account.ts';
import type { EngagementItem } from '../../port/engagement.ts';
import type { Json } from '../../port/json.ts';
import type { PlatformProblem } from '../../port/problem.ts';
import type { ResponseAction } from '../../port/response.ts';
import { twitter } from '../twitter.ts';
import { itemOfMessage, itemOfPost, postOf, usersIn } from './items.ts';
import { readEngagement } from './read.ts';
import { twitterResponder } from './respond.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ pace: { audience: 3_600 } });
});
afterAll(async () => {
  expect(sandbox?.errors).toEqual([]);
  await sandbox?.close();
});

const env = testEnv();
type Choice = NonNullable<Parameters<typeof newAccount>[1]>;

/** An account with posts that others have written about. */
async function discussed(kinds: readonly EngagementItem['kind'][] = ['comment', 'mention', 'dm'], choice: Choice = {}) {
  const where = await newAccount(sandbox, choice, env);
  const items: EngagementItem[] = [];
  let { cursor }: { cursor: Json } = await readEngagement(null, where.account, env);
  for (let number = 1; !kinds.every((kind) => items.some((item) => item.kind === kind)); number += 1) {
    if (number < 20) await send(textOf(`Low tide ${number}`), where, env);
    const page = await readEngagement(cursor, where.account, env);
    items.push(...page.items);
    cursor = page.cursor;
    await wait(100);
  }
  const first = (kind: EngagementItem['kind']) => items.find((item) => item.kind === kind) as EngagementItem;
  return { ...where, items, cursor, first };
}

const answerTo = ({ remoteId, from: { handle }, kind, context }: EngagementItem, action: ResponseAction, text: string) => ({
  ...textOf(text),
  response: { action, to: { remoteId, handle, kind, context } },
});
const respond = (item: EngagementItem, action: ResponseAction, text: string, account: ConnectedAccount, by = env) =>
  publishToEnd(twitterResponder, answerTo(item, action, text), account, by);
const problemOf = (work: Promise<unknown>): Promise<PlatformProblem> =>
  work.then(
    () => Promise.reject(new Error('It worked.')),
    (problem) => problem,
  );
/** Calls to this path get this response instead. */
const instead = (path: string, status: number, body: object, headers = {}) =>
  testEnv({
    fetch: async (input, init) => (String(input).includes(path) ? Response.json(body, { status, headers }) : fetch(input, init)),
  });
const forbidden = { title: 'Forbidden', detail: 'You are not permitted to perform this action.', type: 'about:blank', status: 403 };

test('what one person says in one thread is a conversation, with the account’s answers; messages are one for each person', async () => {
  const { account, cursor, first } = await discussed();
  const [comment, mention, message] = [first('comment'), first('mention'), first('dm')];
  expect(comment).toMatchObject({ threadId: `${comment.postId} ${comment.from.remoteId}`, under: comment.postId, own: false });
  expect(comment.text).not.toContain('@');
  expect(mention).toMatchObject({ threadId: `${mention.remoteId} ${mention.from.remoteId}`, postId: null, under: null });
  expect(mention.text).toContain('@sandbox_one');
  expect(message).toMatchObject({ threadId: `messages ${message.from.remoteId}`, postId: null });
  const { post: answer } = await respond(comment, 'comment', 'Yes, at seven', account);
  const { post: sent } = await respond(message, 'comment', 'Yes, we do', account);
  const { post: aside } = await respond(comment, 'dm', 'Between us', account);
  const { items } = await readEngagement(cursor, account, env);
  const own = (id: string) => items.find(({ remoteId }) => remoteId === id);
  expect(own(answer.remoteId)).toMatchObject({
    own: true,
    kind: 'comment',
    threadId: comment.threadId,
    under: comment.remoteId,
    postId: comment.postId,
    text: 'Yes, at seven',
    permalink: answer.permalink,
  });
  expect(own(sent.remoteId)).toMatchObject({ own: true, kind: 'dm', threadId: message.threadId, text: 'Yes, we do' });
  expect(own(aside.remoteId)).toMatchObject({ own: true, kind: 'dm', threadId: `messages ${comment.from.remoteId}` });
});

test('a post in a thread of the account’s own is no answer to anybody', async () => {
  const where = await newAccount(sandbox, {}, env);
  const { cursor } = await readEngagement(null, where.account, env);
  await send({ ...textOf('First'), thread: [{ text: 'Second', media: [] }] }, where, env);
  const { items } = await readEngagement(cursor, where.account, env);
  expect(items.filter(({ own }) => own)).toEqual([]);
});

test('later readings ask only for what is newer, once nothing can come late anymore', async () => {
  const { account, cursor } = await discussed(['comment']);
  const asked: URL[] = [];
  const later = testEnv({
    now: () => new Date(Date.now() + 3_600_000),
    fetch: (input, init) => {
      asked.push(new URL(String(input)));
      return fetch(input, init);
    },
  });
  const { cursor: settled } = await readEngagement(cursor, account, later);
  asked.length = 0;
  const { items } = await readEngagement(settled, account, later);
  const ofPosts = asked.filter(({ pathname }) => /mentions|tweets$/.test(pathname) && !pathname.endsWith('/2/tweets'));
  expect(ofPosts.map(({ searchParams }) => searchParams.get('since_id'))).toEqual([
    expect.stringMatching(/^\d+$/),
    expect.stringMatching(/^\d+$/),
  ]);
  for (const { remoteId } of items) expect(BigInt(remoteId)).toBeGreaterThan(0n);
});

test('an app without special access can’t like, and the button says so; with it, liking is repeated without harm', async () => {
  const { account, first } = await discussed(['comment', 'dm'], { vetted: true });
  const at = new Date();
  const why = (kind: EngagementItem['kind'], { traits }: ConnectedAccount) =>
    twitter.manifest.engagement?.refuses?.('like', { kind, at }, at, traits);
  expect(account.traits.likes).toBe(true);
  expect([why('comment', account), why('dm', account)]).toEqual([null, 'twitter.no_reactions']);
  const once = await respond(first('comment'), 'like', '', account);
  const twice = await respond(first('comment'), 'like', '', account);
  expect([once.post.remoteId, twice.post.remoteId]).toEqual([first('comment').remoteId, first('comment').remoteId]);
  const [step] = twitterResponder.steps(answerTo(first('comment'), 'like', ''), account);
  expect(step && twitterResponder.itemOf(step, { liked: '1' })).toBeNull();
  const { account: without } = await newAccount(sandbox, {}, env);
  expect(why('comment', without)).toBe('twitter.no_likes');
  expect(await problemOf(respond(first('comment'), 'like', '', without))).toMatchObject({
    kind: 'rejected',
    reason: { code: 'twitter.no_likes' },
  });
});

test.each([
  ['like', '/likes', 'twitter.no_likes'],
  ['comment', '/2/tweets', 'twitter.reply_not_invited'],
  ['dm', '/messages', 'twitter.no_messages_to_them'],
] as const)('where X refuses a %s, the reason is its own', async (action, path, code) => {
  const { account, first } = await discussed(['comment'], { vetted: true });
  const refused = await problemOf(respond(first('comment'), action, 'Hi', account, instead(path, 403, forbidden)));
  expect(refused).toMatchObject({ kind: 'rejected', platformMessage: expect.stringContaining('not permitted') });
  expect(refused.reason).toEqual({ code });
});

test('strangers to the account can’t be answered or messaged', async () => {
  const { account } = await newAccount(sandbox, {}, env);
  const stranger = { remoteId: '1', from: { handle: 'nobody' }, kind: 'mention', context: { person: '2' } } as unknown as EngagementItem;
  expect((await problemOf(respond(stranger, 'comment', 'Hi', account))).reason).toEqual({ code: 'twitter.reply_not_invited' });
  expect((await problemOf(respond(stranger, 'dm', 'Hi', account))).reason).toEqual({ code: 'twitter.no_messages_to_them' });
});

test('the same text as an answer to somebody else is refused as such', async () => {
  const { account, first } = await discussed(['comment', 'mention']);
  await respond(first('comment'), 'comment', 'Thank you', account);
  const refused = await problemOf(respond(first('mention'), 'comment', 'Thank you', account));
  expect(refused).toMatchObject({ kind: 'rejected', reason: { code: 'platforms.same_text' } });
});

test('without permission for messages the rest is read, and so it is while X limits them', async () => {
  const { account, items } = await discussed(['comment'], { without: ['dm.read'] });
  expect(items.map(({ kind }) => kind)).not.toContain('dm');
  const asked: string[] = [];
  const now = new Date();
  const reset = Math.ceil(now.getTime() / 1000) + 600;
  const limited = (at: Date) =>
    testEnv({
      now: () => at,
      async fetch(input, init) {
        if (!String(input).includes('/dm_events')) return fetch(input, init);
        asked.push(String(input));
        return Response.json({ title: 'Too Many Requests' }, { status: 429, headers: { 'x-rate-limit-reset': String(reset) } });
      },
    });
  const { cursor, items: rest } = await readEngagement(null, account, limited(now));
  expect(rest.length).toBeGreaterThan(0);
  await readEngagement(cursor, account, limited(new Date(now.getTime() + 300_000)));
  expect(asked).toHaveLength(1);
  await readEngagement(cursor, account, limited(new Date(now.getTime() + 700_000)));
  expect(asked).toHaveLength(2);
});

test('a login that may not read mentions still publishes, so it is not ended', async () => {
  const { account } = await newAccount(sandbox, {}, env);
  const refused = await problemOf(readEngagement(null, account, instead('/mentions', 403, forbidden)));
  expect(refused).toMatchObject({ kind: 'rejected', reason: { code: 'engagement.permission_missing' } });
  const strange = await problemOf(readEngagement(null, account, instead('/mentions', 200, { data: [] })));
  expect(strange).toMatchObject({ kind: 'outage' });
});

const me = { remoteId: '10', service: 'https://api.x.com' };
const users = usersIn({ users: [{ id: '5', username: 'noor', name: 'Noor' }] });

test('a post says what its links stand for, in full and without the handles of the people it answers', () => {
  const post = (more: object) => itemOfPost(postOf({ id: '3', author_id: '5', conversation_id: '1', ...more }), users, true, me);
  const reply = { referenced_posts: [{ type: 'replied_to', id: '2' }], in_reply_to_user_id: '10' };
  const urls = [{ start: 10, end: 22, expanded_url: 'https://example.org/a' }];
  expect(post({ ...reply, text: '@me @you  https://t.co &amp; more', entities: { urls } })).toMatchObject({
    text: 'https://example.org/a & more',
    under: '2',
    permalink: 'https://x.com/noor/status/3',
  });
  expect(post({ ...reply, text: '@me' }).text).toBe('@me');
  expect(post({ text: 'Beginning…', note_post: { text: 'Beginning and end' } }).text).toBe('Beginning and end');
});

test('messages of groups, and those without a text, are no items', () => {
  const message = { id: '4', sender_id: '5', text: 'Hi', dm_conversation_id: '10-5', created_at: '2026-11-23T10:00:00.000Z' };
  expect(itemOfMessage(message, users, me)).toMatchObject({ threadId: 'messages 5', permalink: 'https://x.com/messages/10-5' });
  expect(itemOfMessage({ ...message, dm_conversation_id: '1582103724607971328' }, users, me)).toBeNull();
  expect(itemOfMessage({ ...message, text: '' }, users, me)).toBeNull();
});

test('a message may be longer than a post', () => {
  const over = (action: 'comment' | 'dm') => twitter.manifest.engagement?.measure(action, 'a'.repeat(281), 'noor', {}).over;
  expect([over('comment'), over('dm')]).toEqual([1, 0]);
});
