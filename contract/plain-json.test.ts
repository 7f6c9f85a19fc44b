import { expect, test } from 'vitest';
import { notPlain } from './plain-json.ts';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

test('what can be stored passes, whatever its size', () => {
  for (const value of [null, 1, 'emoji 👩‍👩‍👧', { a: [{ b: 'c' }] }, nested(64), Array.from({ length: 200_000 }, () => 'x')])
    expect(notPlain(value)).toBeNull();
});

test('what cannot be stored is named, wherever it stands', () => {
  expect(notPlain({ a: [{ b: 'x\0' }] })).toBe('nul');
  expect(notPlain({ 'x\0': 1 })).toBe('nul');
  expect(notPlain(['\ud83d'])).toBe('half-character');
  expect(notPlain({ '\udc00': 1 })).toBe('half-character');
  expect(notPlain(nested(65))).toBe('too-deep');
  expect(notPlain(nested(500_000))).toBe('too-deep');
});
