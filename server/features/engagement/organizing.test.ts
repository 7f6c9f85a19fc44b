import type { ConversationQueue } from '@everycast/contract/engagement';
import type { EngagementItem } from '@everycast/platforms/port/engagement';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEngagementWorld, type EngagementWorld, itemOf } from '../../../tests/support/engagement.ts';
import { runSql } from '../../kernel/database/run-sql.ts';
import { itemStore } from './store/items.ts';

const hour = 3_600_000;

let world: EngagementWorld;
let accountId: string;
/** Somebody in another workspace. */
let stranger: EngagementWorld['actor'];
beforeAll(async () => {
  world = await createEngagementWorld();
  stranger = { ...world.actor, workspaceId: await world.addWorkspace(), userId: await world.addPerson() };
});
beforeEach(async () => {
  accountId = await world.addAccount();
});
afterAll(() => world?.close());

/** Writes to the account. @returns the conversation */
async function write(more: Partial<EngagementItem> = {}): Promise<string> {
  const { workspaceId } = world.actor;
  const item = itemOf(more);
  const of = { workspaceId, accountId, platform: 'bluesky' as const, service: 'http://scripted.example' };
  await world.kernel.db.transaction().execute((tx) => itemStore.add(tx, of, [item]));
  const { items } = await world.engagement.list(world.actor, { queue: 'all', limit: 50, search: item.text });
  return items[0]?.id ?? '';
}

const get = (id: string) => world.engagement.get(world.actor.workspaceId, id);
const change = (id: string, to: Parameters<EngagementWorld['engagement']['change']>[2], by = world.actor) =>
  world.engagement.change(by, id, to);
const isIn = async (queue: ConversationQueue, id: string): Promise<boolean> =>
  (await world.engagement.list(world.actor, { queue, limit: 50 })).items.some((one) => one.id === id);
const inAnHour = () => new Date(world.clock.now().getTime() + hour).toISOString();

describe('a snoozed conversation', () => {
  test('waits in its own queue, and is back when its time comes', async () => {
    const id = await write();
    const snoozedUntil = inAnHour();
    expect(await change(id, { snoozedUntil })).toMatchObject({ state: 'snoozed', snoozedUntil });
    expect(await Promise.all([isIn('unanswered', id), isIn('snoozed', id)])).toEqual([false, true]);
    const { queues } = await world.engagement.overview(world.actor);
    expect(queues.snoozed).toBe(1);
    world.advance(hour + 1);
    expect(await get(id)).toMatchObject({ state: 'unanswered', snoozedUntil: null });
    expect(await Promise.all([isIn('unanswered', id), isIn('snoozed', id)])).toEqual([true, false]);
  });

  test('can be ended', async () => {
    const id = await write();
    await change(id, { snoozedUntil: inAnHour() });
    expect(await change(id, { snoozedUntil: null })).toMatchObject({ state: 'unanswered', snoozedUntil: null });
    expect(await isIn('snoozed', id)).toBe(false);
  });

  test('comes back when something new arrives', async () => {
    const id = await write({ threadId: 'slept on' });
    await change(id, { snoozedUntil: inAnHour() });
    await write({ threadId: 'slept on', at: '2026-11-21T11:30:00.000Z' });
    expect(await get(id)).toMatchObject({ state: 'unanswered', snoozedUntil: null });
  });
});

describe('assigning', () => {
  test('gives a conversation to a member, and takes it away', async () => {
    const id = await write();
    const { userId } = world.actor;
    expect(await change(id, { assigneeId: userId })).toMatchObject({ assigneeId: userId, assigneeName: `Name of ${userId}` });
    expect(await isIn('mine', id)).toBe(true);
    expect(await change(id, { assigneeId: null })).toMatchObject({ assigneeId: null, assigneeName: null });
    expect(await isIn('mine', id)).toBe(false);
  });

  test('to a stranger is refused, and changes nothing else', async () => {
    const id = await write();
    await expect(change(id, { assigneeId: stranger.userId, done: true })).rejects.toMatchObject({
      code: 'invalid_input',
      reason: { code: 'engagement.assignee_gone' },
    });
    expect(await get(id)).toMatchObject({ assigneeId: null, done: false });
  });

  test('is nothing that another workspace can do', async () => {
    const id = await write();
    for (const to of [{ assigneeId: null }, { snoozedUntil: inAnHour() }, { done: true }]) {
      await expect(change(id, to, stranger)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(world.engagement.get(stranger.workspaceId, id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await get(id)).toMatchObject({ state: 'unanswered', done: false });
  });
});

describe('the activity of a conversation', () => {
  const happened = async (id: string) => (await get(id)).activity.map(({ event }) => event);

  test('says who did what and when, newest first', async () => {
    const id = await write({ at: '2026-11-21T11:05:00.000Z' });
    const { userId } = world.actor;
    expect((await get(id)).activity).toMatchObject([{ event: 'arrived', at: '2026-11-21T11:05:00.000Z', userId: null }]);
    const steps = [{ assigneeId: userId }, { snoozedUntil: inAnHour() }, { snoozedUntil: null }, { done: true }, { done: false }] as const;
    for (const to of [...steps, { assigneeId: null }]) {
      world.advance(1_000);
      await change(id, to);
    }
    const { activity } = await get(id);
    const events = ['unassigned', 'reopened', 'done', 'woken', 'snoozed', 'assigned', 'arrived'];
    expect(activity.map(({ event }) => event)).toEqual(events);
    const now = world.clock.now().getTime();
    const by = { userId, userName: `Name of ${userId}` };
    expect(activity[0]).toMatchObject({ ...by, assigneeId: null, at: new Date(now).toISOString() });
    expect(activity[4]).toMatchObject({ ...by, snoozedUntil: steps[1].snoozedUntil });
    expect(activity[5]).toMatchObject({ ...by, assigneeId: userId, assigneeName: `Name of ${userId}` });
    expect(activity[5]?.at).toBe(new Date(now - 5_000).toISOString());
  });

  test('has what changed something, once', async () => {
    const id = await write();
    const snoozedUntil = inAnHour();
    for (const to of [{ done: true }, { done: true }, { snoozedUntil }, { snoozedUntil }, { assigneeId: null }, {}]) await change(id, to);
    expect((await happened(id)).toSorted()).toEqual(['arrived', 'done', 'snoozed']);
    // It is over already.
    world.advance(hour + 1);
    await change(id, { snoozedUntil: null });
    expect(await happened(id)).toHaveLength(3);
  });

  test('has answers that were marked as done, and those that are there', async () => {
    const id = await write();
    const itemId = (await get(id)).items[0]?.id ?? '';
    await world.engagement.act(world.actor, { itemId, action: 'like', byHand: true }, 'liked by hand');
    await world.engagement.act(world.actor, { itemId, action: 'comment', content: 'On its way' }, 'on its way');
    expect(await happened(id)).toEqual(['like', 'arrived']);
  });

  test('stays when people are gone', async () => {
    const id = await write();
    const leaver = { ...world.actor, userId: await world.addPerson() };
    await change(id, { done: true }, leaver);
    await runSql(world.kernel.db, 'delete from auth_user where id = $1', [leaver.userId]);
    expect((await get(id)).activity[0]).toMatchObject({ event: 'done', userId: null, userName: null });
  });
});

describe('the order of conversations', () => {
  /** Their texts, in pages of two. */
  async function inPages(sort: 'newest' | 'oldest', platform?: 'bluesky'): Promise<string[]> {
    const texts: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await world.engagement.list(sorting, { queue: 'all', sort, limit: 2, cursor, ...(platform && { platform }) });
      expect(page.items.length).toBeLessThanOrEqual(2);
      texts.push(...page.items.map(({ text }) => text));
      if (page.cursor === null) return texts;
      cursor = page.cursor;
    }
  }
  /** In a separate workspace. */
  let sorting: EngagementWorld['actor'];
  const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;

  test('is by what was written last, or by what waits the longest, in pages without repetition', async () => {
    const workspaceId = await world.addWorkspace();
    sorting = { ...world.actor, workspaceId };
    const of = {
      workspaceId,
      accountId: await world.addAccount(workspaceId),
      platform: 'bluesky' as const,
      service: 'http://scripted.example',
    };
    const add = (...items: EngagementItem[]) => world.kernel.db.transaction().execute((tx) => itemStore.add(tx, of, items));
    const own = (threadId: string, minute: number) => itemOf({ threadId, text: 'Ours', at: at(minute), own: true });
    const one = (text: string, minute: number) => itemOf({ threadId: text, text, at: at(minute) });
    await add(
      ...[one('answered early', 1), own('answered early', 2), one('waits since 3', 3), one('done', 4), one('answered late', 5)],
      ...[one('waits since 6', 6), one('one more since 6', 6), own('answered late', 8), one('writes again', 9)],
    );
    // Another text doesn't change since when somebody waits.
    await add(itemOf({ threadId: 'waits since 3', text: 'waits since 3', at: at(10) }));
    const done = (await world.engagement.list(sorting, { queue: 'all', limit: 50, search: 'done' })).items[0]?.id ?? '';
    await world.engagement.change(sorting, done, { done: true });

    const since6 = (texts: string[]) => texts.map((text) => (text.endsWith('since 6') ? 'since 6' : text));
    const oldest = await inPages('oldest');
    expect(since6(oldest)).toEqual(['waits since 3', 'since 6', 'since 6', 'writes again', 'answered early', 'done', 'answered late']);
    const newest = await inPages('newest');
    expect(since6(newest)).toEqual(['waits since 3', 'writes again', 'answered late', 'since 6', 'since 6', 'done', 'answered early']);
    expect([new Set(oldest).size, new Set(newest).size]).toEqual([7, 7]);
    expect(await inPages('oldest', 'bluesky')).toEqual(oldest);

    const { cursor } = await world.engagement.list(sorting, { queue: 'all', sort: 'oldest', limit: 2 });
    const other = world.engagement.list(sorting, { queue: 'all', sort: 'newest', limit: 2, cursor: cursor ?? '' });
    await expect(other).rejects.toMatchObject({ code: 'invalid_input', reason: { code: 'common.invalid_cursor' } });
  });
});

describe('accounts', () => {
  test('narrow the list, and are counted', async () => {
    const first = await write({ text: 'To the first account' });
    const one = accountId;
    accountId = await world.addAccount();
    const second = await write({ text: 'To the second account' });
    const on = async (...account: string[]) =>
      (await world.engagement.list(world.actor, { queue: 'all', limit: 50, account })).items.map(({ id }) => id);
    expect(await on(one)).toEqual([first]);
    expect(new Set(await on(one, accountId))).toEqual(new Set([first, second]));
    expect(await on(crypto.randomUUID())).toEqual([]);
    const { accounts } = await world.engagement.overview(world.actor);
    expect(accounts).toEqual(expect.arrayContaining([one, accountId].map((id) => ({ accountId: id, count: 1 }))));
  });
});

describe('searching', () => {
  const found = async (search: string, by = world.actor) =>
    (await world.engagement.list(by, { queue: 'all', limit: 50, search })).items.map(({ id }) => id);

  test('finds what anybody wrote in a conversation, and who it is with', async () => {
    const from = { remoteId: 'p', handle: 'nora.example', name: 'Nora Lind', url: null, avatarUrl: null };
    const id = await write({ threadId: 'kayaks', text: 'How long is the RED kayak?', from });
    await write({ threadId: 'kayaks', text: 'Found it: four metres.', at: '2026-11-21T11:20:00.000Z', from });
    for (const search of ['red kayak', 'four', 'nora.ex', 'nora lind']) expect(await found(search), search).toEqual([id]);
    expect(await found('blue kayak')).toEqual([]);
    expect(await found('red kayak', stranger)).toEqual([]);
  });

  test('takes signs for what they are', async () => {
    const id = await write({ text: 'Is it 50% off_now \\ today?' });
    await write({ text: 'Is it 50 euros off now?' });
    for (const search of ['50%', 'off_', '\\ today']) expect(await found(search), search).toEqual([id]);
  });
});

describe('saved replies', () => {
  const list = () => world.engagement.savedReplies.list(world.actor.workspaceId);
  const create = (name: string) => world.engagement.savedReplies.create(world.actor.workspaceId, { name, text: `Text of ${name}` });

  test('are listed by name, renamed, rewritten and deleted', async () => {
    const { savedReplies } = world.engagement;
    const { workspaceId } = world.actor;
    const [thanks, hours] = [await create('Thanks'), await create('Opening hours')];
    expect(await list()).toEqual([hours, thanks]);
    const renamed = { ...hours, name: 'When we open' };
    expect(await savedReplies.change(workspaceId, hours.id, { name: renamed.name })).toEqual(renamed);
    expect(await savedReplies.change(workspaceId, thanks.id, { text: 'Thanks a lot!' })).toMatchObject({
      name: 'Thanks',
      text: 'Thanks a lot!',
    });
    expect(await savedReplies.change(workspaceId, hours.id, {})).toEqual(renamed);
    expect((await list()).map(({ name }) => name)).toEqual(['Thanks', 'When we open']);
    await savedReplies.remove(workspaceId, hours.id);
    await savedReplies.remove(workspaceId, thanks.id);
    expect(await list()).toEqual([]);
    const isGone = { code: 'not_found', reason: { code: 'engagement.saved_gone' } };
    await expect(savedReplies.remove(workspaceId, hours.id)).rejects.toMatchObject(isGone);
    await expect(savedReplies.change(workspaceId, hours.id, { name: 'Again' })).rejects.toMatchObject(isGone);
  });

  test('belong to their workspace', async () => {
    const { savedReplies } = world.engagement;
    const reply = await create('Ours');
    expect(await savedReplies.list(stranger.workspaceId)).toEqual([]);
    await expect(savedReplies.change(stranger.workspaceId, reply.id, { name: 'Theirs' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(savedReplies.remove(stranger.workspaceId, reply.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await list()).toEqual([reply]);
    await savedReplies.remove(world.actor.workspaceId, reply.id);
  });

  test('end at a hundred, however many are saved at the same time', async () => {
    const results = await Promise.allSettled(Array.from({ length: 105 }, (_, index) => create(`Reply ${index}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    expect(await list()).toHaveLength(100);
  });
});
