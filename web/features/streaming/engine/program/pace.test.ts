import { expect, test } from 'vitest';
import { slower } from './pace.ts';

test.each<[number, number, number, number]>([
  [60, 300, 0, 60],
  [60, 201, 99, 60],
  [60, 190, 110, 30],
  [60, 0, 300, 30],
  [30, 40, 110, 15],
  [15, 0, 75, 15],
  [30, 0, 0, 30],
])('at %i fps, with %i pictures encoded and %i left out, it goes on with %i', (fps, encoded, leftOut, next) => {
  expect(slower(fps, { encoded, leftOut })).toBe(next);
});
