import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ClipsWorld, createClipsWorld } from '../../../tests/support/clips.ts';
import { until } from '../../../tests/support/until.ts';
import { newId } from '../../kernel/ids.ts';

let world: ClipsWorld;
beforeAll(async () => {
  world = await createClipsWorld();
});
beforeEach(() => world.begin());
afterAll(() => world?.close());

/** Takes a job as a worker does, for 30 seconds. */
const take = (kind: 'snapshots' | 'highlights', { idleOnly = false } = {}) =>
  world.jobs.claim({ queue: kind, token: newId(), ...(idleOnly && { perOwner: 1 }) }, 30_000);
/** Somebody else requests snapshots of their own video. */
const theirs = async () => world.call('POST', 'snapshots', { mediaId: (await world.addMedia(world.other)).id, times: [1] }, 'eve');

describe('workers', () => {
  test('take from those who have the least under way, so that nobody waits behind another’s many', async () => {
    for (let time = 1; time <= 4; time += 1) await world.take([time]);
    await theirs();
    const taken = [await take('snapshots'), await take('snapshots'), await take('snapshots')].map((job) => job?.workspaceId);
    expect(taken).toEqual([world.workspace, world.other, world.workspace]);
  });

  test('keep a place for those who have none under way, and take in it anyone who is one', async () => {
    for (let time = 1; time <= 3; time += 1) await world.take([time]);
    expect((await take('snapshots', { idleOnly: true }))?.workspaceId).toBe(world.workspace);
    expect(await take('snapshots', { idleOnly: true })).toBeUndefined();
    await theirs();
    expect((await take('snapshots', { idleOnly: true }))?.workspaceId).toBe(world.other);
    expect((await take('snapshots'))?.workspaceId).toBe(world.workspace);
  });

  test('take snapshots of one while another has many, and a long look, under way', async () => {
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    for (let time = 1; time <= 3; time += 1) await world.take([time]);
    await world.look();
    expect(await take('highlights')).toBeDefined();
    world.beforeAdding = async () => {
      begun.resolve();
      await go.promise;
    };
    const stop = world.clips.start();
    await begun.promise;
    world.beforeAdding = () => undefined;
    const asked = (await theirs()).json();
    const state = async () =>
      (await world.rows().selectFrom('clipJob').select('state').where('id', '=', asked.id).executeTakeFirst())?.state;
    await until(async () => (await state()) === 'done');
    expect((await world.snapshots()).map(({ state: own }: { state: string }) => own)).toEqual(['waiting', 'waiting', 'running']);
    go.resolve();
    await until(async () => (await world.snapshots()).every(({ state: own }: { state: string }) => own === 'done'));
    await stop();
  });

  test('that die leave their job to another one, which ends it after a few tries', async () => {
    await world.take([5]);
    for (let death = 1; death <= 3; death += 1) {
      expect(await take('snapshots')).toMatchObject({ attempts: death, state: 'running' });
      world.advance(29_000);
      expect(await take('snapshots')).toBeUndefined();
      world.advance(2_000);
    }
    await world.work();
    expect((await world.snapshots())[0].problem.message).toContain('The server stopped');
  });

  test('that are stopped in the middle give their job back, and what is done is not done again', async () => {
    await world.take([1, 2]);
    const reached = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    let added = 0;
    world.beforeAdding = async () => {
      added += 1;
      if (added !== 1) return;
      reached.resolve();
      await go.promise;
    };
    const stop = world.clips.start();
    await reached.promise;
    const stopped = stop();
    go.resolve();
    await stopped;
    expect((await world.snapshots())[0].state).toBe('waiting');
    await world.work();
    expect((await world.snapshots())[0].state).toBe('done');
    expect(added).toBe(2);
    expect(await world.leftOver()).toEqual([]);
  });

  test('forget what ended long ago, but no highlights', async () => {
    await world.take([1]);
    await world.look();
    await world.work();
    await world.store.forget(world.later(1000));
    expect(await world.snapshots()).toEqual([]);
    expect((await world.highlights()).state).toBe('done');
  });
});
