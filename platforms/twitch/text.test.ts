import fc from 'fast-check';
import { expect, test } from 'vitest';
import { facets, line, measure } from './text.ts';

const piece = fc.constantFrom(
  'https://example.org/ä?b=(c)',
  '@some_body',
  '#tag',
  ' ',
  '\n',
  '👩‍👩‍👧‍👦',
  'größe',
  '.',
  ')',
  '\r\n',
  'x'.repeat(300),
);
const text = fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' })), { maxLength: 40 }).map((pieces) => pieces.join(''));

test('what is found in a text stands in it, in order and without overlaps', () => {
  fc.assert(
    fc.property(text, (written) => {
      let end = 0;
      for (const facet of facets(written)) {
        expect(facet.start).toBeGreaterThanOrEqual(end);
        expect(facet.end).toBeGreaterThan(facet.start);
        expect(written.slice(facet.start, facet.end).endsWith(facet.value)).toBe(true);
        end = facet.end;
      }
      expect(end).toBeLessThanOrEqual(written.length);
    }),
  );
});

test('up to where it is too long, a text fits', () => {
  fc.assert(
    fc.property(text, (written) => {
      const { over, length, max, overFrom } = measure(written);
      expect(over).toBe(Math.max(0, length - max));
      expect(overFrom === null).toBe(over === 0);
      if (overFrom !== null) expect(measure(written.slice(0, overFrom)).over).toBe(0);
    }),
  );
});

const spaced = fc.string({ unit: fc.constantFrom(' ', '\t', '\n', '\r\n', '\u2028', 'a', 'x'.repeat(240), '👍', '\ud83d'), maxLength: 30 });

test('a line, and where it is full, are what they were character by character', () => {
  const lineOf = (written: string) => written.replace(/\s*[\r\n]+\s*/g, ' ').trim();
  fc.assert(
    fc.property(spaced, (written) => {
      expect(line(written)).toBe(lineOf(written));
      const { length, max, overFrom } = measure(written);
      expect(length).toBe(lineOf(written).length);
      let fits = 0;
      for (const character of written) {
        if (lineOf(written.slice(0, fits + character.length)).length > max) break;
        fits += character.length;
      }
      expect(overFrom).toBe(length > max ? fits : null);
    }),
    { numRuns: 500 },
  );
});

test('white space as long as a post may be is a line', () => {
  expect(line(`a${' '.repeat(99_000)}b`)).toHaveLength(99_002);
  expect(measure(`a${'\n'.repeat(99_000)}${'b'.repeat(500)}`)).toMatchObject({ length: 502, over: 2, overFrom: 99_499 });
});
