import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutEnd } from './without-end.ts';

test('only what is at the end goes, all of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('/', 'a', '.') }), (text) => {
      expect(withoutEnd(text, '/')).toBe(text.replace(/\/+$/, ''));
    }),
  );
});
