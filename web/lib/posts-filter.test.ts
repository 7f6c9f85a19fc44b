import { expect, test } from 'vitest';
import { noPostsFilter, withFilter } from './posts-filter.ts';

test('only what a person changed is set, so a quick second click keeps the first', () => {
  const shown = { ...noPostsFilter, accountIds: ['a'] };
  // The address already has a label, which isn't shown yet.
  const now = new URLSearchParams('view=list&account=a&label=launch');
  expect(withFilter(now, shown, { ...shown, authorIds: ['me'] }).toString()).toBe('view=list&account=a&label=launch&author=me');
  expect(withFilter(now, shown, noPostsFilter).toString()).toBe('view=list&label=launch');
});
