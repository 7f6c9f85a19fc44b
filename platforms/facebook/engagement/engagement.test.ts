import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount, post, problemOf } from '../../../tests/support/meta.ts';
import { testEnv } from '../../../tests/support/platform-env.ts';
import { publishToEnd } from '../../../tests/support/publish-to-end.ts';
import { startSandbox, type TestSandbox } from '../../../tests/support/sandbox.ts';
import type { ConnectedAccount } from '../../port/account.ts';
import type { EngagementItem, EngagementPage } from '../../port/engagement.ts';
import type { Json } from '../../port/json.ts';
import type { ResponseAction } from '../../port/response.ts';
import { facebook, subscribePage } from '../facebook.ts';
import { entryOf, itemOfComment, itemOfTagged } from './items.ts';
import { readEngagement } from './read.ts';
import { facebookResponder } from './respond.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ pace: { audience: 3_600 } });
});
afterAll(() => sandbox?.close());

const env = testEnv({ fetch: (input, init) => fetch(input, init) });

/** A Page with posts that others have commented on, and with messages and posts that tag it. */
async function discussed(options: { without?: string[] } = {}, kinds: readonly EngagementItem['kind'][] = ['comment', 'mention', 'dm']) {
  const { account } = await newAccount(sandbox, facebook, env, options);
  const items: EngagementItem[] = [];
  let { cursor }: { cursor: Json } = await readEngagement(null, account, env);
  for (let number = 1; !kinds.every((kind) => items.some((item) => item.kind === kind)); number += 1) {
    if (number < 20) await publishToEnd(facebook.publish, post({ text: `Low tide ${number}` }), account, env);
    const page: EngagementPage = await readEngagement(cursor, account, env);
    items.push(...page.items);
    cursor = page.cursor;
    await wait(100);
  }
  const first = (kind: EngagementItem['kind']) => items.find((item) => item.kind === kind) as EngagementItem;
  return { account, items, first };
}

const answerTo = ({ remoteId, from: { handle }, kind, context }: EngagementItem, action: ResponseAction, text: string) => ({
  ...post({ text }),
  response: { action, to: { remoteId, handle, kind, context } },
});
const respond = (item: EngagementItem, action: ResponseAction, text: string, account: ConnectedAccount, by = env) =>
  publishToEnd(facebookResponder, answerTo(item, action, text), account, by);
const failed = (code: number, subcode: number, message: string) =>
  Response.json({ error: { message, type: 'OAuthException', code, error_subcode: subcode, fbtrace_id: 'x' } }, { status: 400 });

test('messages are conversations with one person, and a like of one is a reaction', async () => {
  const { account, first } = await discussed();
  const message = first('dm');
  expect(message).toMatchObject({ postId: null, threadId: `messages ${message.from.remoteId}`, own: false });
  const liked = await respond(message, 'like', '', account);
  expect(liked.post.remoteId).toBe(message.remoteId);
  const { post: answer } = await respond(message, 'comment', 'Yes, we do', account);
  const { items } = await readEngagement(null, account, env);
  const own = items.find(({ remoteId }) => remoteId === answer.remoteId);
  expect(own).toMatchObject({ own: true, kind: 'dm', threadId: message.threadId, text: 'Yes, we do' });
});

test('a comment’s author can be sent one message, and a second one says why not', async () => {
  const { account, first } = await discussed({}, ['comment']);
  const comment = first('comment');
  const { post: sent } = await respond(comment, 'dm', 'Between us', account);
  const { items } = await readEngagement(null, account, env);
  const own = items.find(({ remoteId }) => remoteId === sent.remoteId);
  expect(own).toMatchObject({ own: true, kind: 'dm', threadId: `messages ${comment.from.remoteId}` });
  const again = await problemOf(() => respond(comment, 'dm', 'Once more', account));
  expect(again).toMatchObject({ kind: 'rejected', reason: { code: 'meta.already_messaged' } });
  // The same message again is the one that is there.
  expect((await respond(comment, 'dm', 'Between us', account)).post.remoteId).toBe(sent.remoteId);
});

test('who tags the Page can be answered in public, and not by a message', async () => {
  const { account, first } = await discussed({}, ['mention']);
  const mention = first('mention');
  expect(mention).toMatchObject({ postId: null, threadId: mention.remoteId });
  expect((await respond(mention, 'like', '', account)).post.remoteId).toBe(mention.remoteId);
  await respond(mention, 'comment', 'Thank you', account);
  const refused = await problemOf(() => respond(mention, 'dm', 'Hi', account));
  expect(refused).toMatchObject({ kind: 'rejected', reason: { code: 'facebook.no_message_to_mention' } });
});

test('what was deleted meanwhile can’t be answered, and says so', async () => {
  const { account } = await newAccount(sandbox, facebook, env);
  const gone = {
    remoteId: '123_456',
    from: { handle: 'someone' },
    kind: 'comment',
    context: { thread: '123_456', person: null },
  } as unknown as EngagementItem;
  const refused = await problemOf(() => respond(gone, 'comment', 'Too late', account));
  expect(refused).toMatchObject({ kind: 'rejected', reason: { code: 'platforms.answered_gone', params: { platform: 'Facebook' } } });
});

test('more than a day after someone wrote, Facebook takes no message', async () => {
  const { account, first } = await discussed({}, ['dm']);
  const late = testEnv({
    fetch: async (input, init) =>
      String(input).includes('/messages')
        ? failed(10, 2_018_278, '(#10) This message is sent outside of allowed window.')
        : fetch(input, init),
  });
  const refused = await problemOf(() => respond(first('dm'), 'dm', 'Late', account, late));
  expect(refused).toMatchObject({ kind: 'rejected', reason: { code: 'meta.window_closed', params: { platform: 'Facebook' } } });
});

test('without permission for messages the rest is read; without that for comments nothing is, and the account still publishes', async () => {
  const { account, items } = await discussed({ without: ['pages_messaging'] }, ['comment', 'mention']);
  expect(items.map(({ kind }) => kind)).not.toContain('dm');
  const comment = items.find(({ kind }) => kind === 'comment') as EngagementItem;
  const refused = await problemOf(() => respond(comment, 'dm', 'Hi', account));
  expect(refused).toMatchObject({ kind: 'rejected', reason: { code: 'meta.permissions_missing' } });
  const { account: other } = await newAccount(sandbox, facebook, env, { without: ['pages_read_user_content'] });
  expect(await problemOf(() => readEngagement(null, other, env))).toMatchObject({
    kind: 'rejected',
    reason: { code: 'engagement.permission_missing' },
  });
});

const me = { remoteId: '10' };
const under = { id: '10_20', publishedAs: '30' };
const time = '2026-11-23T10:00:00+0000';

test('an answer to a comment belongs to the conversation of the comment', () => {
  const parent = { id: '20_1' };
  const item = itemOfComment(
    entryOf({ id: '20_2', message: 'And me', created_time: time, from: { id: '5', name: 'Noor' }, parent }),
    under,
    me,
  );
  expect(item).toMatchObject({ threadId: '20_1', under: '20_1', postId: '30', own: false, at: '2026-11-23T10:00:00.000Z' });
  expect(itemOfComment(entryOf({ id: '20_3', message: 'Mine', created_time: time, from: { id: '10' } }), under, me)).toMatchObject({
    threadId: '20_3',
    under: '10_20',
    own: true,
  });
});

test('whom Facebook doesn’t name is called as Facebook calls them; what has no text, or is the Page’s own post, is no item', () => {
  const comment = itemOfComment(entryOf({ id: '20_4', message: 'Hi', created_time: time }), under, me);
  expect(comment).toMatchObject({ from: { remoteId: '20_4', name: 'Facebook User' }, context: { thread: '20_4', person: null } });
  expect(itemOfComment(entryOf({ id: '20_5', created_time: time }), under, me)).toBeNull();
  expect(itemOfTagged(entryOf({ id: '7_8', message: 'Look', created_time: time }), me)?.from.remoteId).toBe('7');
  expect(itemOfTagged(entryOf({ id: '10_8', message: 'Look', created_time: time }), me)).toBeNull();
});

test('a comment may be longer than a message', () => {
  const over = (action: 'comment' | 'dm') => facebook.manifest.engagement?.measure(action, 'a'.repeat(2_001), 'Noor', {}).over;
  expect([over('comment'), over('dm')]).toEqual([0, 1]);
});

test('a Page is subscribed, once more changes nothing, and without the permission Facebook refuses', async () => {
  const { account } = await newAccount(sandbox, facebook, env);
  const subscribed = async () => {
    const token = new URLSearchParams({ access_token: account.credentials.accessToken ?? '' });
    const answer = await fetch(`${account.service}/graph/v25.0/${account.remoteId}/subscribed_apps?${token}`);
    return ((await answer.json()) as { data: unknown[] }).data;
  };
  expect(await subscribed()).toEqual([]);
  await subscribePage(account, env);
  await subscribePage(account, env);
  expect(await subscribed()).toEqual([{ subscribed_fields: ['feed', 'mention', 'messages'] }]);
  const { account: bare } = await newAccount(sandbox, facebook, env, { without: ['pages_manage_metadata'] });
  expect(await problemOf(() => subscribePage(bare, env))).toMatchObject({
    kind: 'rejected',
    reason: { code: 'engagement.permission_missing' },
  });
});
