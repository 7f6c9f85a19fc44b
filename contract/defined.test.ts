import { expect, test } from 'vitest';
import { defined } from './defined.ts';

test.each([0, '', false, Number.NaN])('%j is a value', (value) => {
  expect(defined(value)).toBe(value);
});

test.each([undefined, null])('%j throws, with the name of what is missing', (value) => {
  expect(() => defined(value, 'latest picture')).toThrow('Missing latest picture');
});

test('an index out of range throws', () => {
  const times = new Float64Array([1, 2]);
  expect(defined(times[1])).toBe(2);
  expect(() => defined(times[2])).toThrow(Error);
});
