import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ClipsWorld, createClipsWorld } from '../../../tests/support/clips.ts';

let world: ClipsWorld;
beforeAll(async () => {
  world = await createClipsWorld();
});
beforeEach(() => world.begin());
afterAll(() => world?.close());

describe('highlights', () => {
  test('are found once and kept, with reasons in figures', async () => {
    expect(await world.highlights()).toMatchObject({ state: 'none', highlights: [], finishedAt: null });
    expect((await world.look()).json()).toMatchObject({ state: 'waiting', highlights: [] });
    await world.work();
    const done = await world.highlights();
    expect(done).toMatchObject({ state: 'done', progress: 1, finishedAt: world.now().toISOString() });
    expect(done.highlights).toHaveLength(1);
    expect(done.highlights[0].reasons[0]).toMatchObject({ kind: 'loud', decibels: expect.any(Number) });
    expect(done.highlights[0].start).toBeLessThanOrEqual(40);
    expect(done.highlights[0].end).toBeGreaterThanOrEqual(48);
    expect((await world.look()).json().state).toBe('done');
  });

  test('stay while they are looked for again, and after that is cancelled', async () => {
    await world.look();
    await world.work();
    const { highlights: before } = await world.highlights();
    expect((await world.look({ again: true })).json()).toMatchObject({ state: 'waiting', highlights: before });
    expect((await world.call('DELETE', `highlights/${world.talk.id}`)).statusCode).toBe(204);
    expect(await world.highlights()).toMatchObject({ state: 'cancelled', highlights: before });
    await world.look({ again: true });
    await world.work();
    expect(await world.highlights()).toMatchObject({ state: 'done', highlights: before });
    const jobs = await world.rows().selectFrom('clipJob').selectAll().where('mediaId', '=', world.talk.id).execute();
    expect(jobs).toHaveLength(1);
  });

  test('are nobody else’s', async () => {
    expect((await world.call('GET', `highlights/${world.talk.id}`, undefined, 'eve')).statusCode).toBe(404);
    expect((await world.call('DELETE', `highlights/${world.talk.id}`, undefined, 'eve')).statusCode).toBe(404);
    expect((await world.call('POST', 'highlights', { mediaId: world.talk.id }, 'ola')).json().error.code).toBe('role_too_low');
    expect((await world.call('GET', `highlights/${world.talk.id}`, undefined, 'ola')).statusCode).toBe(200);
  });

  test('know the moment that stands out most', async () => {
    const whole = [{ start: 0, end: 90 }];
    expect(await world.clips.strongest(world.talk.id, whole)).toBeNull();
    await world.look();
    await world.work();
    const [{ peak }] = (await world.highlights()).highlights;
    expect(await world.clips.strongest(world.talk.id, whole)).toBe(peak);
    expect(await world.clips.strongest(world.talk.id, [{ start: 0, end: 10 }])).toBeNull();
  });
});
