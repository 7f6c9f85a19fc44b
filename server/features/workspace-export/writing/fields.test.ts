import { expect, test } from 'vitest';
import { readBy } from '../../../kernel/messages.ts';
import { fieldOf, readable } from './fields.ts';

test('stored messages are sentences in the reader’s language, also those of another version', () => {
  const record = { id: '1', error: { code: 'workspace_exports.file_missing' }, reason: { code: 'gone.long_ago', params: { n: 1 } } };
  expect(readBy({ language: 'de' }, () => readable(record))).toEqual({
    id: '1',
    error: 'Diese Datei fehlt im Speicher.',
    reason: expect.any(String),
  });
  expect(readable({ error: null, text: 'as it is' })).toEqual({ error: null, text: 'as it is' });
});

test('values of a table are what people read in a cell', () => {
  const account = { id: '1', platform: 'bluesky', handle: 'harbour.example.org', state: 'published' };
  expect([null, undefined, 7, 'text', true, ['a', 'b'], [], [account, account], { at: 1 }, [{ at: 1 }]].map(fieldOf)).toEqual([
    null,
    null,
    7,
    'text',
    'true',
    'a; b',
    '',
    'bluesky harbour.example.org; bluesky harbour.example.org',
    '{"at":1}',
    '{"at":1}',
  ]);
});
