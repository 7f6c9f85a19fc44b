import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionAt, mentioned, signed } from './mention-at.ts';

/** The caret is where the bar is. */
const at = (marked: string) => mentionAt(marked.replace('|', ''), marked.indexOf('|'));

test.each([
  ['Hi @mar|', { start: 3, end: 7, words: 'mar' }],
  ['@|', { start: 0, end: 1, words: '' }],
  ['(@mara|)', { start: 1, end: 6, words: 'mara' }],
  ['@mara@social.ex|ample and', { start: 0, end: 20, words: 'mara@social.ex' }],
  ['@mara-l.bsky|', { start: 0, end: 12, words: 'mara-l.bsky' }],
  ['@ž|', { start: 0, end: 2, words: 'ž' }],
])('%s is a mention', (marked, mention) => {
  expect(at(marked)).toEqual(mention);
});

test.each(['mail@mar|', 'https://medium.com/@mar|', '@mara |', 'mara|', '|@mara', '@@mar|', '@ mar|', 'a+@b|'])('%s is none', (marked) => {
  expect(at(marked)).toBeNull();
});

test('somebody takes its place, and a space follows once', () => {
  expect(mentioned('Hi @mar', { start: 3, end: 7 }, 'mara.test')).toEqual({ text: 'Hi @mara.test ', caret: 14 });
  expect(mentioned('Hi @mar and', { start: 3, end: 7 }, 'mara.test')).toEqual({ text: 'Hi @mara.test and', caret: 14 });
  expect(mentioned('(@mar)', { start: 1, end: 5 }, 'm')).toEqual({ text: '(@m )', caret: 4 });
  expect(signed('Hi', { start: 2, end: 2 })).toEqual({ text: 'Hi @', caret: 4 });
  expect(signed('Hi ', { start: 3, end: 3 })).toEqual({ text: 'Hi @', caret: 4 });
});

test('what is found is where it says', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('@', 'a', 'ž', ' ', '.', '/', '-', '\n', '😀') }), fc.nat(), (text, n) => {
      const caret = n % (text.length + 1);
      const found = mentionAt(text, caret);
      if (!found) return;
      expect(text.slice(found.start, caret)).toBe(`@${found.words}`);
      expect(found.end).toBeGreaterThanOrEqual(caret);
      expect(text.slice(found.start, found.end)).toMatch(/^@\S*$/);
      const { text: after, caret: behind } = mentioned(text, found, 'x');
      expect(after.slice(0, behind)).toBe(`${text.slice(0, found.start)}@x${after.charAt(behind - 1)}`);
    }),
  );
});
