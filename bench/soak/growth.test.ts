import { expect, test } from 'vitest';
import { growthOf } from './growth.ts';

test('growth compares the last quarter with the second one', () => {
  const warmUp = [1, 2, 5];
  expect(growthOf([...warmUp, 10, 10, 10, 10, 10, 10, 10, 10, 10])).toEqual({ before: 10, after: 10, ratio: 1 });
  expect(growthOf([...warmUp, 10, 10, 10, 11, 11, 11, 12, 12, 12]).ratio).toBeCloseTo(1.2);
});
