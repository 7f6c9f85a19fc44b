import { expect, test } from 'vitest';
import { swiped } from './swipe.ts';

test('a swipe to the left goes on, one to the right goes back', () => {
  expect(swiped(-120, 10)).toBe(1);
  expect(swiped(120, -30)).toBe(-1);
});

test('a tap that slipped, a scroll and a slant are no swipes', () => {
  expect(swiped(-40, 0)).toBeNull();
  expect(swiped(10, 300)).toBeNull();
  expect(swiped(-100, 90)).toBeNull();
});
