import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureBytes, measureGraphemes, utf8Length, utf8Offsets } from './text.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('a', 'é', 'e\u0301', '👍🏽', '👩‍👩‍👧‍👦', '🇩🇪', '\r\n', '\n', 'क्षि', '\ud83d', '\u200d'),
    maxLength: 40,
  }),
);

describe('measuring graphemes', () => {
  test('counts what people call characters', () => {
    expect(measureGraphemes('👩‍👩‍👧‍👦 e\u0301 🇩🇪', 300).length).toBe(5);
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
        expect(measureBytes(value, 10).length).toBe(Buffer.byteLength(value.toWellFormed()));
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
