import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileHost, jpeg, newAccount, post, problemOf } from '../../../tests/support/meta.ts';
import { testEnv } from '../../../tests/support/platform-env.ts';
import { beginStep, publishToEnd } from '../../../tests/support/publish-to-end.ts';
import { startSandbox, type TestSandbox } from '../../../tests/support/sandbox.ts';
import type { ConnectedAccount } from '../../port/account.ts';
import type { EngagementItem, EngagementPage } from '../../port/engagement.ts';
import type { Json } from '../../port/json.ts';
import type { ResponseAction } from '../../port/response.ts';
import { instagram, subscribeAccount } from '../instagram.ts';
import { entriesOf, itemOfComment, itemOfTagged } from './items.ts';
import { readEngagement } from './read.ts';
import { instagramResponder } from './respond.ts';

let sandbox: TestSandbox;
let host: Awaited<ReturnType<typeof fileHost>>;
beforeAll(async () => {
  host = await fileHost();
  sandbox = await startSandbox({ pace: { audience: 3_600 } });
});
afterAll(async () => {
  await sandbox?.close();
  await host?.close();
});

const env = testEnv({ fetch: (input, init) => fetch(input, init) });

/** An account with posts that others have commented on, and with messages and posts that tag it. */
async function discussed(options: { without?: string[] } = {}, kinds: readonly EngagementItem['kind'][] = ['comment', 'mention', 'dm']) {
  const { account } = await newAccount(sandbox, instagram, env, options);
  const items: EngagementItem[] = [];
  let { cursor }: { cursor: Json } = await readEngagement(null, account, env);
  for (let number = 1; !kinds.every((kind) => items.some((item) => item.kind === kind)); number += 1) {
    if (number < 20) await publishToEnd(instagram.publish, post({ text: `Low tide ${number}`, media: [host.serve(jpeg())] }), account, env);
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
  publishToEnd(instagramResponder, answerTo(item, action, text), account, by);

test('messages are conversations with one person, and a like of one is a reaction', async () => {
  const { account, first } = await discussed({}, ['dm']);
  const message = first('dm');
  const { remoteId, handle } = message.from;
  expect(message).toMatchObject({
    postId: null,
    threadId: `messages ${remoteId}`,
    own: false,
    from: { url: expect.stringContaining(handle) },
  });
  expect((await respond(message, 'like', '', account)).post.remoteId).toBe(message.remoteId);
  const { post: answer } = await respond(message, 'comment', 'Yes, we do', account);
  const { items } = await readEngagement(null, account, env);
  const own = items.find((item) => item.remoteId === answer.remoteId);
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
  expect(again).toMatchObject({ kind: 'rejected', reason: { code: 'meta.already_messaged', params: { platform: 'Instagram' } } });
  expect((await respond(comment, 'dm', 'Between us', account)).post.remoteId).toBe(sent.remoteId);
});

test('what Instagram doesn’t let apps do has a reason, and is not tried', async () => {
  const { account, first } = await discussed({}, ['comment', 'mention']);
  const offline = testEnv({ fetch: () => Promise.reject(new Error('This was tried.')) });
  const refusalOf = async (kind: EngagementItem['kind'], action: ResponseAction) =>
    (await problemOf(() => respond(first(kind), action, 'Hi', account, offline))).reason.code;
  expect(first('mention')).toMatchObject({ postId: null, own: false, permalink: expect.stringMatching(/^http/) });
  expect([await refusalOf('comment', 'like'), await refusalOf('mention', 'like')]).toEqual(Array(2).fill('instagram.likes_through_pages'));
  expect(await refusalOf('mention', 'comment')).toBe('instagram.no_comment_on_tag');
  expect(await refusalOf('mention', 'dm')).toBe('instagram.no_message_to_mention');
});

test('what was deleted meanwhile can’t be answered, and says so', async () => {
  const { account } = await newAccount(sandbox, instagram, env);
  const gone = {
    remoteId: '17123456',
    from: { handle: 'someone' },
    kind: 'comment',
    context: { thread: '17123456', person: null },
  } as unknown as EngagementItem;
  const refused = await problemOf(() => respond(gone, 'comment', 'Too late', account));
  expect(refused).toMatchObject({ kind: 'rejected', reason: { code: 'platforms.answered_gone', params: { platform: 'Instagram' } } });
});

test('more than a day after someone wrote, Instagram takes no message', async () => {
  const { account, first } = await discussed({}, ['dm']);
  const error = { message: 'This message is sent outside of allowed window.', type: 'IGApiException', code: 10, error_subcode: 2_534_022 };
  const closed = testEnv({
    fetch: async (input, init) =>
      String(input).includes('/messages') ? Response.json({ error: { ...error, fbtrace_id: 'x' } }, { status: 403 }) : fetch(input, init),
  });
  const refused = await problemOf(() => respond(first('dm'), 'dm', 'Late', account, closed));
  expect(refused).toMatchObject({ kind: 'rejected', reason: { code: 'meta.window_closed', params: { platform: 'Instagram' } } });
});

test('without permission for messages the rest is read; without that for comments nothing is, and the account still publishes', async () => {
  const { items } = await discussed({ without: ['instagram_business_manage_messages'] }, ['comment', 'mention']);
  expect(items.map(({ kind }) => kind)).not.toContain('dm');
  const { account } = await newAccount(sandbox, instagram, env, { without: ['instagram_business_manage_comments'] });
  const refused = await problemOf(() => readEngagement(null, account, env));
  expect(refused).toMatchObject({ kind: 'rejected', reason: { code: 'engagement.permission_missing' } });
});

test('a lost answer is found behind many others', async () => {
  const { account, first } = await discussed({}, ['comment']);
  const comment = first('comment');
  for (let number = 0; number < 52; number += 1) await respond(comment, 'comment', `Answer ${number}`, account);
  const content = answerTo(comment, 'comment', 'The lost one');
  const [step] = instagramResponder.steps(content, account);
  if (!step) throw new Error('There is no step.');
  const context = beginStep(instagramResponder, step, { content, outcomes: {}, account, env });
  expect(await instagramResponder.lookUp(context)).toEqual({ found: false });
  const { id } = (await instagramResponder.perform(context)) as { id: string };
  expect(await instagramResponder.lookUp(context)).toEqual({ found: true, outcome: { id } });
});

const me = { remoteId: '10', handle: 'me', service: 'https://graph.instagram.com' };
const under = { id: '20', permalink: 'https://www.instagram.com/p/abc/' };
const timestamp = '2026-11-23T10:00:00+0000';

test('answers belong to the conversation of their comment, and lead to its post', () => {
  const replies = {
    data: [
      { id: '32', text: 'And me', timestamp, username: 'noor' },
      { id: '33', text: 'Mine', timestamp, username: 'me' },
    ],
  };
  const entries = entriesOf({ id: '31', text: 'First', timestamp, from: { id: '5', username: 'ines' }, replies });
  const [comment, reply, own] = entries.map((entry) => itemOfComment(entry, under, me));
  expect(comment).toMatchObject({
    threadId: '31',
    under: '20',
    postId: '20',
    from: { remoteId: '5', handle: 'ines' },
    context: { person: '5' },
  });
  expect(reply).toMatchObject({
    threadId: '31',
    under: '31',
    postId: '20',
    permalink: under.permalink,
    context: { thread: '31', person: null },
  });
  expect([comment?.own, reply?.own, own?.own]).toEqual([false, false, true]);
  expect(reply?.from.url).toBe('https://www.instagram.com/noor');
});

test('a post without a text, or of the account’s own, is no mention', () => {
  const tagged = { id: '40', caption: '@me look', timestamp, username: 'noor', permalink: 'https://www.instagram.com/p/def/' };
  expect(itemOfTagged(tagged, me)).toMatchObject({ kind: 'mention', threadId: '40', from: { remoteId: 'noor', handle: 'noor' } });
  expect(itemOfTagged({ ...tagged, caption: undefined }, me)).toBeNull();
  expect(itemOfTagged({ ...tagged, username: 'me' }, me)).toBeNull();
});

test('a message has fewer bytes than a comment has characters', () => {
  const over = (action: 'comment' | 'dm', text: string) => instagram.manifest.engagement?.measure(action, text, 'noor', {}).over;
  expect([over('comment', 'é'.repeat(501)), over('dm', 'é'.repeat(500)), over('dm', 'é'.repeat(501))]).toEqual([0, 0, 2]);
});

test('an account is subscribed, and once more changes nothing', async () => {
  const { account } = await newAccount(sandbox, instagram, env);
  const subscribed = async () => {
    const token = new URLSearchParams({ access_token: account.credentials.accessToken ?? '' });
    const answer = await fetch(`${account.service}/graph/v25.0/${account.remoteId}/subscribed_apps?${token}`);
    return ((await answer.json()) as { data: unknown[] }).data;
  };
  expect(await subscribed()).toEqual([]);
  await subscribeAccount(account, env);
  await subscribeAccount(account, env);
  expect(await subscribed()).toEqual([{ subscribed_fields: ['comments', 'mentions', 'messages'] }]);
});
