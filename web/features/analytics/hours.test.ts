import { expect, test } from 'vitest';
import { hoursShown, slotName } from './hours.ts';

test('hours of the week have names', () => {
  expect([0, 42, 167].map(slotName)).toEqual(['Mon 12 AM', 'Tue 6 PM', 'Sun 11 PM']);
});

test('the map begins at 6 AM unless a post went out earlier', () => {
  const posts = Array.from({ length: 168 }, () => 0);
  expect(hoursShown(posts)).toHaveLength(18);
  expect(hoursShown(posts.with(30, 1))[0]).toBe(6);
  expect(hoursShown(posts.with(29, 1))).toHaveLength(24);
});
