import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seen } from '../../sandbox/linkedin/little.ts';
import { facets, littleText, measure } from './text.ts';

const piece = fc.constantFrom(
  'https://example.org/a_(b)?c=[d]#e',
  '#tag',
  '#größe_1',
  '@name',
  ' ',
  '\n',
  '\\',
  '|{}<>*~_',
  '👩‍👩‍👧‍👦',
  '{hashtag|\\#|x}',
);
const text = fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' })), { maxLength: 30 }).map((pieces) => pieces.join(''));

test('what is written is what people see, to the character', () => {
  fc.assert(fc.property(text, (written) => seen(littleText(written)) === written));
});

test('facets stand in the text, in order and without overlaps', () => {
  fc.assert(
    fc.property(text, (written) => {
      let end = 0;
      for (const facet of facets(written)) {
        expect(facet.start).toBeGreaterThanOrEqual(end);
        end = facet.end;
        expect(written.slice(facet.start, end)).toBe(facet.kind === 'hashtag' ? `#${facet.value}` : facet.value);
      }
    }),
  );
});

test.each([
  ['a (b) [c] {d} <e> | @f * _g_ ~ \\', 'a \\(b\\) \\[c\\] \\{d\\} \\<e\\> \\| \\@f \\* \\_g\\_ \\~ \\\\'],
  ['#One and #two_2, not a#b or #3', '{hashtag|\\#|One} and {hashtag|\\#|two\\_2}, not a\\#b or \\#3'],
  ['https://example.org/#top', 'https://example.org/\\#top'],
])('%s', (written, little) => expect(littleText(written)).toBe(little));

test('a text is cut off at the first character that was not escaped', () => {
  expect(seen('All of it (and the rest)')).toBe('All of it ');
});

test('three thousand characters are the most', () => {
  expect(measure('x'.repeat(3000))).toMatchObject({ over: 0, overFrom: null });
  expect(measure('x'.repeat(3001))).toMatchObject({ over: 1, overFrom: 3000 });
});
