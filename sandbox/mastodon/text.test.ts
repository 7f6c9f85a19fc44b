import { maxPostLength } from '@everycast/contract/post-length';
import { expect, test } from 'vitest';
import { isTooLong } from './text.ts';

const never = (): number => {
  throw new Error('It was measured.');
};

test('a text that nothing sends is too long without being measured', () => {
  expect(isTooLong('('.repeat(8_000_000), '', 500, never)).toBe(true);
  expect(isTooLong('', '('.repeat(8_000_000), 500, never)).toBe(true);
  expect(isTooLong('a'.repeat(maxPostLength), 'a', 500, never)).toBe(true);
});

test('a text of few graphemes may have many units', () => {
  expect(isTooLong(`e${'\u0301'.repeat(maxPostLength - 1)}`, '', 500)).toBe(false);
  expect(isTooLong('a'.repeat(500), '', 500)).toBe(false);
  expect(isTooLong('a'.repeat(500), 'b', 500)).toBe(true);
});
