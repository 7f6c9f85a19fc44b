import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test.each([
  ['Short', 10, 'Short'],
  ['Ten signs.', 10, 'Ten signs.'],
  ['Eleven sign', 10, 'Eleven si…'],
  ['Nine char and more', 10, 'Nine char…'],
  [' On\n\ntwo  lines ', 20, 'On two lines'],
  ['Family 👨‍👩‍👧‍👦 of four', 10, 'Family…'],
])('%j within %i', (text, max, cut) => {
  expect(excerpt(text, max)).toBe(cut);
});

test('nothing is longer than it may be, or cut inside a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 12, max: 40 }), (text, max) => {
      const short = excerpt(text, max);
      expect(short.length).toBeLessThanOrEqual(max);
      expect(short.isWellFormed()).toBe(true);
    }),
  );
});
