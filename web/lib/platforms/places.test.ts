import { expect, test } from 'vitest';
import { placeName, placesOf } from './places.ts';

const at = (platform: 'twitter' | 'mastodon', sandbox: boolean) => ({ platform, sandbox });

test('a platform and its stand-in are two places, each named once and in order', () => {
  const targets = [at('mastodon', false), at('twitter', true), at('mastodon', true), at('twitter', true), at('mastodon', false)];
  expect(placesOf(targets).map(placeName)).toEqual(['Mastodon', 'Twitter, sandbox', 'Mastodon, sandbox']);
});
