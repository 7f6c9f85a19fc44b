import { expect, test } from 'vitest';
import { hoursCsv, hoursShown, slotName } from './hours.ts';

test('hours of the week have names', () => {
  expect([0, 42, 167].map(slotName)).toEqual(['Mon 12 AM', 'Tue 6 PM', 'Sun 11 PM']);
});

test('the map begins at 6 AM unless a post went out earlier', () => {
  const posts = Array.from({ length: 168 }, () => 0);
  expect(hoursShown(posts)).toHaveLength(18);
  expect(hoursShown(posts.with(30, 1))[0]).toBe(6);
  expect(hoursShown(posts.with(29, 1))).toHaveLength(24);
});

test('the week as CSV has a line per hour, and compares only where there is a pattern', () => {
  const posts = Array.from({ length: 168 }, () => 0).with(42, 3);
  const times = Array.from({ length: 168 }, () => 1).with(42, 1.4);
  const lines = (found: 'times' | 'no_signal') => hoursCsv({ found, posts, times }).split('\r\n');
  expect(lines('times')).toHaveLength(170);
  expect([lines('times')[0], lines('times')[43], lines('times')[1]]).toEqual(['weekday,hour,posts,times_usual', '2,18,3,1.4', '1,0,0,']);
  expect(lines('no_signal')[43]).toBe('2,18,3,');
});
