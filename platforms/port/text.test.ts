import { maxPostLength } from '@everycast/contract/post-length';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { exceedsGraphemes, measureBytes, measureGraphemes, tooLongToMeasure, utf8Length, utf8Offsets } from './text.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('a', 'é', 'e\u0301', '👍🏽', '👩‍👩‍👧‍👦', '🇩🇪', '\r\n', '\n', 'क्षि', '\ud83d', '\u200d'),
    maxLength: 40,
  }),
);

test('a text that is longer than any post is rejected before it is measured', () => {
  const measured = vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(() => expect.fail('It was measured.'));
  const text = '👍'.repeat(maxPostLength / 2 + 1);
  const length = maxPostLength + 2;
  expect(measureGraphemes(text, 301)).toEqual({ unit: 'graphemes', length, max: 301, over: length - 301, overFrom: 300 });
  expect(() => measureGraphemes(text.slice(2), 300)).toThrow('measured');
  measured.mockRestore();
  expect(measureGraphemes(text.slice(2), 300)).toMatchObject({ length: maxPostLength / 2, overFrom: 600 });
  expect(tooLongToMeasure('abc', { unit: 'characters', max: 3 }, 2)).toBeNull();
});

describe('measuring graphemes', () => {
  test('counts what people call characters', () => {
    expect(measureGraphemes('👩‍👩‍👧‍👦 e\u0301 🇩🇪', 300).length).toBe(5);
  });

  test('counts letters before the first combining mark as the segmenter does', () => {
    const simple = fc.string({ unit: fc.integer({ max: 0x301 }).map((unit) => String.fromCharCode(unit)), maxLength: 40 });
    fc.assert(
      fc.property(simple, fc.integer({ min: 0, max: 30 }), (value, max) => {
        const starts = [...new Intl.Segmenter().segment(value)].map(({ index }) => index);
        const over = Math.max(0, starts.length - max);
        expect(measureGraphemes(value, max)).toEqual({
          unit: 'graphemes',
          length: starts.length,
          max,
          over,
          overFrom: starts[max] ?? null,
        });
        expect(exceedsGraphemes(value, max)).toBe(over > 0);
      }),
    );
  });

  test('nothing is over at the limit, and one more is', () => {
    expect(measureGraphemes('a'.repeat(300), 300)).toEqual({ unit: 'graphemes', length: 300, max: 300, over: 0, overFrom: null });
    expect(measureGraphemes('👍🏽'.repeat(301), 300)).toMatchObject({ over: 1, overFrom: 300 * 4 });
  });

  test('what stands before overFrom fits exactly', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 30 }), (value, max) => {
        const { length, over, overFrom } = measureGraphemes(value, max);
        expect(over).toBe(Math.max(0, length - max));
        expect(overFrom === null).toBe(over === 0);
        if (overFrom !== null) expect(measureGraphemes(value.slice(0, overFrom), max)).toMatchObject({ length: max, over: 0 });
      }),
    );
  });
});

describe('measuring bytes', () => {
  test('counts as UTF-8 does', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(measureBytes(value, 60).length).toBe(Buffer.byteLength(value.toWellFormed()));
      }),
    );
  });

  test('what stands before overFrom fits, and one grapheme more does not', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 60 }), (value, max) => {
        const { over, overFrom } = measureBytes(value, max);
        expect(overFrom === null).toBe(over === 0);
        if (overFrom === null) return;
        expect(utf8Length(value.slice(0, overFrom))).toBeLessThanOrEqual(max);
        const [next] = new Intl.Segmenter().segment(value.slice(overFrom));
        expect(utf8Length(value.slice(0, overFrom + (next?.segment.length ?? 0)))).toBeGreaterThan(max);
      }),
    );
  });
});

test('offsets into UTF-8 are those of the text before each index', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { maxLength: 8 }), (parts) => {
      const value = parts.join('');
      const indices = parts.map((_, i) => parts.slice(0, i).join('').length);
      expect(utf8Offsets(value, indices)).toEqual(indices.map((index) => Buffer.byteLength(value.slice(0, index))));
    }),
  );
});
