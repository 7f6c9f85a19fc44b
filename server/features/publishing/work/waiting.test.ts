import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPublishingWorld, type PublishingWorld, pastLease } from '../../../../tests/support/publishing.ts';
import { createThrottle } from './worker.ts';

let world: PublishingWorld;
beforeAll(async () => {
  world = await createPublishingWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.scripted.reset());

const targetOf = async (id: string) => {
  const [target] = (await world.get(id)).targets;
  if (!target) throw new Error('The post has no target.');
  return target;
};
const row = (id: string) => world.db.selectFrom('target').selectAll().where('postId', '=', id).executeTakeFirstOrThrow();
const lines = async (id: string) => (await targetOf(id)).history;
const remote = (text: string) => world.scripted.posts.filter((post) => post.text === text);
const hour = 3_600_000;

describe('a step that waits for its platform', () => {
  beforeEach(() => Object.assign(world.scripted, { worksOnFiles: true }));

  test('is asked again at its moment with the same line, and counts neither as a try nor as a stop', async () => {
    const post = await world.due('Worked on', { media: [await world.addMedia()] });
    world.scripted.script = ({ what }) => (what === 'wait' ? 'working' : undefined);
    for (let turn = 1; turn <= 30; turn += 1) {
      const readyAt = new Date(world.clock.now().getTime() + turn * 10_000);
      world.scripted.readyAt = readyAt;
      expect(await world.round()).toBe(1);
      expect(await row(post.id)).toMatchObject({
        state: 'publishing',
        leaseToken: null,
        nextAttemptAt: readyAt,
        attempts: 0,
        crashCount: 0,
      });
      world.advance(turn * 10_000 - 1);
      expect(await world.round()).toBe(0);
      world.advance(1);
    }
    expect(await targetOf(post.id)).toMatchObject({ state: 'publishing', error: null });
    expect(await lines(post.id)).toMatchObject([
      { title: 'Image 1 uploaded', state: 'done' },
      { title: 'Scripted is processing carousel', state: 'waiting', detail: 'The platform is still at work on this.', finishedAt: null },
    ]);
    world.scripted.script = () => undefined;
    await world.settle();
    expect((await lines(post.id)).map(({ title }) => title)).toEqual([
      'Image 1 uploaded',
      'Carousel processed by Scripted',
      'Published on Scripted',
    ]);
    expect(remote('Worked on')).toHaveLength(1);
    expect(await row(post.id)).toMatchObject({ state: 'published', attempts: 0, crashCount: 0 });
  });

  test('lets other posts of its account go out meanwhile', async () => {
    const accountId = await world.addAccount();
    const first = await world.due('Long', { accountIds: [accountId], media: [await world.addMedia()] });
    world.scripted.script = ({ what }) => (what === 'wait' ? 'working' : undefined);
    await world.round();
    world.scripted.worksOnFiles = false;
    const second = await world.due('Short', { accountIds: [accountId] });
    await world.round();
    expect([(await targetOf(first.id)).state, (await targetOf(second.id)).state]).toEqual(['publishing', 'published']);
    world.scripted.reset();
    await world.settle();
  });

  test('gives up after a day, in plain words; retried it begins anew', async () => {
    const post = await world.due('For ever', { media: [await world.addMedia()] });
    world.scripted.script = ({ what }) => (what === 'wait' ? 'working' : undefined);
    const started = world.clock.now().getTime();
    world.scripted.readyAt = new Date(started + 24 * hour - 1);
    await world.round();
    world.advance(24 * hour - 1);
    world.scripted.readyAt = null;
    expect(await world.round()).toBe(1);
    expect((await targetOf(post.id)).state).toBe('publishing');
    await world.settle();
    const message = 'The platform is still at work on this. That took a whole day, so Everycast gave up.';
    expect(await targetOf(post.id)).toMatchObject({ state: 'failed', error: { kind: 'rejected', message, nextAttemptAt: null } });
    expect((await lines(post.id)).at(-1)).toMatchObject({ title: 'Carousel not processed', state: 'failed', detail: message });

    world.scripted.script = () => undefined;
    await world.publishing.retry(world.actor, { postId: post.id, targetId: post.targets[0]?.id ?? '' });
    await world.settle();
    expect((await targetOf(post.id)).state).toBe('published');
    expect(remote('For ever')).toHaveLength(1);
  });

  test('is asked after a pause at least, whatever its platform says', async () => {
    const post = await world.due('Hasty', { media: [await world.addMedia()] });
    world.scripted.script = ({ what }) => (what === 'wait' ? 'working' : undefined);
    world.scripted.readyAt = new Date(0);
    await world.round();
    expect((await row(post.id)).nextAttemptAt).toEqual(new Date(world.clock.now().getTime() + 1000));
    world.scripted.reset();
    await world.settle();
  });

  test('cannot be changed, moved or deleted while it waits, and goes with its account', async () => {
    const post = await world.due('Held', { media: [await world.addMedia()] });
    world.scripted.script = ({ what }) => (what === 'wait' ? 'working' : undefined);
    await world.round();
    for (const change of [{ text: 'Other' }, { schedule: null }, { accountIds: [] }]) {
      await expect(world.posts.change(world.actor, post.id, change)).rejects.toMatchObject({ code: 'not_editable' });
    }
    await expect(world.posts.remove(world.actor, post.id)).rejects.toMatchObject({ code: 'not_editable' });
    const accountId = post.targets[0]?.accountId ?? '';
    await world.tell('account.disconnected', accountId);
    expect(await targetOf(post.id)).toMatchObject({ state: 'cancelled', error: { message: 'This account was disconnected.' } });
    world.advance(hour);
    expect(await world.round()).toBe(0);
  });
});

describe('a long step', () => {
  beforeEach(() => Object.assign(world.scripted, { parts: 4 }));
  const sent = (from: number) =>
    world.scripted.calls.slice(from).flatMap(({ what, key }) => (what === 'upload' ? [key.replace('upload 1', '').trim() || 'end'] : []));

  test('goes on after a failure with what it checkpoint, and tells how far it is', async () => {
    const post = await world.due('In parts', { media: [await world.addMedia()] });
    let refused = false;
    world.scripted.script = ({ key }) => {
      if (refused || !key.endsWith('part 3')) return undefined;
      refused = true;
      return 'outage';
    };
    const [from, told] = [world.scripted.calls.length, world.told.length];
    await world.settle();
    expect(sent(from)).toEqual(['part 1', 'part 2', 'part 3', 'part 3', 'end']);
    const targetId = post.targets[0]?.id;
    expect(world.told.slice(told)).toEqual([0.25, 0.5, 0.75].map((fraction) => ({ targetId, what: 'image 1', fraction })));
    expect((await targetOf(post.id)).state).toBe('published');
  });

  test('goes on with what it kept after it had to wait in the middle', async () => {
    const post = await world.due('Parts with a rest', { media: [await world.addMedia()] });
    let rested = false;
    world.scripted.script = ({ key }) => {
      if (rested || !key.endsWith('part 3')) return undefined;
      rested = true;
      return 'working';
    };
    const from = world.scripted.calls.length;
    await world.round();
    expect(await lines(post.id)).toMatchObject([{ title: 'Sending image 1', state: 'waiting' }]);
    await world.settle();
    expect(sent(from)).toEqual(['part 1', 'part 2', 'part 3', 'part 3', 'end']);
    expect((await lines(post.id)).map(({ title }) => title)).toEqual(['Image 1 uploaded', 'Published on Scripted']);
  });

  test('goes on with what it kept where its login runs out in the middle', async () => {
    const post = await world.due('Parts under two logins', { media: [await world.addMedia()] });
    let renewed = false;
    world.scripted.script = ({ key }) => {
      if (renewed || !key.endsWith('part 3')) return undefined;
      renewed = true;
      return 'refresh';
    };
    const from = world.scripted.calls.length;
    await world.round();
    expect(sent(from)).toEqual(['part 1', 'part 2', 'part 3', 'part 3', 'end']);
    expect((await targetOf(post.id)).state).toBe('published');
  });

  test('goes on in another worker where this one is stopped in the middle', async () => {
    const post = await world.due('Handed over', { media: [await world.addMedia()] });
    const ending = new AbortController();
    world.scripted.during = async ({ key }) => {
      if (key.endsWith('part 2')) ending.abort();
    };
    const from = world.scripted.calls.length;
    await world.round({ stopping: () => ending.signal.aborted, signal: ending.signal });
    expect(await row(post.id)).toMatchObject({ state: 'scheduled', leaseToken: null, attempts: 0, crashCount: 0 });
    world.scripted.during = async () => undefined;
    expect(await world.round()).toBe(1);
    expect(sent(from)).toEqual(['part 1', 'part 2', 'part 2', 'part 3', 'end']); // the second was broken off
    expect((await lines(post.id)).map(({ title }) => title)).toEqual(['Image 1 uploaded', 'Published on Scripted']);
    expect(remote('Handed over')).toHaveLength(1);
  });

  test('keeps nothing once its lease is lost', async () => {
    const post = await world.due('Overtaken', { media: [await world.addMedia()] });
    let overtaken = false;
    world.scripted.during = async ({ key }) => {
      if (overtaken || !key.endsWith('part 2')) return;
      overtaken = true;
      world.advance(pastLease);
      expect(await world.round()).toBe(1);
    };
    await world.round();
    expect(remote('Overtaken')).toHaveLength(1);
    expect((await targetOf(post.id)).state).toBe('published');
  });
});

test('people are told how far something is twice a second at most, each thing by itself, and always of its end', () => {
  let moment = 10_000;
  const worth = createThrottle(() => moment);
  const told: [number, string][] = [];
  for (let step = 0; step <= 100; step += 1, moment += 50) {
    for (const id of ['one', 'other']) if (worth(id, step / 100)) told.push([moment, id]);
  }
  const ones = told.flatMap(([at, id]) => (id === 'one' ? [at] : []));
  expect(ones).toEqual([10_000, 10_500, 11_000, 11_500, 12_000, 12_500, 13_000, 13_500, 14_000, 14_500, 15_000]);
  expect(told).toHaveLength(2 * ones.length);
  moment = 15_001;
  expect(worth('one', 1)).toBe(true);
});
