import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ClipsWorld, createClipsWorld } from '../../../tests/support/clips.ts';
import { newId } from '../../kernel/ids.ts';

let world: ClipsWorld;
beforeAll(async () => {
  world = await createClipsWorld();
});
beforeEach(() => world.begin());
afterAll(() => world?.close());

describe('workers', () => {
  test('take from those who have the least under way, so that nobody waits behind another’s many', async () => {
    for (let time = 1; time <= 4; time += 1) await world.take([time]);
    const theirs = await world.addMedia(world.other);
    await world.call('POST', 'highlights', { mediaId: theirs.id }, 'eve');
    const taken = [];
    for (let turn = 0; turn < 3; turn += 1) taken.push((await world.store.take(newId(), world.now(), world.later(1000)))?.workspaceId);
    expect(taken).toEqual([world.workspace, world.other, world.workspace]);
  });

  test('that die leave their job to another one, which ends it after a few tries', async () => {
    await world.take([5]);
    for (let death = 1; death <= 3; death += 1) {
      expect(await world.store.take(newId(), world.now(), world.later(30_000))).toMatchObject({ attempts: death, state: 'running' });
      expect(await world.store.take(newId(), world.later(29_000), world.later(60_000))).toBeUndefined();
      world.advance(31_000);
    }
    await world.work();
    expect((await world.snapshots())[0].problem.message).toContain('each time the server stopped');
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
