import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

test.each([
  ['Doors open at seven on Saturday.', 'Doors open at six on Saturday.', 'Doors open at seven on Sunday.', 'Doors open at six on Sunday.'],
  ['Winter menu', 'Our winter menu', 'Winter menu, Saturday', 'Our winter menu, Saturday'],
  ['One. Two. Three.', 'One. Three.', 'One. Two. Three. Four.', 'One. Three. Four.'],
  ['Guten Morgen, liebe Leute', 'Guten Abend, liebe Leute', 'Guten Morgen, liebe Nachbarn', 'Guten Abend, liebe Nachbarn'],
  ['One two three', 'One 2 three', 'One 2 three', 'One 2 three'],
])('%s: %s and %s', (base, mine, theirs, merged) => {
  expect(mergeTexts(base, mine, theirs)).toBe(merged);
  expect(mergeTexts(base, theirs, mine)).toBe(merged);
});

test.each([
  ['Doors at seven', 'Doors at six', 'Doors at eight'],
  ['Winter menu', 'Winter menu, Saturday', 'Winter menu, Sunday'],
  ['Winter menu', 'Summer menu', ''],
  ['', 'Winter', 'Summer'],
])('%s: %s and %s overlap', (base, mine, theirs) => {
  expect(mergeTexts(base, mine, theirs)).toBeNull();
});

/** A text of different words, and what somebody made of it: some words left out, words of their own put in. */
const edited = fc
  .uniqueArray(fc.integer({ min: 0, max: 50 }), { maxLength: 12 })
  .chain((numbers) =>
    fc.tuple(
      fc.constant(numbers.map((number) => `base${number}`)),
      ...['mine', 'theirs'].map((own) =>
        fc.array(
          fc.record({
            keeps: fc.boolean(),
            adds: fc.option(
              fc.integer({ min: 0, max: 50 }).map((n) => `${own}${n}`),
              { freq: 3 },
            ),
          }),
          { minLength: numbers.length, maxLength: numbers.length },
        ),
      ),
    ),
  )
  .map(([base, ...edits]) => ({
    base,
    sides: edits.map((all) => all.flatMap(({ keeps, adds }, at) => [...(keeps ? [base[at] ?? ''] : []), ...(adds ? [adds] : [])])),
  }));
const text = (words: readonly string[]): string => words.join(' ');
const words = (of: string): string[] => of.match(/[a-z]+\d+/g) ?? [];

test('loses nothing that somebody wrote or that both kept, and brings nothing back', () => {
  fc.assert(
    fc.property(edited, ({ base, sides: [mine = [], theirs = []] }) => {
      const merged = mergeTexts(text(base), text(mine), text(theirs));
      if (merged === null) return;
      const found = words(merged).toSorted();
      const kept = base.filter((word) => mine.includes(word) && theirs.includes(word));
      const added = [...mine, ...theirs].filter((word) => !base.includes(word));
      expect(found).toEqual([...kept, ...added].toSorted());
    }),
  );
});

test('with a side that changed nothing, is the other, whatever the texts are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (base, other) => {
      expect(mergeTexts(base, base, other)).toBe(other);
      expect(mergeTexts(base, other, base)).toBe(other);
      expect(mergeTexts(base, other, other)).toBe(other);
    }),
  );
});
