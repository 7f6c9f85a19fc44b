import { describe, expect, test } from 'vitest';
import { problemOf } from './Setup.tsx';

const entered = { key: 'key', keySaved: false };

describe.each(['tiktok', 'linkedin'] as const)('%s, which gives an address per event', (platform) => {
  test.each([
    ['rtmps://', 'missing'],
    ['', 'missing'],
    [' ', 'missing'],
    ['rtmps://push.event', 'incomplete'],
    ['push.event.example/live', 'incomplete'],
    ['rtmps://push.event.example/live', null],
  ])('“%s”: %s', (url, problem) => {
    expect(problemOf({ ...entered, platform, url })).toBe(problem);
  });
});

test.each(['twitter', 'custom'] as const)('%s, which has no default address', (platform) => {
  expect(problemOf({ ...entered, platform, url: '' })).toBe('missing');
});

test('a key is needed unless one is saved', () => {
  const url = 'rtmps://push.tiktok.example/live';
  expect(problemOf({ ...entered, platform: 'tiktok', url, key: ' ' })).toBe('missing');
  expect(problemOf({ ...entered, platform: 'tiktok', url, key: '', keySaved: true })).toBeNull();
});
