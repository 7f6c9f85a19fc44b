import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutEnd } from './without-end.ts';

test('an end is left out as by a regular expression', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', '.', '!', '/', '👍', '\ud83d', '\udc4d') }), (value) => {
      expect(withoutEnd(value, /[.!/👍]/u)).toBe(value.replace(/[.!/👍]+$/u, ''));
    }),
  );
});
