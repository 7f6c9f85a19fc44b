import { expect, test } from 'vitest';
import { z } from 'zod';
import { StoredMessage } from '../messages.ts';
import { parserOf, parseStored } from './json.ts';

const Segments = z.array(z.object({ start: z.number(), end: z.number() }));
const where = { table: 'clip_job', id: '7', column: 'segments' };

test('a stored value is what its schema says', () => {
  const stored = { code: 'common.verbatim', params: { text: 'Hi' } };
  expect(parseStored(Segments, [{ start: 1, end: 2 }], where)).toEqual([{ start: 1, end: 2 }]);
  expect(parseStored(StoredMessage, stored, where)).toEqual(stored);
});

test.each<[string, z.ZodType, unknown, string]>([
  ['a part of it is missing', Segments, [{ start: 1, end: 2 }, { start: 3 }], 'clip_job 7: segments.1.end'],
  ['it is something else', Segments, 'none', 'clip_job 7: segments'],
  ['it is no message', StoredMessage, { text: 'Hi' }, 'clip_job 7: segments.code'],
])('if %s, the error says where', (_, schema, value, at) => {
  expect(() => parseStored(schema, value, where)).toThrow(`Invalid JSON in ${at} (`);
});

test('a row’s columns are parsed', () => {
  const parse = parserOf('clip_job', { segments: Segments.nullable(), format: z.enum(['jpg', 'png']).nullable() });
  expect(parse({ id: '7', segments: null, format: 'jpg' }, '7')).toEqual({ id: '7', segments: null, format: 'jpg' });
  expect(() => parse({ id: '7', segments: null, format: 'gif' }, '7')).toThrow('Invalid JSON in clip_job 7: format (');
});
