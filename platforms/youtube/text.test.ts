import fc from 'fast-check';
import { expect, test } from 'vitest';
import { facets, measure } from './text.ts';

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
  'x'.repeat(1200),
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

test('where an address ends, however long its end is', () => {
  expect(facets(`http://a${')'.repeat(99_000)}`).map(({ value }) => value)).toEqual(['http://a']);
  expect(facets(`http://a/${'.'.repeat(99_000)}b`)[0]?.end).toBe(99_010);
});
