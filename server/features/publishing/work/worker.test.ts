import { setTimeout as wait } from 'node:timers/promises';
import type { AppEvent } from '@everycast/contract/events';
import { message } from '@everycast/messages/message';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld } from '../../../../tests/support/publishing.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { createMetrics } from '../../../kernel/metrics.ts';
import { createPublishing } from '../publishing.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld({ clock: systemClock });
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

function otherProcess() {
  const other = createPublishing({ ...world.kernel, metrics: createMetrics() }, world.needs);
  other.setPosts(world.provided);
  return other;
}

const stateOf = async (id: string) => (await world.get(id)).state;
const remote = (text: string) => world.scripted.posts.filter((post) => post.text === text);
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await wait(20);
}

describe('a worker', () => {
  test('is woken by what is to go out at once, and keeps the time of what is not', async () => {
    const stop = world.publishing.start();
    const now = await world.due('At once');
    await until(async () => (await stateOf(now.id)) === 'published');

    const soon = await world.posts.create(
      world.actor,
      { text: 'Soon', accountIds: [await world.addAccount()], media: [], variants: {}, schedule: { at: '2090-01-01T00:00', zone: 'UTC' } },
      null,
    );
    const dueAt = new Date(Date.now() + 700);
    await world.db.updateTable('target').set({ dueAt, nextAttemptAt: dueAt }).where('postId', '=', soon.id).execute();
    await world.kernel.events.wake(world.kernel.db, 'publishing');
    await until(async () => (await stateOf(soon.id)) === 'published');
    const { publishedAt } = (await world.get(soon.id)).targets[0] ?? {};
    expect(Date.parse(publishedAt ?? '')).toBeGreaterThanOrEqual(dueAt.getTime());
    await stop();
  });

  test('goes on with what a platform was at work on when it is ready, however long its lease would last', async () => {
    Object.assign(world.scripted, { worksOnFiles: true });
    const readyAt = new Date(Date.now() + 700);
    world.scripted.readyAt = readyAt;
    world.scripted.script = ({ what }) => (what === 'wait' && Date.now() < readyAt.getTime() ? 'working' : undefined);
    const stop = world.publishing.start();
    const post = await world.due('Worked on', { media: [await world.addMedia()] });
    await until(async () => (await stateOf(post.id)) === 'published');
    const { publishedAt } = (await world.get(post.id)).targets[0] ?? {};
    expect(Date.parse(publishedAt ?? '') - readyAt.getTime()).toBeLessThan(10_000);
    await stop();
  });

  test('shares the work with others: everything once, and more than they can hold at a time', async () => {
    const accounts = await Promise.all(Array.from({ length: 30 }, () => world.addAccount()));
    const posts = await Promise.all(
      Array.from({ length: 120 }, (_, index) => world.due(`Shared ${index}`, { accountIds: [accounts[index % 30] as string] })),
    );
    const other = otherProcess();
    const stops = [world.publishing.start(), other.start()];
    // What a worker holds is no backlog any more, but goes back where it is stopped: so all are waited for, and not the backlog.
    const ours = world.db
      .selectFrom('target')
      .select('id')
      .where(
        'postId',
        'in',
        posts.map(({ id }) => id),
      );
    await until(async () => (await ours.where('state', '=', 'published').execute()).length === posts.length);
    await Promise.all(stops.map((stop) => stop()));
    for (const [index, post] of posts.entries()) {
      expect(remote(`Shared ${index}`)).toHaveLength(1);
      expect(await stateOf(post.id)).toBe('published');
    }
  });

  test('that stops lets what is under way come to its end, and takes nothing new', async () => {
    const held = Promise.withResolvers<void>();
    const stop = world.publishing.start();
    world.scripted.during = () => held.promise;
    const before = world.scripted.calls.length;
    const underWay = await world.due('Under way');
    await until(() => world.scripted.calls.length > before);
    const stopped = stop();
    const after = await world.due('Too late');
    held.resolve();
    await stopped;
    expect(await stateOf(underWay.id)).toBe('published');
    expect(await stateOf(after.id)).toBe('scheduled');
    await world.round();
  });

  test('that stops between two steps gives the target back for others to go on at once', async () => {
    const post = await world.due('Two steps', { media: [await world.addMedia()] });
    let stopping = false;
    world.scripted.during = async () => {
      stopping = true;
    };
    await world.round({ stopping: () => stopping });
    expect(await stateOf(post.id)).toBe('scheduled');
    expect((await world.get(post.id)).targets[0]?.history.map(({ title }) => title)).toEqual(['Image 1 uploaded']);
    world.scripted.during = async () => undefined;
    await world.round();
    expect(remote('Two steps')).toHaveLength(1);
  });
});

type Progress = Extract<AppEvent, { type: 'post.progress' }>;

describe('a long step', () => {
  test('that does not end is broken off after half of the patience of a stop, and another worker goes on with what was kept', async () => {
    Object.assign(world.scripted, { parts: 4 });
    const post = await world.due('Long', { media: [await world.addMedia()] });
    const from = world.scripted.calls.length;
    world.scripted.during = ({ key }) => (key.endsWith('part 3') ? new Promise(() => undefined) : Promise.resolve());
    const stop = world.publishing.start();
    await until(() => world.scripted.calls.length === from + 3);
    await stop();
    const history = async () => (await world.get(post.id)).targets[0]?.history.map(({ title }) => title);
    expect([await stateOf(post.id), await history()]).toEqual(['scheduled', ['Sending image 1']]);

    world.scripted.during = async () => undefined;
    const stopOther = otherProcess().start();
    await until(async () => (await stateOf(post.id)) === 'published');
    await stopOther();
    const keys = world.scripted.calls
      .slice(from)
      .flatMap(({ what, key }) => (what === 'upload' ? [key.replace('upload 1', '').trim()] : []));
    expect(keys).toEqual(['part 1', 'part 2', 'part 3', 'part 3', '']);
    expect(await history()).toEqual(['Image 1 uploaded', 'Published on Scripted']);
  });

  test('tells browsers how far it is, and not of each part', async () => {
    Object.assign(world.scripted, { parts: 30 });
    const news: { type: string }[] = [];
    const unsubscribe = world.kernel.events.subscribe(world.actor.workspaceId, (one) => news.push(one));
    const stop = world.publishing.start();
    const post = await world.due('Told', { media: [await world.addMedia()] });
    // Earlier progress of the post may still be on its way.
    const told = () => news.flatMap((one) => (one.type === 'post.progress' ? [one as Progress] : []));
    const progress = () => told().filter(({ postId }) => postId === post.id);
    await until(async () => (await stateOf(post.id)) === 'published' && progress().length > 0);
    await stop();
    unsubscribe();
    const [first] = progress();
    expect(first).toEqual({
      type: 'post.progress',
      postId: post.id,
      targetId: post.targets[0]?.id,
      what: message('steps.image', { file: 1 }),
      fraction: 1 / 30,
    });
    expect(progress().length).toBeLessThan(29);
  });
});

describe('people', () => {
  test('are told of what failed: once per post, and in plain words', async () => {
    world.scripted.script = () => 'rejected';
    const posts = await Promise.all(['First', 'Second'].map((text) => world.due(text)));
    const stop = world.publishing.start();
    for (const post of posts) await until(async () => (await stateOf(post.id)) === 'failed');
    await stop();
    expect(world.news.map(({ userId, link }) => [userId, link]).sort()).toEqual(
      posts.map(({ id }) => [world.actor.userId, `/posts/${id}`]).sort(),
    );

    const alone = await world.due('A post of which all went wrong');
    await world.round();
    await world.publishing.start()(); // the next process to start sends the notifications that one which died left unsent
    expect(world.news).toHaveLength(3);
    expect(world.news[2]).toMatchObject({
      kind: 'publishing.failed',
      title: expect.stringMatching(/^Your post wasn’t published on Scripted \(.+\)$/),
      body: '“A post of which all went wrong”\nThe platform refused this.',
      link: `/posts/${alone.id}`,
    });
    expect(await stateOf(alone.id)).toBe('failed');
  });

  test('are told of a post on many accounts once, by cause, and again in the same notification', async () => {
    const accountIds: string[] = [];
    for (let at = 0; at < 5; at += 1) accountIds.push(await world.addAccount());
    const handles = accountIds.map((id) => world.accounts.get(id)?.handle ?? '');
    const remoteIds = accountIds.map((id) => world.accounts.get(id)?.remoteId);
    world.scripted.script = ({ what, account }) =>
      what === 'create' && remoteIds.indexOf(account) < 3 ? (remoteIds.indexOf(account) < 2 ? 'rejected' : 'reconnect') : undefined;
    const before = world.news.length;
    const post = await world.posts.create(world.actor, { text: 'To all', accountIds, media: [], variants: {}, schedule: 'now' }, null);
    await world.settle();
    await world.publishing.start()();
    const [told, ...more] = world.news.slice(before);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ title: 'Failed on 3 of 5 accounts', link: `/posts/${post.id}`, group: `post:${post.id}` });
    const lines = told?.body.split('\n') ?? [];
    expect(lines[0]).toBe('“To all”');
    expect(lines[1]).toBe(`Scripted (${handles[0]} and ${handles[1]}): The platform refused this.`);
    expect(lines[2]).toContain(`Scripted (${handles[2]}): `);
    expect(lines).toHaveLength(3);
  });
});

test('the metrics tell what became of targets, how late, and what waits', async () => {
  const metrics = await world.kernel.metrics.text();
  expect(metrics).toMatch(/everycast_publishing_endings_total\{state="published"\} \d+/);
  expect(metrics).toMatch(/everycast_publishing_endings_total\{state="failed"\} \d+/);
  expect(metrics).toMatch(/everycast_publishing_lateness_seconds_count \d+/);
  expect(metrics).toMatch(/everycast_publishing_backlog \d+/);
});

test('the metrics count what nobody takes, what does not end, and what was taken over', async () => {
  const counted = async (name: string) => {
    const line = (await world.kernel.metrics.text()).split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.split(' ').at(-1));
  };
  const takeovers = 'everycast_lease_takeovers_total{table="target"}';
  const before = await counted(takeovers);
  expect([await counted('everycast_publishing_late'), await counted('everycast_publishing_stuck')]).toEqual([0, 0]);
  const [late, stuck, fresh] = [await world.due('Late'), await world.due('Stuck'), await world.due('Fresh')];
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const set = (postId: string, change: object) => world.db.updateTable('target').set(change).where('postId', '=', postId).execute();
  await set(late.id, { nextAttemptAt: ago(6) });
  await set(fresh.id, { nextAttemptAt: ago(4) });
  // Its worker died while it held the target.
  const held = { state: 'publishing', startedAt: ago(61), nextAttemptAt: ago(1), leaseToken: crypto.randomUUID() };
  await set(stuck.id, held);
  const onAccount = { text: 'Behind', accountIds: [fresh.targets[0]?.accountId ?? ''], media: [], variants: {}, schedule: 'now' as const };
  const behind = await world.posts.create(world.actor, onAccount, null);
  await set(behind.id, { nextAttemptAt: ago(6) });
  expect(await counted('everycast_publishing_late')).toBe(2);
  // A worker is busy with the post before it.
  await set(fresh.id, { leaseToken: crypto.randomUUID(), nextAttemptAt: ago(-1) });
  expect([await counted('everycast_publishing_late'), await counted('everycast_publishing_stuck')]).toEqual([1, 1]);
  await set(fresh.id, { leaseToken: null, nextAttemptAt: ago(4) });
  const stop = world.publishing.start();
  for (const { id } of [late, stuck, fresh, behind]) await until(async () => (await stateOf(id)) === 'published');
  await stop();
  expect([await counted('everycast_publishing_late'), await counted('everycast_publishing_stuck')]).toEqual([0, 0]);
  expect(await counted(takeovers)).toBe(before + 1);
});
