import { expect, test } from 'vitest';
import { problemOf } from './entered.ts';

const tiktok = { platform: 'tiktok', key: 'key', keySaved: false } as const;

test.each([
  ['rtmps://', 'missing'],
  ['', 'missing'],
  [' ', 'missing'],
  ['rtmps://push.tiktok', 'incomplete'],
  ['push.tiktok.example/live', 'incomplete'],
  ['rtmps://push.tiktok.example/live', null],
])('TikTok with “%s”: %s', (url, problem) => {
  expect(problemOf({ ...tiktok, url })).toBe(problem);
});

test('a key is needed unless one is saved', () => {
  const url = 'rtmps://push.tiktok.example/live';
  expect(problemOf({ ...tiktok, url, key: ' ' })).toBe('missing');
  expect(problemOf({ ...tiktok, url, key: '', keySaved: true })).toBeNull();
});
