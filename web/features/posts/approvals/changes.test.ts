import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stretchesOf } from './changes.ts';

test('only the words that changed are marked', () => {
  expect(stretchesOf('Doors at seven. Book early.', 'Doors at six. Book early.', 'en')).toEqual([
    { text: 'Doors at ', is: 'same' },
    { text: 'seven', is: 'removed' },
    { text: 'six', is: 'added' },
    { text: '. Book early.', is: 'same' },
  ]);
});

test('both texts can be read from what is marked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.string({ unit: 'grapheme', maxLength: 80 }), (was, now) => {
      const stretches = stretchesOf(was, now, 'de');
      const without = (left: 'added' | 'removed') =>
        stretches
          .filter(({ is }) => is !== left)
          .map(({ text }) => text)
          .join('');
      expect(without('added')).toBe(was);
      expect(without('removed')).toBe(now);
    }),
  );
});
