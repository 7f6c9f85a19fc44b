import { ImportMedia } from '@everycast/contract/media';
import { Segment } from '@everycast/contract/videos';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inOneMessage } from './invalid.ts';

const said = (schema: z.ZodType, input: unknown): string =>
  inOneMessage((schema.safeParse(input).error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message })));

describe('a request with something wrong in it', () => {
  test('is told in our sentence alone, where it is the only one', () => {
    expect(said(ImportMedia, { url: 'nonsense' })).toBe("This isn't a web address.");
    expect(said(z.object({ edit: z.object({ segments: z.array(Segment) }) }), { edit: { segments: [{ start: -1, end: 2 }] } })).toBe(
      "Times can't be before the start of the video.",
    );
  });

  test('is told with the names of the fields, where there are several', () => {
    const both = z.object({ name: z.string().min(1, 'Enter a name.'), size: z.number().min(1, 'It has no size.') });
    expect(said(both, { name: '', size: 0 })).toBe('name: Enter a name. size: It has no size.');
  });

  test.each([
    [z.object({ a: z.number() }), {}],
    [z.object({ a: z.number().min(3) }), { a: 1 }],
    [z.object({ a: z.string().max(3) }), { a: 'long' }],
    [z.object({ a: z.array(z.string()).min(1) }), { a: [] }],
    [z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }],
    [z.object({ a: z.uuid() }), { a: 'z' }],
    [z.object({ a: z.string().regex(/x/) }), { a: 'z' }],
    [z.object({ a: z.number().multipleOf(2) }), { a: 3 }],
    [z.object({ a: z.discriminatedUnion('kind', [z.object({ kind: z.literal('x') })]) }), { a: { kind: 'y' } }],
  ])('is told with the name of the field in the words of zod: %#', (schema, input) => {
    expect(said(schema, input)).toMatch(/^a(\.kind)?: /);
  });

  test('is told as it is, where it is no field', () => {
    expect(said(z.strictObject({}), { b: 1 })).toBe('Unrecognized key: "b"');
  });
});
