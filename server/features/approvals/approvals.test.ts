import type { Post } from '@everycast/contract/posts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../tests/support/publishing.ts';
import { type Approvals, createApprovals } from './approvals.ts';

/** What needs approval goes out exactly as it was seen. The world's clock starts on November 21, 2026, at noon UTC. */

let world: PublishingWorld;
let approvals: Approvals;
let accountId = '';
const people = { contributor: '', editor: '', other: '' };

beforeAll(async () => {
  world = await createPublishingWorld();
  approvals = createApprovals(world.kernel, {
    posts: world.posts,
    accounts: world.described,
    groups: world.groups,
    people: { names: async (ids) => new Map(ids.map((id) => [id, `Name of ${id}`])) },
    workspaces: { may: async () => true },
    notifications: world.needs.notifications,
  });
  for (const name of Object.keys(people) as (keyof typeof people)[]) people[name] = await world.addPerson();
});
afterAll(() => world?.close());

const as = (userId: string, role: 'owner' | 'editor' | 'contributor') => ({ ...world.actor, userId, role });
const contributor = () => as(people.contributor, 'contributor');
const editor = () => as(people.editor, 'editor');
const other = () => as(people.other, 'editor');

beforeEach(async () => {
  soon = inHours(48);
  accountId = await world.addAccount();
  await approvals.changePolicy(world.actor, { mode: 'one', groups: [], ownersPublish: false, timeMayChange: false });
});

/** So many hours from now on, by the world's clock. */
const inHours = (hours: number) => ({
  at: new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 16),
  zone: 'UTC',
});
let soon: ReturnType<typeof inHours>;
const ask = (text = 'Hello', schedule: ReturnType<typeof inHours> | 'now' = soon, by = contributor()): Promise<Post> =>
  world.posts.create(by, { text, accountIds: [accountId], media: [], variants: {}, schedule }, null);
const seenOf = ({ approval }: Post): string => approval?.seen ?? '';
const sent = () => world.scripted.posts.map(({ text }) => text);

describe('a request', () => {
  test('keeps the post a draft for its time, and its approval schedules it', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({
      state: 'draft',
      schedule: null,
      intended: soon,
      approval: { state: 'waiting', step: 1, steps: 1, wanted: soon },
    });
    expect(await approvals.count(editor())).toEqual({ waiting: 1, overdue: 0 });
    const approved = await approvals.approve(editor(), asked.id, { seen: seenOf(asked) });
    expect(approved).toMatchObject({ state: 'scheduled', schedule: soon, approval: { state: 'approved' } });
    expect(approved.activity.map(({ what }) => what)[0]).toContain('approved it');
  });

  test('to publish now goes out once it is approved', async () => {
    const asked = await ask('At once', 'now');
    await world.settle();
    expect(sent()).not.toContain('At once');
    await approvals.approve(editor(), asked.id, { seen: seenOf(asked) });
    await world.settle();
    expect(sent()).toContain('At once');
  });

  test('isn’t approved by the person who asked, nor by someone who changed it', async () => {
    const asked = await ask('Mine', soon, editor());
    await expect(approvals.approve(editor(), asked.id, { seen: seenOf(asked) })).rejects.toMatchObject({
      reason: { code: 'approvals.asked_yourself' },
    });
    const edited = await world.posts.change(other(), asked.id, { text: 'Theirs' });
    await expect(approvals.approve(other(), asked.id, { seen: seenOf(edited) })).rejects.toMatchObject({
      reason: { code: 'approvals.asked_yourself' },
    });
    expect(await approvals.approve(editor(), asked.id, { seen: seenOf(edited) })).toMatchObject({ state: 'scheduled' });
  });

  test('that changed since it was seen isn’t approved', async () => {
    const asked = await ask();
    for (const change of [
      { text: 'Other' },
      { intended: inHours(72) },
      { firstComment: 'More' },
      { accountIds: [accountId, await world.addAccount()] },
    ]) {
      const before = await world.get(asked.id);
      const after = await world.posts.change(contributor(), asked.id, change);
      expect(seenOf(after)).not.toBe(seenOf(before));
      await expect(approvals.approve(editor(), asked.id, { seen: seenOf(before) })).rejects.toMatchObject({
        reason: { code: 'approvals.changed' },
      });
    }
  });

  test('is decided once, by the first person', async () => {
    const asked = await ask();
    const seen = seenOf(asked);
    const outcomes = await Promise.allSettled([
      approvals.approve(editor(), asked.id, { seen }),
      approvals.giveBack(other(), asked.id, { seen, note: 'Shorter, please' }),
      approvals.approve(other(), asked.id, { seen }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const post = await world.get(asked.id);
    expect(post.state).toBe(post.approval?.state === 'approved' ? 'scheduled' : 'draft');
  });

  test('waits again if the person who approved it takes that back before it goes out', async () => {
    const asked = await ask('Too early');
    await approvals.approve(editor(), asked.id, { seen: seenOf(asked) });
    expect(await approvals.takeBack(other(), [asked.id])).toMatchObject({ waiting: [], refused: [{ postId: asked.id }] });
    expect(await approvals.takeBack(editor(), [asked.id])).toEqual({ waiting: [asked.id], refused: [] });
    const again = await world.get(asked.id);
    expect(again).toMatchObject({ state: 'draft', intended: soon, approval: { state: 'waiting', step: 1, wanted: soon, given: [] } });
    expect(seenOf(again)).toBe(seenOf(asked));
    expect(again.activity.map(({ what }) => what)[0]).toContain('took the approval back');
    world.advance(49 * 3_600_000);
    await world.settle();
    expect(sent()).not.toContain('Too early');
  });

  test('keeps its approval once it is out, or somebody has changed it', async () => {
    const out = await ask('At once and out', 'now');
    await approvals.approve(editor(), out.id, { seen: seenOf(out) });
    await world.settle();
    const edited = await ask('Edited since');
    await approvals.approve(editor(), edited.id, { seen: seenOf(edited) });
    await world.posts.change(contributor(), edited.id, { text: 'Edited again' });
    const answer = await approvals.takeBack(editor(), [out.id, edited.id]);
    expect(answer.waiting).toEqual([]);
    expect(answer.refused.map(({ message }) => message)).toEqual([
      'This post has gone out, or is being sent.',
      'This approval isn’t the last one, or you didn’t give it.',
    ]);
    expect(await world.get(out.id)).toMatchObject({ state: 'published' });
  });

  test('of two steps waits again for the one that was taken back', async () => {
    await approvals.changePolicy(world.actor, { mode: 'two' });
    const asked = await ask('Two people');
    const seen = seenOf(asked);
    await approvals.approve(editor(), asked.id, { seen });
    expect(await approvals.takeBack(editor(), [asked.id])).toMatchObject({ waiting: [asked.id] });
    expect((await world.get(asked.id)).approval).toMatchObject({ state: 'waiting', step: 1, given: [] });
    await approvals.approve(editor(), asked.id, { seen });
    await approvals.approve(other(), asked.id, { seen });
    expect(await approvals.takeBack(editor(), [asked.id])).toMatchObject({ waiting: [] });
    expect(await approvals.takeBack(other(), [asked.id])).toMatchObject({ waiting: [asked.id] });
    expect((await world.get(asked.id)).approval).toMatchObject({ state: 'waiting', step: 2, given: [{ step: 1, byId: people.editor }] });
  });

  test('is withdrawn by taking it off the schedule', async () => {
    const asked = await ask();
    expect(await world.posts.change(contributor(), asked.id, { schedule: null })).toMatchObject({ state: 'draft', approval: null });
    expect(await approvals.list(editor(), { view: 'waiting' })).toEqual({
      items: expect.not.arrayContaining([expect.objectContaining({ post: expect.objectContaining({ id: asked.id }) })]),
      cursor: null,
    });
  });

  test('is on one page of the list, whatever their size', async () => {
    // Several at one time.
    for (const text of ['One', 'Two', 'Three']) await ask(text);
    const { items: all } = await approvals.list(editor(), { view: 'open' });
    expect(all.length).toBeGreaterThanOrEqual(3);
    const paged: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await approvals.list(editor(), { view: 'open', limit: 2, cursor });
      expect(page.items.length).toBeLessThanOrEqual(2);
      paged.push(...page.items.map(({ post }) => post.id));
      ({ cursor } = page);
    }
    expect(paged).toEqual(all.map(({ post }) => post.id));
    await expect(approvals.list(editor(), { view: 'open', cursor: 'elsewhere' })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('that was returned says why, and asks again when it is scheduled', async () => {
    const asked = await ask();
    const returned = await approvals.giveBack(editor(), asked.id, { seen: seenOf(asked), note: 'Shorter, please' });
    expect(returned).toMatchObject({ state: 'draft', approval: { state: 'returned', note: 'Shorter, please' } });
    expect(await world.posts.change(contributor(), asked.id, { text: 'Short' })).toMatchObject({ approval: { state: 'returned' } });
    expect(await world.posts.change(contributor(), asked.id, { schedule: soon })).toMatchObject({
      approval: { state: 'waiting', note: null },
    });
  });

  test('whose time has passed waits until someone chooses another', async () => {
    const asked = await ask('Late', inHours(1));
    world.advance(2 * 3_600_000);
    await world.settle();
    expect(sent()).not.toContain('Late');
    const late = await world.get(asked.id);
    expect(late.approval).toMatchObject({ overdue: true });
    await expect(approvals.approve(editor(), asked.id, { seen: seenOf(late) })).rejects.toMatchObject({ code: 'time_is_past' });
    await approvals.approve(editor(), asked.id, { seen: seenOf(late), schedule: 'now' });
    await world.settle();
    expect(sent()).toContain('Late');
  });
});

describe('what was approved', () => {
  const approved = async (text: string) => {
    const asked = await ask(text);
    return approvals.approve(editor(), asked.id, { seen: seenOf(asked) });
  };

  test('is kept for comparison with what is asked for later', async () => {
    const never = await ask('Never approved');
    expect(await approvals.lastApproved(world.actor.workspaceId, never.id)).toBeNull();
    const one = await approved('As approved');
    const changed = await world.posts.change(contributor(), one.id, {
      version: one.version,
      text: 'Changed since',
      accountIds: [accountId],
      schedule: inHours(50),
    });
    expect(changed.approval).toMatchObject({ state: 'waiting' });
    expect(await approvals.lastApproved(world.actor.workspaceId, one.id)).toMatchObject({
      by: `Name of ${people.editor}`,
      schedule: soon,
      content: { text: 'As approved', accountIds: [accountId], missing: 0 },
    });
    await expect(approvals.lastApproved(world.actor.workspaceId, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' });
  });

  test('needs approval again after any change, also of its time', async () => {
    const one = await approved('One');
    expect(await world.posts.change(contributor(), one.id, { text: 'Two' })).toMatchObject({
      state: 'draft',
      intended: soon,
      approval: { state: 'waiting' },
    });
    const other = await approved('Three');
    const later = inHours(96);
    expect(await world.posts.change(contributor(), other.id, { schedule: later })).toMatchObject({ state: 'draft', intended: later });
  });

  test('may get another time where the workspace allows it', async () => {
    await approvals.changePolicy(world.actor, { timeMayChange: true });
    const one = await approved('Moved');
    const later = inHours(96);
    expect(await world.posts.change(contributor(), one.id, { schedule: later })).toMatchObject({ state: 'scheduled', schedule: later });
    expect(await world.posts.change(contributor(), one.id, { schedule: later, text: 'And more' })).toMatchObject({ state: 'draft' });
  });

  test('can be labeled, and keeps its approval', async () => {
    const one = await approved('Labeled');
    const { id } = await world.labels.create(world.actor.workspaceId, { name: `Winter ${one.id.slice(-6)}`, color: 'teal' });
    expect(await world.posts.change(contributor(), one.id, { labelIds: [id] })).toMatchObject({
      state: 'scheduled',
      approval: { state: 'approved' },
    });
  });

  test('that failed is retried as it is, and after an edit only once that is approved', async () => {
    world.scripted.script = () => 'rejected';
    const one = await approved('Fails');
    world.advance(14 * 24 * 3_600_000);
    await world.settle();
    world.scripted.script = () => undefined;
    const failed = await world.get(one.id);
    expect(failed.state).toBe('failed');
    const edited = await world.posts.change(contributor(), one.id, { text: 'Fails no more' });
    expect(edited).toMatchObject({ state: 'draft', approval: { state: 'waiting', overdue: true } });
    const target = edited.targets[0]?.id ?? '';
    await expect(world.publishing.retry(editor(), { postId: one.id, targetId: target })).rejects.toMatchObject({ code: 'not_editable' });
    await world.settle();
    expect(sent()).not.toContain('Fails no more');
  });
});

describe('a policy', () => {
  test('with two steps needs two people', async () => {
    await approvals.changePolicy(world.actor, { mode: 'two' });
    const asked = await ask();
    const seen = seenOf(asked);
    expect(await approvals.approve(editor(), asked.id, { seen })).toMatchObject({
      state: 'draft',
      approval: { step: 2, steps: 2, given: [{ step: 1 }] },
    });
    await expect(approvals.approve(editor(), asked.id, { seen })).rejects.toMatchObject({ reason: { code: 'approvals.two_people' } });
    expect(await approvals.approve(other(), asked.id, { seen })).toMatchObject({ state: 'scheduled' });
  });

  test('starts at the first step again after a change', async () => {
    await approvals.changePolicy(world.actor, { mode: 'two' });
    const asked = await ask();
    await approvals.approve(editor(), asked.id, { seen: seenOf(asked) });
    const edited = await world.posts.change(contributor(), asked.id, { text: 'Different' });
    expect(edited.approval).toMatchObject({ step: 1, given: [] });
  });

  test('lets owners publish without approval where it says so, which the history tells', async () => {
    await approvals.changePolicy(world.actor, { ownersPublish: true });
    const post = await ask('By the owner', soon, as(world.actor.userId, 'owner'));
    expect(post.state).toBe('scheduled');
    expect(post.activity.map(({ what }) => what).join()).toContain('without approval');
    expect(await ask('By an editor', soon, editor())).toMatchObject({ state: 'draft' });
  });

  test('of a group wins over the workspace’s, and the strictest group counts', async () => {
    const { workspaceId } = world.actor;
    const group = await world.groups.create(workspaceId, { name: `Brand ${accountId.slice(-6)}`, color: 'teal', accountIds: [accountId] });
    await approvals.changePolicy(world.actor, { mode: 'two', groups: [{ groupId: group.id, mode: 'none' }] });
    expect(await ask('Free')).toMatchObject({ state: 'scheduled', approval: null });
    const also = await world.addAccount();
    const both = { text: 'Both', accountIds: [accountId, also], media: [], variants: {}, schedule: soon };
    expect(await world.posts.create(contributor(), both, null)).toMatchObject({ state: 'draft', approval: { steps: 2 } });
  });

  test('that is new keeps what was planned before, or asks for it', async () => {
    await approvals.changePolicy(world.actor, { mode: 'none' });
    const [kept, asked] = [await ask('Kept'), await ask('Asked')];
    await approvals.changePolicy(world.actor, { mode: 'one', scheduled: 'keep' });
    expect(await world.get(kept.id)).toMatchObject({ state: 'scheduled' });
    await world.db.deleteFrom('postApproval').where('postId', '=', asked.id).execute();
    await approvals.changePolicy(world.actor, { scheduled: 'ask' });
    expect(await world.get(asked.id)).toMatchObject({ state: 'draft', intended: soon, approval: { state: 'waiting' } });
    world.advance(30 * 24 * 3_600_000);
    await world.settle();
    expect(sent()).toContain('Kept');
    expect(sent()).not.toContain('Asked');
  });
});

test('nothing is sent whose row lost its approval, whatever scheduled it', async () => {
  const asked = await ask('Behind the back', inHours(1));
  await world.db
    .updateTable('target')
    .set({ state: 'scheduled', dueAt: world.clock.now(), nextAttemptAt: world.clock.now() })
    .where('postId', '=', asked.id)
    .execute();
  await world.settle();
  expect(sent()).not.toContain('Behind the back');
  expect((await world.get(asked.id)).targets[0]).toMatchObject({ state: 'failed', error: { reason: { code: 'publishing.not_approved' } } });
});
