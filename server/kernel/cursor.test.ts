import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readCursor, writeCursor } from './cursor.ts';

const schema = z.tuple([z.literal('newest'), z.string(), z.number().nullable(), z.boolean()]);

test('a position is read as it was written, and fits into an address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.option(fc.integer()), fc.boolean(), (text, number, flag) => {
      const cursor = writeCursor(['newest', text, number, flag]);
      expect(cursor).toMatch(/^[\w-]+$/);
      expect(readCursor(schema, cursor)).toEqual(['newest', text, number, flag]);
    }),
  );
});

test('anything else is refused, also one of another list', () => {
  const others = [
    writeCursor(['oldest', '', null, true]),
    writeCursor(['newest', '', null]),
    writeCursor([]),
    '',
    'ÿ',
    '%00',
    'bm9uc2Vuc2U',
  ];
  for (const cursor of others)
    expect(() => readCursor(schema, cursor)).toThrow(
      expect.objectContaining({ code: 'invalid_input', reason: { code: 'common.invalid_cursor' } }),
    );
  fc.assert(
    fc.property(fc.string(), (cursor) => {
      expect(() => readCursor(schema, cursor)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    }),
  );
});
