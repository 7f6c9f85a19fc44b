/**
 * The platforms that the specification names, in its order; the calendar's modal always shows the first three. `sign` is the prefix of
 * handles there.
 */
export const namedPlatforms = [
  { id: 'instagram', name: 'Instagram', sign: '@' },
  { id: 'twitter', name: 'Twitter', sign: '@' },
  { id: 'facebook', name: 'Facebook', sign: '@' },
  { id: 'linkedin', name: 'LinkedIn', sign: '' },
  { id: 'tiktok', name: 'TikTok', sign: '@' },
  { id: 'youtube', name: 'YouTube', sign: '@' },
  { id: 'twitch', name: 'Twitch', sign: '' },
  { id: 'mastodon', name: 'Mastodon', sign: '@' },
  { id: 'bluesky', name: 'Bluesky', sign: '@' },
] as const;
export type NamedPlatformId = (typeof namedPlatforms)[number]['id'];

/** A handle in the platform's notation. An account without one shows a name instead, without a prefix. */
export function shownHandle({ platform, handle }: { platform: NamedPlatformId; handle: string }): string {
  const sign = namedPlatforms.find(({ id }) => id === platform)?.sign ?? '';
  return /\s/.test(handle) ? handle : sign + handle;
}

/** The platforms whose icons the home page shows, in the specification's order. */
export const homePagePlatforms = ['instagram', 'twitter', 'facebook', 'youtube'] as const satisfies NamedPlatformId[];

/** What people call platforms besides their names, in lower case. */
export const platformAliases: Readonly<Record<string, NamedPlatformId>> = {
  x: 'twitter',
  'x twitter': 'twitter',
  'twitter x': 'twitter',
  fb: 'facebook',
  ig: 'instagram',
  insta: 'instagram',
  yt: 'youtube',
};
