import { namedPlatforms } from '@everycast/contract/named-platforms';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('every platform has the same settings', () => {
  const { platforms } = readConfig({
    PLATFORM_LINKEDIN_CLIENT_ID: 'our id',
    PLATFORM_LINKEDIN_CLIENT_SECRET: 'our secret',
    PLATFORM_LINKEDIN_VETTED: 'on',
    PLATFORM_LINKEDIN_API_VERSION: '202701',
    PLATFORM_TIKTOK_CLIENT_ID: 'theirs',
    PLATFORM_TIKTOK_CLIENT_SECRET: 'their secret',
    PLATFORM_TWITTER_BASE_URL: 'https://proxy.example/x/',
    PLATFORM_TWITTER_QUOTAS: 'posts=500',
  });
  expect(Object.keys(platforms)).toEqual(namedPlatforms.map(({ id }) => id));
  expect(platforms.linkedin).toEqual({
    baseUrl: null,
    app: { clientId: 'our id', clientSecret: 'our secret', vetted: true },
    apiVersion: '202701',
    quotas: {},
  });
  expect(platforms.tiktok).toEqual({
    baseUrl: null,
    app: { clientId: 'theirs', clientSecret: 'their secret' },
    apiVersion: null,
    quotas: {},
  });
  expect(platforms.twitter).toEqual({ baseUrl: 'https://proxy.example/x', app: null, apiVersion: null, quotas: { posts: 500 } });
});

test('half an app, and an address or a version that is none, stop the start', () => {
  expect(() => readConfig({ PLATFORM_TIKTOK_CLIENT_ID: 'x' })).toThrow(
    'PLATFORM_TIKTOK_CLIENT_SECRET is missing, and PLATFORM_TIKTOK_CLIENT_ID is set.',
  );
  expect(() => readConfig({ PLATFORM_TIKTOK_CLIENT_SECRET: 'x' })).toThrow('PLATFORM_TIKTOK_CLIENT_ID is missing');
  expect(() => readConfig({ PLATFORM_LINKEDIN_VETTED: 'on' })).toThrow('PLATFORM_LINKEDIN_CLIENT_ID is missing');
  expect(() => readConfig({ PLATFORM_FACEBOOK_API_VERSION: 'v25/../x' })).toThrow('PLATFORM_FACEBOOK_API_VERSION must be a version');
  expect(() => readConfig({ PLATFORM_TIKTOK_BASE_URL: 'tiktok' })).toThrow('PLATFORM_TIKTOK_BASE_URL must be an address');
});
