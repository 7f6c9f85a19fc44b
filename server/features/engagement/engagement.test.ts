import { message } from '@everycast/messages/message';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEngagementWorld, type EngagementWorld, itemOf } from '../../../tests/support/engagement.ts';
import { inEnglish } from '../../../tests/support/reads.ts';
import { until } from '../../../tests/support/until.ts';

const unreadable = inEnglish(message('common.unreadable'));

let world: EngagementWorld;
let stop = async (): Promise<void> => undefined;
beforeEach(async () => {
  world = await createEngagementWorld({ clock: 'database' });
});
afterEach(async () => {
  await stop();
  stop = async () => undefined;
  await world?.close();
});

const all = async () => (await world.engagement.list(world.actor, { queue: 'all', limit: 50 })).items;
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

async function reading(): Promise<void> {
  stop = world.engagement.start();
  await world.engagement.check(world.actor.workspaceId);
}

/** A conversation with one item. */
async function written(more: Parameters<typeof itemOf>[0] = {}) {
  await world.addAccount();
  world.inbox.items.push(itemOf({ at: ago(10), ...more }));
  await reading();
  await until(async () => (await all()).length > 0);
  const [{ id } = { id: '' }] = await all();
  const conversation = await world.engagement.get(world.actor.workspaceId, id);
  return { conversation, itemId: conversation.items[0]?.id ?? '' };
}

async function settled(id: string, state: string) {
  await until(async () => (await world.engagement.get(world.actor.workspaceId, id)).responses.at(-1)?.state === state);
  return world.engagement.get(world.actor.workspaceId, id);
}

describe('reading', () => {
  test('takes everything, page by page, once', async () => {
    await world.addAccount();
    world.inbox.items.push(...Array.from({ length: 23 }, (_, index) => itemOf({ at: ago(60 - index) })));
    await reading();
    await until(async () => (await all()).length === 23);
    expect(new Set((await all()).map(({ text }) => text)).size).toBe(23);
    expect((await all()).map(({ lastAt }) => lastAt)).toEqual(
      (await all())
        .map(({ lastAt }) => lastAt)
        .toSorted()
        .reverse(),
    );
    expect(await world.engagement.overview(world.actor)).toMatchObject({
      queues: { all: 23, unanswered: 23, mine: 0, snoozed: 0, done: 0 },
      platforms: [{ platform: 'bluesky', count: 23 }],
      problems: [],
    });
  });

  test('a platform that refuses is shown, and people who look do not make it ask again at once', async () => {
    await world.addAccount();
    world.inbox.problem = new PlatformProblem('rejected', 'engagement.permission_missing');
    await reading();
    await until(async () => (await world.engagement.overview(world.actor)).problems.length === 1);
    const reads = world.inbox.reads;
    await world.engagement.check(world.actor.workspaceId);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(world.inbox.reads).toBe(reads);
  });
});

describe('a limit that publishing counts against, too', () => {
  test('isn’t used up by reading', async () => {
    const accountId = await world.addAccount();
    const resetsAt = new Date(world.kernel.clock.now().getTime() + 600_000);
    world.limits.reportRateLimit(accountId, { name: 'engagement', remaining: 0, resetsAt });
    await reading();
    await until(async () => (await world.engagement.overview(world.actor)).problems.length === 1);
    expect(world.inbox.reads).toBe(0);
    const { problems } = await world.engagement.overview(world.actor);
    expect(problems).toMatchObject([{ accountId, message: expect.stringContaining('so that posts still go out') }]);
    const check = await world.engagement.check(world.actor.workspaceId, true);
    expect(check).toEqual({ reading: 0, until: resetsAt.toISOString() });
  });
});

describe('a person who asks for it', () => {
  type Row = { startedAt: Date; waitsUntil: Date | null; nextAttemptAt: Date };
  const sources = () => world.kernel.db.withTables<{ engagementSource: Row }>();
  const attempted = (secondsAgo: number) =>
    sources()
      .updateTable('engagementSource')
      .set({ startedAt: new Date(Date.now() - secondsAgo * 1_000) })
      .execute();
  const retry = () => world.engagement.check(world.actor.workspaceId, true);
  const failing = async (problem: PlatformProblem) => {
    await world.addAccount();
    world.inbox.problem = problem;
    await reading();
    await until(async () => (await world.engagement.overview(world.actor)).problems.length === 1);
    return world.inbox.reads;
  };

  test('has what failed tried again, not within seconds, and is told when', async () => {
    const reads = await failing(new PlatformProblem('outage', 'platforms.unusable_answer'));
    const early = await retry();
    expect(early).toEqual({ reading: 0, until: expect.any(String) });
    const left = Date.parse(early.until ?? '') - Date.now();
    expect([left > 0, left <= 30_000, world.inbox.reads]).toEqual([true, true, reads]);
    await attempted(31);
    world.inbox.problem = null;
    expect(await retry()).toEqual({ reading: 1, until: null });
    await until(async () => (await world.engagement.overview(world.actor)).problems.length === 0);
    expect(world.inbox.reads).toBe(reads + 1);
  });

  test('sees that it failed, even if the reason can’t be read', async () => {
    await failing(new PlatformProblem('outage', 'platforms.unusable_answer'));
    await sql`update engagement_source set problem = '"no message"'::jsonb`.execute(world.kernel.db);
    const { problems } = await world.engagement.overview(world.actor);
    expect(problems.map(({ message }) => message)).toEqual([unreadable]);
  });

  test('waits as long as the platform asks', async () => {
    const at = new Date(Date.now() + 600_000);
    const reads = await failing(new PlatformProblem('retry_later', 'platforms.unusable_answer', { at }));
    await attempted(31);
    expect(await retry()).toEqual({ reading: 0, until: at.toISOString() });
    await sources()
      .updateTable('engagementSource')
      .set({ waitsUntil: new Date(Date.now() - 1_000) })
      .execute();
    expect(await retry()).toMatchObject({ reading: 1 });
    await until(() => world.inbox.reads > reads);
  });
});

describe('a response', () => {
  test('is sent once, answers the conversation, and its author takes it', async () => {
    const { conversation, itemId } = await written();
    const stopPublishing = world.publishing.start();
    const act = () => world.engagement.act(world.actor, { itemId, action: 'comment', content: 'Thank you!' }, 'one key');
    await Promise.all([act(), act()]);
    const answered = await settled(conversation.id, 'published');
    await stopPublishing();
    expect(world.inbox.sent).toMatchObject([{ action: 'comment', text: 'Thank you!' }]);
    expect(answered).toMatchObject({ state: 'answered', assigneeId: world.actor.userId, unansweredSince: null });
    expect(answered.responses).toHaveLength(1);
    expect(answered.activity.map(({ event, userId }) => [event, userId])).toEqual([
      ['comment', world.actor.userId],
      ['arrived', null],
    ]);
    // It is no post.
    expect((await world.posts.list(world.actor.workspaceId, { limit: 50 } as never)).items).toEqual([]);
    const metrics = await world.engagement.metrics(world.actor, 7);
    expect(metrics).toMatchObject({ comments: 1, likes: 0, dms: 0, responseRate: 100, avgResponseTime: 10, sample: false });
  });

  test('that was sent from here is not shown again when the platform delivers it', async () => {
    const { conversation, itemId } = await written();
    const stopPublishing = world.publishing.start();
    await world.engagement.act(world.actor, { itemId, action: 'comment', content: 'Thank you!' }, 'key');
    await settled(conversation.id, 'published');
    await stopPublishing();
    const [sent] = world.inbox.sent;
    const { threadId } = world.inbox.items[0] ?? itemOf();
    world.inbox.items.push(
      itemOf({ remoteId: sent?.id ?? '', threadId, own: true, at: ago(0) }),
      itemOf({ threadId, at: ago(0), text: 'New' }),
    );
    await new Promise((resolve) => setTimeout(resolve, 5_100));
    await world.engagement.check(world.actor.workspaceId);
    await until(async () => (await world.engagement.get(world.actor.workspaceId, conversation.id)).items.length > 1);
    const { items } = await world.engagement.get(world.actor.workspaceId, conversation.id);
    expect(items.map(({ text }) => text)).toEqual([world.inbox.items[0]?.text, 'New']);
  });

  test('whose answer was lost is found, and not sent twice', async () => {
    const { conversation, itemId } = await written();
    world.inbox.fates.push('lost');
    const stopPublishing = world.publishing.start();
    await world.engagement.act(world.actor, { itemId, action: 'comment', content: 'Thank you!' }, 'key');
    await settled(conversation.id, 'published');
    await stopPublishing();
    expect(world.inbox.sent).toHaveLength(1);
  });

  test('that is rejected says why, waits for a person, and can be retried', async () => {
    const { conversation, itemId } = await written();
    world.inbox.fates.push('rejected');
    const stopPublishing = world.publishing.start();
    await world.engagement.act(world.actor, { itemId, action: 'comment', content: 'Thank you!' }, 'key');
    const failed = await settled(conversation.id, 'failed');
    expect(failed.state).toBe('failed');
    expect(failed.responses[0]?.error).toMatchObject({ kind: 'rejected' });
    const { queues } = await world.engagement.overview(world.actor);
    expect(queues.unanswered).toBe(1);
    await world.engagement.decide(world.actor, failed.responses[0]?.id ?? '', 'retry');
    expect(await settled(conversation.id, 'published')).toMatchObject({ state: 'answered' });
    await stopPublishing();
    expect(world.inbox.sent).toHaveLength(1);
  });

  test('that isn’t sent is no answer, whatever else is done, and neither is one that is dismissed', async () => {
    const { conversation, itemId } = await written();
    world.inbox.fates.push('rejected');
    const stopPublishing = world.publishing.start();
    await world.engagement.act(world.actor, { itemId, action: 'comment', content: 'Thank you!' }, 'key');
    const failed = await settled(conversation.id, 'failed');
    const unanswered = { conversations: 1, answered: 0, responseRate: 0, avgResponseTime: null };
    expect(await world.engagement.metrics(world.actor, 7)).toMatchObject(unanswered);
    await world.engagement.act(world.actor, { itemId, action: 'like' }, 'another key');
    expect((await settled(conversation.id, 'published')).state).toBe('failed');
    expect((await world.engagement.overview(world.actor)).queues.unanswered).toBe(1);
    const dismissed = await world.engagement.decide(world.actor, failed.responses[0]?.id ?? '', 'ignore');
    await stopPublishing();
    expect(dismissed).toMatchObject({ state: 'unanswered', unansweredSince: conversation.items[0]?.at });
    expect((await world.engagement.overview(world.actor)).queues.unanswered).toBe(1);
    expect(await world.engagement.metrics(world.actor, 7)).toMatchObject(unanswered);
  });

  test('done by hand is recorded, and nothing is sent', async () => {
    const { conversation, itemId } = await written();
    const wish = { itemId, action: 'dm', content: 'By hand' } as const;
    for (const action of ['dm', 'share'])
      await expect(world.engagement.act(world.actor, { ...wish, action }, 'a')).rejects.toMatchObject({
        message: 'Unsupported action for Scripted',
      });
    expect((await world.engagement.get(world.actor.workspaceId, conversation.id)).blocked).toMatchObject({
      like: null,
      dm: expect.any(String),
    });
    const done = await world.engagement.act(world.actor, { ...wish, byHand: true }, 'b');
    expect(done.responses).toMatchObject([{ action: 'dm', text: 'By hand', state: null }]);
    expect(world.inbox.sent).toEqual([]);
    expect(await world.engagement.metrics(world.actor, 7)).toMatchObject({ dms: 1 });
  });

  test('too late for its platform is refused with the reason, until the person writes again', async () => {
    const { conversation, itemId } = await written({ kind: 'dm', threadId: 'messages stranger', at: ago(120) });
    world.inbox.window = 60 * 60_000;
    const wish = { itemId, action: 'comment', content: 'Late' } as const;
    await expect(world.engagement.act(world.actor, wish, 'a')).rejects.toMatchObject({ reason: { code: 'meta.window_closed' } });
    const { blocked } = await world.engagement.get(world.actor.workspaceId, conversation.id);
    expect(blocked).toMatchObject({ like: null, comment: expect.stringContaining('24 hours') });
    world.inbox.items.push(itemOf({ kind: 'dm', threadId: 'messages stranger', at: ago(1) }));
    await world.engagement.check(world.actor.workspaceId);
    await until(async () => (await world.engagement.get(world.actor.workspaceId, conversation.id)).blocked.comment === null);
    // The older item, too: the window is that of the conversation.
    const { responses } = await world.engagement.act(world.actor, wish, 'b');
    expect(responses).toMatchObject([{ text: 'Late' }]);
  });

  test.each([
    ['comment', ' ', 'Comment content is required'],
    ['dm', '', 'DM content is required'],
  ] as const)('without content: %s', async (action, content, text) => {
    const { itemId } = await written();
    await expect(world.engagement.act(world.actor, { itemId, action, content }, 'key')).rejects.toMatchObject({ message: text });
  });
});

test('until there is a conversation, the rate and the time are samples', async () => {
  expect(await world.engagement.metrics(world.actor, 7)).toMatchObject({ responseRate: 85, avgResponseTime: 15, sample: true });
});
