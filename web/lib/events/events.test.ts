import { expect, test } from 'vitest';
import { backoff } from './events.ts';

test('tries to connect again ever more slowly, and never at the same moment as all others', () => {
  expect(backoff(0, 0.5)).toBe(1000);
  expect(backoff(3, 0.5)).toBe(8000);
  expect(backoff(50, 0.5)).toBe(30_000);
  expect(backoff(0, 0)).toBe(750);
  expect(backoff(0, 1)).toBe(1250);
});
