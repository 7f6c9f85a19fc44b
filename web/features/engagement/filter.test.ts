import { expect, test } from 'vitest';
import { changedIn, filterOf } from './filter.ts';

test('a click keeps what another one put into the address just before', () => {
  const now = new URLSearchParams('queue=mentions&group=g1&search=hello');
  expect(changedIn(now, { search: '' })).not.toHaveProperty('search');
  expect(changedIn(now, { search: '' }).group).toBe('g1');
  expect(filterOf(new URLSearchParams(changedIn(now, { days: 30 })))).toMatchObject({ group: 'g1', search: 'hello', days: 30 });
});
