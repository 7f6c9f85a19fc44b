import type { ConversationDetail, ReplyRequest } from '@everycast/contract/engagement';
import { maxRepliesWaiting } from '@everycast/contract/reply-requests';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createReplyApprovalsWorld, type Name, type ReplyApprovalsWorld } from '../../../tests/support/reply-approvals.ts';
import { newId } from '../../kernel/ids.ts';

/* Replies, likes and messages that wait for approval: they are sent as they were seen, or not at all. */

let world: ReplyApprovalsWorld;
let talk: Awaited<ReturnType<ReplyApprovalsWorld['written']>>;
beforeAll(async () => {
  world = await createReplyApprovalsWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  // Nobody's hourly limit is used up.
  world.advance(61 * 60_000);
  await world.approvals.changePolicy(world.actor, { replies: true });
  talk = await world.written();
});

const answer = (by: Name | ReturnType<typeof world.as>, content = 'The white ones', more: object = {}): Promise<ConversationDetail> =>
  world.engagement.act(typeof by === 'string' ? world.as(by) : by, { itemId: talk.itemId, action: 'comment', content, ...more }, newId());
const shown = () => world.engagement.get(world.actor.workspaceId, talk.conversationId);
const requestIn = ({ requests }: ConversationDetail): ReplyRequest => {
  const [request] = requests;
  if (!request) throw new Error('Nothing waits.');
  return request;
};
/** What reached the platform for this conversation. */
const sent = () => world.inbox.sent.filter(({ to }) => to === talk.itemId).map(({ text }) => text);
const refused = (code: string) => ({ reason: expect.objectContaining({ code }) });

describe('a reply that needs approval', () => {
  test('waits, visibly, and is sent once it is approved, exactly as it was written', async () => {
    const asked = await answer('contributor', '  The white ones \n');
    expect(asked).toMatchObject({ state: 'awaiting_approval', responses: [], assigneeId: world.as('contributor').userId });
    const request = requestIn(asked);
    expect(request).toMatchObject({ state: 'waiting', text: 'The white ones', version: 1, askedById: world.as('contributor').userId });
    await world.settle();
    expect(sent()).toEqual([]);
    expect(asked.unansweredSince).not.toBeNull();

    await world.replies.approve(world.as('editor'), request.id, request.version);
    await world.settle();
    expect(sent()).toEqual(['The white ones']);
    const answered = await shown();
    expect(answered).toMatchObject({ state: 'answered', requests: [], unansweredSince: null });
    expect(answered.responses).toMatchObject([
      { state: 'published', userId: world.as('contributor').userId, approvedBy: `Name of ${world.as('editor').userId}` },
    ]);
  });

  test('is listed for those who approve with what was said before it, oldest first', async () => {
    await answer('contributor', 'First');
    world.advance(1000);
    const earlier = talk;
    talk = await world.written('And the forks?');
    await answer('colleague', 'Second');
    const { items } = await world.replies.list(world.as('editor'), { view: 'waiting', limit: 200 });
    const those = items.filter(({ conversationId }) => [earlier.conversationId, talk.conversationId].includes(conversationId));
    expect(those).toMatchObject([
      { text: 'First', person: { name: 'A stranger' }, said: [{ text: 'Which plates do you use?', own: false }] },
      { text: 'Second', said: [{ text: 'And the forks?' }] },
    ]);
    expect(await world.replies.count(world.as('editor'))).toBe(items.length);
    const first = await world.replies.list(world.as('editor'), { view: 'waiting', limit: items.length - 1 });
    const rest = await world.replies.list(world.as('editor'), { view: 'waiting', limit: 200, cursor: first.cursor ?? '' });
    expect([...first.items, ...rest.items]).toEqual(items);
    expect(rest.cursor).toBeNull();
    const { items: own } = await world.replies.list(world.as('colleague'), { view: 'asked', limit: 200 });
    expect(own.every(({ askedById }) => askedById === world.as('colleague').userId)).toBe(true);
  });

  test('notifies those who approve, and its author if it should change; they ask again', async () => {
    const request = requestIn(await answer('contributor'));
    expect(world.notified.at(-1)).toMatchObject({
      to: { permission: 'post.approve', except: world.as('contributor').userId },
      kind: 'approval.requested',
      link: '/approvals/replies',
      about: { accountId: talk.accountId },
    });
    await world.replies.giveBack(world.as('editor'), request.id, { version: 1, note: 'Say which white ones.' });
    expect(world.news.at(-1)).toMatchObject({
      userId: world.as('contributor').userId,
      kind: 'approval.returned',
      link: `/engagement?conversation=${talk.conversationId}`,
      body: expect.stringContaining('Say which white ones.'),
    });
    expect(requestIn(await shown())).toMatchObject({ state: 'returned', note: 'Say which white ones.' });
    await expect(world.replies.approve(world.as('editor'), request.id, 1)).rejects.toMatchObject(refused('reply_approvals.decided'));

    await world.replies.change(world.as('contributor'), request.id, { version: 1, content: 'The white ones by Ann' });
    const again = requestIn(await shown());
    expect(again).toMatchObject({ state: 'waiting', text: 'The white ones by Ann', version: 2, note: null });
    await world.replies.approve(world.as('other'), again.id, 2);
    await world.settle();
    expect(sent()).toEqual(['The white ones by Ann']);
  });

  test('that was edited isn’t approved as it was before', async () => {
    const request = requestIn(await answer('contributor', 'Before'));
    await world.replies.change(world.as('contributor'), request.id, { version: 1, content: 'After' });
    await expect(world.replies.approve(world.as('editor'), request.id, 1)).rejects.toMatchObject(refused('reply_approvals.changed'));
    await expect(world.replies.change(world.as('contributor'), request.id, { version: 1, content: 'Stale' })).rejects.toMatchObject(
      refused('reply_approvals.changed'),
    );
    await world.settle();
    expect(sent()).toEqual([]);
  });

  test('is withdrawn by its author, who can change their mind', async () => {
    const request = requestIn(await answer('contributor'));
    await expect(world.replies.withdraw(world.as('colleague'), request.id, 1)).rejects.toMatchObject(refused('reply_approvals.not_yours'));
    await world.replies.withdraw(world.as('contributor'), request.id, 1);
    expect(await shown()).toMatchObject({ requests: [], state: 'unanswered' });
    await expect(world.replies.approve(world.as('editor'), request.id, 1)).rejects.toMatchObject(refused('reply_approvals.decided'));
    await world.replies.change(world.as('contributor'), request.id, { version: 1, content: request.text });
    expect(requestIn(await shown())).toMatchObject({ state: 'waiting', version: 2 });
    await expect(world.replies.change(world.as('colleague'), request.id, { version: 2, content: 'Not mine' })).rejects.toMatchObject(
      refused('reply_approvals.not_yours'),
    );
  });

  test('is asked for once by requests with the same key', async () => {
    const once = () =>
      world.engagement.act(world.as('contributor'), { itemId: talk.itemId, action: 'comment', content: 'Once' }, talk.itemId);
    await Promise.all([once(), once(), once()]);
    expect((await shown()).requests).toHaveLength(1);
    await world.approvals.changePolicy(world.actor, { replies: false });
    expect((await once()).responses).toEqual([]);
  });

  test('is checked like any other, when it is asked for and when it is approved', async () => {
    await expect(answer('contributor', ' ')).rejects.toMatchObject(refused('engagement.comment_required'));
    await expect(answer('contributor', 'x'.repeat(301))).rejects.toMatchObject(refused('engagement.too_long'));
    await sql`update engagement_item set kind = 'dm' where id = ${talk.itemId}`.execute(world.kernel.db);
    const request = requestIn(await answer('contributor'));
    const { window } = world.inbox;
    world.inbox.window = 60_000;
    world.advance(120_000);
    try {
      await expect(world.replies.approve(world.as('editor'), request.id, 1)).rejects.toMatchObject(refused('meta.window_closed'));
    } finally {
      world.inbox.window = window;
    }
    expect(requestIn(await shown())).toMatchObject({ state: 'waiting' });
  });

  test('has a limit of how many of one person wait', async () => {
    const { userId, workspaceId } = world.as('colleague');
    await sql`
      insert into reply_request (id, workspace_id, account_id, conversation_id, item_id, action, text, state, version, asked_by, asked_at, request_key)
      select gen_random_uuid(), ${workspaceId}, ${talk.accountId}, ${talk.conversationId}, ${talk.itemId}, 'comment', 'x', 'waiting', 1, ${userId},
        now(), gen_random_uuid()::text from generate_series(1, ${maxRepliesWaiting})`.execute(world.kernel.db);
    await expect(answer('colleague')).rejects.toMatchObject(refused('reply_approvals.too_many_waiting'));
    await sql`delete from reply_request where asked_by = ${userId}`.execute(world.kernel.db);
  });
});

describe('a like', () => {
  const like = () => world.engagement.act(world.as('contributor'), { itemId: talk.itemId, action: 'like' }, newId());

  test('waits once, however often it is asked for, and is sent once', async () => {
    await like();
    const { requests } = await like();
    expect(requests).toMatchObject([{ action: 'like', text: '' }]);
    await world.replies.approve(world.as('editor'), requests[0]?.id ?? '', 1);
    await world.settle();
    expect(world.inbox.sent.filter(({ to }) => to === talk.itemId)).toMatchObject([{ action: 'like' }]);
  });
});

describe('who asks', () => {
  test('nobody, where the workspace doesn’t want it', async () => {
    await world.approvals.changePolicy(world.actor, { replies: false });
    expect((await answer('contributor')).requests).toEqual([]);
    await world.settle();
    expect(sent()).toEqual(['The white ones']);
  });

  test('not those who approve, but their API keys, which can’t', async () => {
    expect((await answer('editor', 'At once')).requests).toEqual([]);
    const key = world.as('editor', { scopes: ['engagement.read', 'engagement.respond'] });
    expect((await answer(key, 'By a key')).requests).toMatchObject([{ text: 'By a key' }]);
    await world.settle();
    expect(sent()).toEqual(['At once']);
  });

  test('not for what was done on the platform, and is only recorded', async () => {
    const recorded = await answer('contributor', 'Said there', { byHand: true });
    expect(recorded).toMatchObject({ requests: [], responses: [{ state: null }] });
  });
});

describe('nothing unapproved leaves', () => {
  test('once the setting is turned off: what waits still waits for a decision', async () => {
    const request = requestIn(await answer('contributor'));
    await world.approvals.changePolicy(world.actor, { replies: false });
    await world.settle();
    expect(sent()).toEqual([]);
    expect(requestIn(await shown())).toMatchObject({ state: 'waiting' });
    await world.replies.approve(world.as('editor'), request.id, 1);
    await world.settle();
    expect(sent()).toEqual(['The white ones']);
  });

  test('by retrying what failed before the setting was turned on, through any route', async () => {
    await world.approvals.changePolicy(world.actor, { replies: false });
    world.inbox.fates.push('rejected');
    await answer('contributor', 'Never approved');
    await world.settle();
    const [response] = (await shown()).responses;
    expect(response).toMatchObject({ state: 'failed' });
    await world.approvals.changePolicy(world.actor, { replies: true });
    const by = world.as('contributor');
    const id = response?.id ?? '';
    await expect(world.engagement.decide(by, id, 'retry')).rejects.toMatchObject(refused('publishing.refused_unapproved_reply'));
    const targetId = (await world.posts.responses(by.workspaceId, [id])).get(id)?.targetId ?? '';
    expect(await world.publishing.retryAll(by, [targetId])).toMatchObject({ done: [], refused: [{ targetId }] });
    await expect(world.publishing.decide(by, { postId: id, targetId }, 'send_again')).rejects.toMatchObject(
      refused('publishing.refused_unapproved_reply'),
    );
    await expect(world.publishing.edit(by, { postId: id, targetId }, 'Another text')).rejects.toBeDefined();
    await world.settle();
    expect(sent()).toEqual([]);
    // Someone who approves may.
    await world.engagement.decide(world.as('editor'), id, 'retry');
    await world.settle();
    expect(sent()).toEqual(['Never approved']);
  });

  test('but its author may retry what was approved and failed', async () => {
    const request = requestIn(await answer('contributor', 'Approved'));
    world.inbox.fates.push('rejected');
    await world.replies.approve(world.as('editor'), request.id, 1);
    await world.settle();
    expect(sent()).toEqual([]);
    await world.engagement.decide(world.as('contributor'), (await shown()).responses[0]?.id ?? '', 'retry');
    await world.settle();
    expect(sent()).toEqual(['Approved']);
  });

  test('because its author is gone: it waits, and whoever approves it sends it', async () => {
    const gone = await world.addPerson();
    const request = requestIn(await answer(world.as('contributor', { userId: gone })));
    await sql`delete from auth_user where id = ${gone}`.execute(world.kernel.db);
    await world.settle();
    expect(sent()).toEqual([]);
    expect(requestIn(await shown())).toMatchObject({ state: 'waiting', askedById: null });
    await world.replies.approve(world.as('editor'), request.id, 1);
    await world.settle();
    expect(sent()).toEqual(['The white ones']);
    expect((await shown()).responses).toMatchObject([{ userId: world.as('editor').userId }]);
  });

  test('because what it answers is gone from the platform: the reply fails, once', async () => {
    const request = requestIn(await answer('contributor'));
    world.inbox.fates.push('rejected');
    await world.replies.approve(world.as('editor'), request.id, 1);
    await world.settle();
    expect(sent()).toEqual([]);
    expect((await shown()).responses).toMatchObject([{ state: 'failed', approvedBy: expect.any(String) }]);
  });

  test('beyond its author’s hourly limits, and then it still waits', async () => {
    await sql`
      insert into engagement_action (id, workspace_id, user_id, action, platform, content, at, request_key)
      select gen_random_uuid(), ${world.actor.workspaceId}, ${world.as('colleague').userId}, 'comment', 'bluesky', 'x', ${world.clock.now()},
        gen_random_uuid()::text from generate_series(1, 30)`.execute(world.kernel.db);
    const request = requestIn(await answer('colleague'));
    await expect(world.replies.approve(world.as('editor'), request.id, 1)).rejects.toMatchObject(
      refused('engagement.rate_limited_comment'),
    );
    expect(requestIn(await shown())).toMatchObject({ state: 'waiting' });
  });

  test('in a workspace of others', async () => {
    const request = requestIn(await answer('contributor'));
    const stranger = { ...world.as('editor'), workspaceId: await world.addWorkspace() };
    await expect(world.replies.approve(stranger, request.id, 1)).rejects.toMatchObject({ code: 'not_found' });
    await expect(world.replies.giveBack(stranger, request.id, { version: 1, note: 'No' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(world.replies.withdraw(stranger, request.id, 1)).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('requests follow their accounts to another workspace', async () => {
  const request = requestIn(await answer('contributor'));
  const toWorkspaceId = await world.addWorkspace();
  const moved = { fromWorkspaceId: world.actor.workspaceId, toWorkspaceId, accountIds: [talk.accountId], posts: [] };
  await world.kernel.db.transaction().execute((tx) => world.kernel.domainEvents.emit(tx, 'accounts.moved', moved));
  const { items: there } = await world.replies.list({ ...world.as('editor'), workspaceId: toWorkspaceId }, { view: 'waiting', limit: 10 });
  expect(there.map(({ id }) => id)).toEqual([request.id]);
});
