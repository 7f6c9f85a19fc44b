import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lettersOf } from './GroupTile.tsx';

test.each([
  ['Casa Verde', 'CV'],
  ['saltmarsh', 'SA'],
  ['  the big  kiln ', 'TB'],
  ['X', 'X'],
  ['24/7 coffee', '27'],
  ['العربية للجميع', 'ال'],
  ['👩‍🍳 Kitchen', '👩‍🍳K'],
  ['Ünal', 'ÜN'],
  ['!!!', '!!'],
])('%s is shown as %s', (name, letters) => expect(lettersOf(name)).toBe(letters));

test('whatever the name, there are one or two letters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (name) => {
      fc.pre(name.trim() !== '');
      const shown = [...new Intl.Segmenter().segment(lettersOf(name))].length;
      // "ß" becomes two letters in upper case.
      expect(shown).toBeGreaterThan(0);
      expect(shown).toBeLessThanOrEqual(6);
    }),
  );
});
