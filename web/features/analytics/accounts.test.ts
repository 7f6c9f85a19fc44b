import { expect, test } from 'vitest';
import { byEngagement } from './accounts.ts';

const accounts = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const parts = [
  { id: 'b', engagement: 12 },
  { id: 'c', engagement: 30 },
  { id: 'a', engagement: null },
];

test.each([
  ['the most engagement is first', [], parts, 'cba'],
  ['only those that are chosen', ['a', 'b'], parts, 'ba'],
  ['their own order while nothing is known', [], [], 'abc'],
])('accounts by engagement: %s', (_, chosen, known, ids) =>
  expect(
    byEngagement(accounts, chosen, known)
      .map(({ id }) => id)
      .join(''),
  ).toBe(ids),
);
