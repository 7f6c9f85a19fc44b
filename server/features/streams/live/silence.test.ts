import { expect, test } from 'vitest';
import { createSilence } from './silence.ts';

const options = { after: 700, every: 200 };

test('a silent source is noticed, and again only after it has been heard', () => {
  const silence = createSilence(options);
  const looks = (from: number, to: number, lastTagAt: number) => {
    const found = [];
    for (let now = from; now <= to; now += 200) found.push(silence.look(now, lastTagAt));
    return found;
  };
  expect(looks(1_000, 1_800, 950)).toEqual([false, false, false, false, true]);
  expect(looks(2_000, 2_800, 1_990)).toEqual([false, false, false, false, true]);
});

test('a process that is held up again and again does not take its own lateness for silence', () => {
  const silence = createSilence(options);
  expect(silence.look(0, 0)).toBe(false);
  // What has arrived is read between two looks, once in a while.
  expect([390, 780, 1_170].map((now) => silence.look(now, 0))).toEqual([false, false, false]);
  expect(silence.look(5_000, 1_200)).toBe(false);
  expect([5_200, 5_400].map((now) => silence.look(now, 1_200))).toEqual([false, false]);
});
