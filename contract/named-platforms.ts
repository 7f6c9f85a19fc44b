/** The platforms that the specification names, in its order; the calendar's modal always shows the first three. */
export const namedPlatforms = [
  { id: 'instagram', name: 'Instagram' },
  { id: 'twitter', name: 'Twitter' },
  { id: 'facebook', name: 'Facebook' },
  { id: 'linkedin', name: 'LinkedIn' },
  { id: 'tiktok', name: 'TikTok' },
  { id: 'youtube', name: 'YouTube' },
  { id: 'twitch', name: 'Twitch' },
  { id: 'mastodon', name: 'Mastodon' },
  { id: 'bluesky', name: 'Bluesky' },
] as const;
export type NamedPlatformId = (typeof namedPlatforms)[number]['id'];

/** Whose marks the home page shows, in the specification's order. */
export const homePagePlatforms = ['instagram', 'twitter', 'facebook', 'youtube'] as const satisfies NamedPlatformId[];
