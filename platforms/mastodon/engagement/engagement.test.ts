import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount, send, textOf } from '../../../tests/support/mastodon.ts';
import { testEnv } from '../../../tests/support/platform-env.ts';
import { publishToEnd } from '../../../tests/support/publish-to-end.ts';
import { startSandbox, type TestSandbox } from '../../../tests/support/sandbox.ts';
import type { EngagementItem } from '../../port/engagement.ts';
import type { Json } from '../../port/json.ts';
import type { ResponseAction } from '../../port/response.ts';
import { mastodon } from '../mastodon.ts';
import { readEngagement } from './read.ts';
import { mastodonResponder } from './respond.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ pace: { audience: 3_600 } });
});
afterAll(() => sandbox?.close());

const env = testEnv();

/** A person with everything that others wrote to them. */
async function discussed() {
  const where = await newAccount(sandbox, env);
  // Before the post: its audience needs but milliseconds, and what it wrote by the first reading is not new.
  let { cursor }: { cursor: Json } = await readEngagement(null, where.account, env);
  const { post } = await send(textOf('Low tide'), where);
  const items: EngagementItem[] = [];
  for (;;) {
    const page = await readEngagement(cursor, where.account, env);
    items.push(...page.items);
    cursor = page.cursor;
    const kinds = new Set(items.map(({ kind }) => kind));
    if (kinds.has('comment') && kinds.size > 1) return { ...where, post, items };
    // The stand-in limits how often it is asked, as Mastodon does.
    await wait(1_000);
  }
}

const answerTo = ({ remoteId, from: { handle }, kind, context }: EngagementItem, action: ResponseAction, text: string) => ({
  ...textOf(text),
  response: { action, to: { remoteId, handle, kind, context } },
});

test('a comment belongs to its post, a mention to none, and messages with one person are one conversation', async () => {
  const { items, post } = await discussed();
  for (const { kind, postId, threadId, remoteId, from, text } of items) {
    expect(text).not.toContain('<');
    if (kind === 'comment') expect([postId, threadId]).toEqual([post.remoteId, remoteId]);
    if (kind === 'mention') expect([postId, threadId]).toEqual([null, remoteId]);
    if (kind === 'dm') expect([postId, threadId]).toEqual([null, `messages ${from.remoteId}`]);
  }
});

test('a reply is as public as what it answers, mentions its author, and a message is for them alone', async () => {
  const { account, items } = await discussed();
  const [comment] = items.filter(({ kind }) => kind === 'comment') as [EngagementItem];
  const quiet = { ...comment, context: { visibility: 'unlisted' } };
  const sent = await Promise.all(
    [answerTo(quiet, 'comment', 'Yes'), answerTo(comment, 'dm', 'Between us')].map(async (content) => {
      const { post } = await publishToEnd(mastodonResponder, content, account, env);
      const url = `${account.service}/api/v1/statuses/${post.remoteId}`;
      return (await fetch(url, { headers: { authorization: `Bearer ${account.credentials.accessToken}` } })).json();
    }),
  );
  expect(sent).toMatchObject([
    { visibility: 'unlisted', in_reply_to_id: comment.remoteId },
    { visibility: 'direct', in_reply_to_id: comment.remoteId },
  ]);
  expect(sent.map(({ content }: { content: string }) => content.includes(comment.from.handle))).toEqual([true, true]);
});

test('liking is repeated without harm', async () => {
  const { account, items } = await discussed();
  const content = answerTo(items[0] as EngagementItem, 'like', '');
  const once = await publishToEnd(mastodonResponder, content, account, env);
  const twice = await publishToEnd(mastodonResponder, content, account, env);
  expect([once.post.remoteId, twice.post.remoteId]).toEqual([items[0]?.remoteId, items[0]?.remoteId]);
  const [step] = mastodonResponder.steps(content, account);
  expect(step && mastodonResponder.itemOf(step, { liked: '1' })).toBeNull();
});

test('a login without the scope still publishes, so it is not ended', async () => {
  const { account } = await newAccount(sandbox, env);
  const without = testEnv({ fetch: async () => Response.json({ error: 'This action is outside the authorized scopes' }, { status: 403 }) });
  const refused = { kind: 'rejected', reason: { code: 'engagement.permission_missing' } };
  await expect(readEngagement(null, account, without)).rejects.toMatchObject(refused);
});

test('the length of a reply includes the handle it answers', () => {
  const { measure } = mastodon.manifest.engagement ?? {};
  expect(measure?.('comment', 'Hi', 'someone@example.org', {}).length).toBe('@someone Hi'.length);
  expect(measure?.('comment', 'Hi @someone@example.org', 'someone@example.org', {}).length).toBe('Hi @someone'.length);
});
