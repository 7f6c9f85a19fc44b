import { ImportMedia } from '@everycast/contract/media';
import { PostChange } from '@everycast/contract/posts';
import { Segment } from '@everycast/contract/videos';
import { type Issue, issuesIn, messageOfIssue } from '@everycast/messages/schema';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inEnglish } from '../messages.ts';
import { inOneMessage } from './invalid.ts';

const said = (schema: z.ZodType, input: unknown): string =>
  inEnglish(
    inOneMessage(
      (schema.safeParse(input).error?.issues ?? [])
        .flatMap((issue) => issuesIn(issue as Issue))
        .map((issue) => ({ path: (issue.path ?? []).join('.'), what: messageOfIssue(issue) })),
    ),
  );

describe('a request with something wrong in it', () => {
  test('is told in our sentence alone, where it is the only one', () => {
    expect(said(ImportMedia, { url: 'nonsense' })).toBe('Enter a web address that starts with https:// or http://.');
    expect(said(z.object({ edit: z.object({ segments: z.array(Segment) }) }), { edit: { segments: [{ start: -1, end: 2 }] } })).toBe(
      'Times can’t be before the start of the video.',
    );
  });

  test('is told with the names of the fields, where there are several', () => {
    const both = z.object({ name: z.string().min(1, 'schema.name_missing'), size: z.array(z.string()).min(1, 'schema.moment_missing') });
    expect(said(both, { name: '', size: [] })).toBe('name: Enter a name. size: Choose at least one moment.');
  });

  test.each([
    [z.object({ a: z.number() }), {}, 'a: This is required.'],
    [z.object({ a: z.number().min(3) }), { a: 1 }, 'a: This must be at least 3.'],
    [z.object({ a: z.string().max(3) }), { a: 'long' }, 'a: Use at most 3 characters.'],
    [z.object({ a: z.array(z.string()).min(1) }), { a: [] }, 'a: List at least 1 item.'],
    [z.object({ a: z.enum(['x', 'y']) }), { a: 'z' }, 'a: This must be one of: x or y.'],
    [z.object({ a: z.uuid() }), { a: 'z' }, 'a: This isn’t a valid value (format: uuid).'],
    [z.object({ a: z.string().regex(/x/) }), { a: 'z' }, 'a: This isn’t a valid value (format: regex).'],
    [z.object({ a: z.number().multipleOf(2) }), { a: 3 }, 'a: This must be a multiple of 2.'],
    [
      z.object({ a: z.discriminatedUnion('kind', [z.object({ kind: z.literal('x') })]) }),
      { a: { kind: 'y' } },
      'a.kind: This value isn’t valid.',
    ],
  ])('is told with the name of the field by kind: %#', (schema, input, text) => {
    expect(said(schema, input)).toBe(text);
  });

  test.each([
    [{ at: '2026-12-01T09:00', zone: 'UTC', fold: 'x' }, /^schedule\.fold: This must be one of: /],
    [{ at: '2026-12-01T09:00', zone: 'UTC', wall: 'x' }, /^schedule: This field is unknown: wall\.$/],
    [{ zone: 'UTC' }, /^schedule\.at: This is required\.$/],
    [{ wall: '2026-12-01T09:00', zone: 'UTC' }, /^schedule\.at: This is required\. schedule: This field is unknown: wall\.$/],
    [{ at: 'soon', zone: 'UTC' }, /^Use the format 2026-12-01T09:00\.$/],
    ['later', /^schedule: This value isn’t valid\.$/],
    [7, /^schedule: This value isn’t valid\.$/],
  ])('is told by what the meant alternative of a union found: %j', (schedule, text) => {
    expect(said(PostChange, { version: 1, schedule })).toMatch(text);
  });

  test('is told as it is, where it is no field', () => {
    expect(said(z.strictObject({}), { b: 1 })).toBe('This field is unknown: b.');
  });
});
