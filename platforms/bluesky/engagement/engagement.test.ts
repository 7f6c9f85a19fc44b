import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount, send, textOf, withoutMessages } from '../../../tests/support/bluesky.ts';
import { testEnv } from '../../../tests/support/platform-env.ts';
import { publishToEnd } from '../../../tests/support/publish-to-end.ts';
import { startSandbox, type TestSandbox } from '../../../tests/support/sandbox.ts';
import type { EngagementItem, EngagementPage } from '../../port/engagement.ts';
import type { Json } from '../../port/json.ts';
import type { ResponseAction } from '../../port/response.ts';
import { bluesky } from '../bluesky.ts';
import { itemOfMessage, itemOfPost, needsChain } from './items.ts';
import { readEngagement } from './read.ts';
import { blueskyResponder } from './respond.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ pace: { audience: 3_600 } });
});
afterAll(() => sandbox?.close());

const env = testEnv();
type Where = Awaited<ReturnType<typeof newAccount>>;

/** A person with posts that others have written about, messages included. */
async function discussed() {
  const where = await newAccount(sandbox);
  const items: EngagementItem[] = [];
  let { cursor }: { cursor: Json } = await readEngagement(null, where.account, env);
  for (let number = 1; !items.some(({ kind }) => kind === 'dm'); number += 1) {
    if (number < 20) await send(textOf(`Low tide ${number}`), where);
    const page: EngagementPage = await readEngagement(cursor, where.account, env);
    items.push(...page.items);
    cursor = page.cursor;
    // The stand-in limits how often it is asked.
    await wait(500);
  }
  return { where, items, message: items.find(({ kind }) => kind === 'dm') as EngagementItem };
}

const answerTo = ({ remoteId, from: { handle }, kind, context }: EngagementItem, action: ResponseAction, text: string) => ({
  ...textOf(text),
  response: { action, to: { remoteId, handle, kind, context } },
});

test('a like of a message is a reaction, a comment on it a message, and both are in its conversation', async () => {
  const { where, message } = await discussed();
  const reaction = answerTo(message, 'like', '');
  const once = await publishToEnd(blueskyResponder, reaction, where.account, env);
  const twice = await publishToEnd(blueskyResponder, reaction, where.account, env);
  expect([once.post.remoteId, twice.post.remoteId]).toEqual([message.remoteId, message.remoteId]);
  const [step] = blueskyResponder.steps(reaction, where.account);
  expect(step && blueskyResponder.itemOf(step, { reacted: message.remoteId })).toBeNull();

  const { post } = await publishToEnd(blueskyResponder, answerTo(message, 'comment', 'Yes, we do'), where.account, env);
  const { items } = await readEngagement(null, where.account, env);
  const own = items.find(({ remoteId }) => remoteId === post.remoteId);
  expect(own).toMatchObject({ own: true, kind: 'dm', threadId: message.threadId, text: 'Yes, we do' });
});

test('an app password without messages reads everything else, and says why it sends none', async () => {
  const { where, items, message } = await discussed();
  const read = await readEngagement(null, where.account, withoutMessages);
  expect(read.items.length).toBeGreaterThan(0);
  expect(read.items.map(({ kind }) => kind)).not.toContain('dm');
  const refused = { kind: 'rejected', reason: { code: 'bluesky.messages_not_allowed' } };
  const [step] = blueskyResponder.steps(answerTo(message, 'dm', 'Hi'), where.account);
  for (const item of [message, items.find(({ kind }) => kind !== 'dm')]) {
    if (!item || !step) continue;
    const context = { ...stepContext(where, answerTo(item, 'dm', 'Hi')), step, env: withoutMessages };
    await expect(blueskyResponder.perform(context)).rejects.toMatchObject(refused);
  }
});

const stepContext = ({ account }: Where, content: ReturnType<typeof answerTo>) => ({
  intent: null,
  content,
  outcomes: {},
  account,
  since: new Date(),
  free: async (ids: readonly string[]) => [...ids],
  checkpoint: null,
  saveCheckpoint: async () => undefined,
  reportProgress: () => undefined,
  signal: AbortSignal.timeout(60_000),
});

const me = { service: 'https://bsky.social', remoteId: 'did:plc:me', handle: 'me.test' };
const uri = (by: string, key: string) => `at://did:plc:${by}/app.bsky.feed.post/${key}`;
const ref = (of: string) => ({ uri: of, cid: `cid of ${of}` });
const post = (of: string, root: string | null, parent = root) => ({
  uri: of,
  cid: 'cid',
  author: { did: 'did:plc:them', handle: 'handle.invalid' },
  at: '2026-11-23T10:00:00.000Z',
  record: { text: 'Hi', ...(root !== null && parent !== null && { reply: { root: ref(root), parent: ref(parent) } }) },
});

test('a conversation starts with the first post that is not the account’s own', () => {
  const [root, part, first, own] = [uri('me', '1'), uri('me', '2'), uri('them', '3'), uri('me', '4')];
  const placeOf = (one: ReturnType<typeof post>, above: string[] = []) => {
    const { kind, threadId, postId, under } = itemOfPost(one, above, me);
    return { kind, threadId, postId, under };
  };
  expect(placeOf(post(first, root))).toEqual({ kind: 'comment', threadId: first, postId: root, under: root });
  expect(placeOf(post(first, root, part), [root, part])).toEqual({ kind: 'comment', threadId: first, postId: part, under: part });
  const later = post(uri('other', '5'), root, own);
  expect(needsChain(later, me)).toBe(true);
  expect(placeOf(later, [root, first, own])).toEqual({ kind: 'comment', threadId: first, postId: root, under: own });
  expect(placeOf(post(own, first))).toEqual({ kind: 'mention', threadId: first, postId: null, under: first });
  expect(placeOf(post(first, null))).toEqual({ kind: 'mention', threadId: first, postId: null, under: null });
});

test('someone whose handle is invalid is called by their DID, and a deleted message is no item', () => {
  expect(itemOfPost(post(uri('them', '1'), null), [], me).from).toMatchObject({ handle: 'did:plc:them', name: 'did:plc:them' });
  expect(itemOfMessage({ id: '1', sender: { did: 'did:plc:them' }, sentAt: '2026-11-23T10:00:00.000Z' }, 'convo', [], me)).toBeNull();
});

test('a message may be longer than a post', () => {
  const over = (action: 'comment' | 'dm') => bluesky.manifest.engagement?.measure(action, 'a'.repeat(1_001), 'them.test', {}).over;
  expect([over('comment'), over('dm')]).toEqual([701, 1]);
});
