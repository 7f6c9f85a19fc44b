import { expect, test } from 'vitest';
import type { Sound } from '../mixer.ts';
import { createSoundQueue } from './sound-queue.ts';

const samples = 1024;
const piece = (index: number): Sound => ({ time: 5 + (index * samples) / 48_000, data: new Float32Array(samples * 2).fill(index) });

/** An encoder that takes a piece when the test says so. */
function slowEncoder() {
  const given: Sound[] = [];
  let take = (): void => undefined;
  const encode = (sound: Sound) => {
    given.push(sound);
    return new Promise<void>((resolve) => {
      take = resolve;
    });
  };
  const next = async () => {
    take();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { given, encode, next };
}

test('an encoder that keeps up gets every piece with its own time', async () => {
  const given: Sound[] = [];
  const queue = createSoundQueue(async (sound) => void given.push(sound));
  for (let index = 0; index < 200; index += 1) {
    queue.push(piece(index));
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(given.map(({ time }) => time)).toEqual(Array.from({ length: 200 }, (_, index) => piece(index).time));
  expect([queue.waiting(), queue.leftOut()]).toEqual([0, 0]);
});

test('of one that takes a third, never more than a second waits, and what it makes keeps the time at which it was heard', async () => {
  const { given, encode, next } = slowEncoder();
  const queue = createSoundQueue(encode);
  const most = { waiting: 0, behind: 0 };
  for (let index = 0; index < 3_000; index += 1) {
    queue.push(piece(index));
    if (index % 3 === 0) await next();
    most.waiting = Math.max(most.waiting, queue.waiting());
    most.behind = Math.max(most.behind, index - (given.at(-1)?.data[0] ?? 0));
  }
  expect(most.waiting).toBeLessThanOrEqual(1);
  expect((most.behind * samples) / 48_000).toBeLessThan(1.1);
  expect(given.length + queue.leftOut() + Math.round((queue.waiting() * 48_000) / samples)).toBe(3_000);
  for (const [index, { time, data }] of given.entries()) {
    // Without gaps, as it would fill them.
    expect(time).toBeCloseTo(5 + (index * samples) / 48_000, 6);
    expect(queue.heardAt(time)).toBeCloseTo(piece(data[0] ?? 0).time, 6);
  }
});

test('what waits while the encoder is being loaded isn’t lost, since nothing was sent yet', async () => {
  const { given, encode, next } = slowEncoder();
  const queue = createSoundQueue(encode);
  for (let index = 0; index < 500; index += 1) queue.push(piece(index));
  expect([queue.started(), queue.leftOut()]).toEqual([false, 0]);
  await next();
  expect(queue.started()).toBe(true);
  expect(queue.heardAt(given[1]?.time ?? 0)).toBeCloseTo(piece(given[1]?.data[0] ?? 0).time, 6);
});
