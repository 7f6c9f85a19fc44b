import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stretchEnds } from './TextField.tsx';

test('stretches have some sentences each, and only long texts have any', () => {
  const sentence = `${'word '.repeat(49)}end. `;
  expect(stretchEnds(sentence.repeat(2))).toEqual([]);
  expect(stretchEnds(sentence.repeat(8))).toEqual([750, 1500]);
  expect(stretchEnds('a'.repeat(100_000))).toEqual([]);
});

test('each stretch is long enough, and a character that is typed moves only the ends behind it', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '.', ' ', '\n'), maxLength: 6_000 });
  fc.assert(
    fc.property(text, fc.nat(6_000), (written, spot) => {
      const ends = stretchEnds(written);
      expect(ends.every((end, at) => end < written.length && end - (ends[at - 1] ?? 0) >= 500)).toBe(true);
      const typed = stretchEnds(`${written.slice(0, spot)}a${written.slice(spot)}`);
      const before = (end: number) => end <= Math.min(spot, written.length) - 1;
      expect(typed.filter(before)).toEqual(ends.filter(before));
    }),
  );
});
