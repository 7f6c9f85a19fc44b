import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVideosWorld, pastLease, scriptedEngine, type VideosWorld } from '../../../../tests/support/videos.ts';
import { newId } from '../../../kernel/ids.ts';
import { createRenewal } from '../../../kernel/work/work-store.ts';
import type { Claimed } from './video-work-store.ts';

let world: VideosWorld;
beforeAll(async () => {
  world = await createVideosWorld({ engine: scriptedEngine().engine });
});
beforeEach(async () => {
  await world.rows.deleteFrom('videoJob').execute();
});
afterAll(() => world?.close());

const lasts = 10_000;
const claim = (queue: 'prepare' | 'trim' = 'trim', idleOnly = false): Promise<Claimed | undefined> =>
  world.store.claim({ queue, token: newId(), ...(idleOnly && { perOwner: 1 }) }, lasts);
const ended = { state: 'failed', problemCode: 'internal', problemMessage: { code: 'videos.faulted' } } as const;
const end = (job: Claimed) => world.store.end(world.database.db, job, ended);
const renew = async (job: Claimed, progress: number) =>
  (await createRenewal(world.kernel.db, world.kernel.clock, { name: 'video_job', progress: true })([{ ...job, progress }], lasts)).has(
    job.id,
  );

/** A workspace with so many cuts waiting. */
async function studio(jobs: number): Promise<string> {
  const workspaceId = await world.addWorkspace();
  for (let index = 0; index < jobs; index += 1) await world.ask(await world.addMedia({ workspaceId }), { workspaceId });
  return workspaceId;
}

describe('a claim', () => {
  test('takes the workspaces in turn, however much one of them has waiting', async () => {
    const large = await studio(5);
    const small = await studio(1);
    const other = await studio(1);
    const taken = [];
    for (let turn = 0; turn < 5; turn += 1) taken.push((await claim())?.workspaceId);
    expect(taken).toEqual([large, small, other, large, large]);
  });

  test('prefers the one that ran least lately, when all have none running', async () => {
    const [first, second] = [await studio(3), await studio(3)];
    const order = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const job = (await claim()) as Claimed;
      order.push(job.workspaceId);
      world.advance(1000);
      await end(job);
    }
    expect(order).toEqual([first, second, first, second]);
  });

  test('takes the jobs of a workspace in the order in which they were asked for', async () => {
    const workspaceId = await studio(3);
    const { items } = await world.videos.jobs.list(workspaceId, { limit: 10 });
    const taken = [await claim(), await claim(), await claim()].map((job) => job?.id);
    expect(taken).toEqual(items.map(({ id }) => id).toReversed());
    expect(await claim()).toBeUndefined();
  });

  test('by many at the same moment gives each job to one of them, and the workspaces their turns', async () => {
    const workspaces = [await studio(4), await studio(4), await studio(4)];
    const first = await Promise.all(workspaces.map(() => claim()));
    const rest = await Promise.all(Array.from({ length: 12 }, () => claim()));
    const all = [...first, ...rest].flatMap((job) => job ?? []);
    expect(new Set(all.map(({ id }) => id)).size).toBe(12);
    expect(all).toHaveLength(12);
  });

  test('of the place that is kept takes nothing of who has something running, wherever that runs', async () => {
    const large = await studio(3);
    const at = () => world.store.next('trim', { perOwner: 1 });
    expect((await claim('trim', true))?.workspaceId).toBe(large);
    expect(await claim('trim', true)).toBeUndefined();
    // Not before the lease of the one that runs may have ended.
    expect(await at()).toEqual(new Date(world.now().getTime() + 10_000));
    const small = await studio(1);
    expect((await at())?.getTime()).toBeLessThanOrEqual(world.now().getTime());
    expect((await claim('trim', true))?.workspaceId).toBe(small);
    expect((await claim())?.workspaceId).toBe(large);
  });

  test('of the place that is kept, by many at the same moment, is one of each workspace', async () => {
    const workspaces = [await studio(4), await studio(4)];
    const taken = await Promise.all(Array.from({ length: 6 }, () => claim('trim', true)));
    expect(taken.flatMap((job) => job?.workspaceId ?? []).sort()).toEqual(workspaces.sort());
  });

  test('takes what is asked of it alone', async () => {
    await world.videos.open(world.home, (await world.addMedia()).id);
    expect(await claim()).toBeUndefined();
    expect(await claim('prepare')).toMatchObject({ kind: 'prepare', edit: null, output: null });
  });
});

describe('a lease', () => {
  test('keeps others away until it ends; then the job is taken over, and what the first one writes is void', async () => {
    await studio(1);
    const first = (await claim()) as Claimed;
    expect(await claim()).toBeUndefined();
    world.advance(9_000);
    expect(await renew(first, 0.5)).toBe(true);
    world.advance(9_000);
    expect(await claim()).toBeUndefined();
    expect(await world.row(first)).toMatchObject({ progress: 0.5 });

    world.advance(pastLease);
    const second = (await claim()) as Claimed;
    expect(second).toMatchObject({ id: first.id, attempts: 2 });
    expect(await world.row(first)).toMatchObject({ progress: 0 });
    expect(await renew(first, 1)).toBe(false);
    expect(await end(first)).toBe(false);
    expect(await world.store.release(first, 0, { spent: true })).toBe(false);
    expect((await world.row(first)).state).toBe('running');
  });

  test('that is given back leaves no try spent, unless it is said so', async () => {
    await studio(1);
    const job = (await claim()) as Claimed;
    await world.store.release(job, 0);
    expect(await world.row(job)).toMatchObject({ state: 'waiting', attempts: 0 });
    const again = (await claim()) as Claimed;
    await world.store.release(again, 5000, { spent: true });
    expect(await claim()).toBeUndefined();
    expect(await world.store.next('trim', {})).toEqual(new Date(world.now().getTime() + 5000));
    world.advance(5000);
    expect(await claim()).toMatchObject({ attempts: 2 });
  });
});
