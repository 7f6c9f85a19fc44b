import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldAt } from './ShownText.tsx';

const folds = { characters: 20, lines: 2 };

test('a feed folds after so many characters, at the end of a word, or after so many lines', () => {
  expect(foldAt('Short', folds)).toBeNull();
  expect(foldAt('Exactly twenty chars', folds)).toBeNull();
  const long = 'Low tide at seven, bring boots';
  expect(long.slice(0, foldAt(long, folds) ?? 0)).toBe('Low tide at seven, ');
  expect(foldAt('a\nb\nc', folds)).toBe(3);
  expect(foldAt('a'.repeat(30), folds)).toBe(20);
  expect(foldAt(long, null)).toBeNull();
});

test('what is shown never exceeds the fold, and something always is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const at = foldAt(text, folds);
      if (at === null) expect(text.length <= folds.characters && text.split('\n').length <= folds.lines).toBe(true);
      else {
        expect(at).toBeLessThanOrEqual(folds.characters);
        expect(at).toBeLessThan(text.length);
        expect(text.slice(0, at).split('\n').length).toBeLessThanOrEqual(folds.lines);
      }
    }),
  );
});
