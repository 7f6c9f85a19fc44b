import { expect, test } from 'vitest';
import type { RemoteEntry } from '../../sources/port/source.ts';
import { isUnchanged, kindOf, refusalOf } from './rules.ts';

const file = (given: Partial<RemoteEntry> = {}): RemoteEntry => ({
  id: '1',
  folder: false,
  name: 'tide.png',
  contentType: null,
  bytes: 1_000,
  modifiedAt: null,
  pictured: true,
  refusal: null,
  credit: null,
  ...given,
});

test.each([
  ['a folder', { folder: true, name: 'tide.png' }, 'folder'],
  ['by its type', { contentType: 'video/mp4', name: 'tide' }, 'video'],
  ['by its name, where there is no type', { name: 'TIDE.HEIC' }, 'image'],
  ['by its name, where the type says nothing', { contentType: 'application/octet-stream', name: 'tide.mov' }, 'video'],
  ['a text', { contentType: 'text/plain', name: 'tide.txt' }, 'other'],
  ['without a name', { name: '' }, 'other'],
] as const)('%s', (_name, given, kind) => {
  expect(kindOf(file(given))).toBe(kind);
});

test('what can’t be imported says why, the source’s own reason first', () => {
  expect(refusalOf(file(), null)).toBeNull();
  expect(refusalOf(file({ folder: true, name: 'x' }), null)).toBeNull();
  expect(refusalOf(file({ name: 'tide.txt' }), null)?.code).toBe('sources.not_media');
  expect(refusalOf(file({ bytes: 0 }), null)?.code).toBe('media.empty');
  expect(refusalOf(file({ bytes: 1_001 }), 1_000)).toEqual({ code: 'media.too_large', params: { max: 1_000 } });
  expect(refusalOf(file({ bytes: null }), 1_000)).toBeNull();
  const own = { code: 'sources.google_document' } as const;
  expect(refusalOf(file({ refusal: own, bytes: 5_000 }), 1_000)).toEqual(own);
});

test('a file has changed if its version or its size has', () => {
  expect(isUnchanged({ version: 'a', bytes: 1 }, { version: 'a', bytes: 1 })).toBe(true);
  expect(isUnchanged({ version: 'a', bytes: 1 }, { version: 'b', bytes: 1 })).toBe(false);
  expect(isUnchanged({ version: 'a', bytes: 1 }, { version: 'a', bytes: 2 })).toBe(false);
});
