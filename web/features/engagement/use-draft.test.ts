import { expect, test } from 'vitest';
import { withInserted } from './use-draft.ts';

test.each([
  ['', 0, 'Thanks!', 'Thanks!|'],
  ['Hi Ida,', 7, 'thanks!', 'Hi Ida, thanks!|'],
  ['Hi Ida, ', 8, 'thanks!', 'Hi Ida, thanks!|'],
  ['Hi Ida, see you', 7, 'thanks!', 'Hi Ida, thanks!| see you'],
  ['See you', 0, 'Thanks!', 'Thanks!| See you'],
])('into “%s” at %i', (text, at, inserted, expected) => {
  const { text: now, caret } = withInserted(text, at, inserted);
  expect(`${now.slice(0, caret)}|${now.slice(caret)}`).toBe(expected);
});
