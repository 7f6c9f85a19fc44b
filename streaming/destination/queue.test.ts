import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeTag } from '../flv/header.ts';
import type { MediaTag } from '../flv/tag.ts';
import { frames, headers } from '../testing/tags.ts';
import { createTagQueue } from './queue.ts';

const isPicture = (tag: MediaTag): boolean => tag.kind === 'video' && !describeTag(tag).config;
const picturesOf = (tags: readonly MediaTag[]) => tags.filter(isPicture);
const drain = (queue: ReturnType<typeof createTagQueue>): MediaTag[] => {
  const tags: MediaTag[] = [];
  for (let more = queue.take(1); more; more = queue.take(1)) tags.push(...more);
  return tags;
};

test('within its limit it changes nothing', () => {
  const queue = createTagQueue({ bytes: 1e6, milliseconds: 1e6 });
  const tags = [...headers(), ...frames({ frames: 50 })];
  queue.push(tags);
  expect(drain(queue)).toEqual(tags);
  expect([queue.bytes, queue.milliseconds, queue.dropped]).toEqual([0, 0, 0]);
});

test('beyond its time, pictures go, and sound stays', () => {
  const queue = createTagQueue({ bytes: 1e6, milliseconds: 900 });
  queue.push([...frames({ frames: 25 })]);
  expect(queue.dropped).toBe(25);
  queue.push([...frames({ from: 1_000, frames: 10 })].filter((tag) => !describeTag(tag).keyframe));
  const left = drain(queue);
  expect(left.every(({ kind }) => kind === 'audio')).toBe(true);
  expect(left).toHaveLength(35);
  queue.push([...frames({ from: 3_000, frames: 2 })]);
  expect(picturesOf(drain(queue)).map(({ time }) => time)).toEqual([3_000, 3_040]);
});

test('sound that waits twice as long goes, too', () => {
  const queue = createTagQueue({ bytes: 1e6, milliseconds: 500 });
  queue.push([...frames({ frames: 40 })].filter(({ kind }) => kind === 'audio'));
  expect(queue.milliseconds).toBeLessThanOrEqual(1_000);
  expect(drain(queue).at(-1)?.time).toBe(39 * 40);
});

test('too many bytes leave the group of the newest keyframe', () => {
  const queue = createTagQueue({ bytes: 30 * 220, milliseconds: 1e6 });
  queue.push([...headers(), ...frames({ frames: 31 })]);
  const left = drain(queue);
  expect(picturesOf(left).map(({ time }) => time)).toEqual([1_000, 1_040, 1_080, 1_120, 1_160, 1_200]);
  expect(left.filter(({ kind }) => kind === 'audio')).toHaveLength(32);
  expect(queue.dropped).toBe(25);
});

describe('whatever is pushed and taken', () => {
  const steps = fc.array(fc.record({ push: fc.nat(12), take: fc.constantFrom(0, 0, 0, 1, 500, 5_000) }), { maxLength: 60 });
  test('it stays within its limit, and what comes out can be decoded', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(3, 10, 25), (plan, group) => {
        const limits = { bytes: 3_000, milliseconds: 900 };
        const queue = createTagQueue(limits);
        const source = frames({ frames: 1_000, group });
        const out: MediaTag[] = [];
        let pushed = 0;
        for (const { push, take } of plan) {
          const tags = Array.from({ length: push }, () => source.next().value).filter((tag) => tag !== undefined);
          pushed += tags.length;
          queue.push(tags);
          expect(queue.bytes).toBeLessThanOrEqual(limits.bytes);
          expect(queue.milliseconds).toBeLessThanOrEqual(2 * limits.milliseconds);
          if (take > 0) out.push(...(queue.take(take) ?? []));
        }
        out.push(...drain(queue));
        expect(out.length + queue.dropped).toBe(pushed);
        const pictures = picturesOf(out);
        pictures.forEach((tag, index) => {
          const follows = index > 0 && tag.time - (pictures[index - 1]?.time ?? 0) === 40;
          expect(follows || describeTag(tag).keyframe).toBe(true);
        });
      }),
    );
  });
});
