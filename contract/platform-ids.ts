/** Every supported platform, in display order. `twitter` is the ID of X. */
export const platformIds = ['instagram', 'twitter', 'facebook', 'linkedin', 'tiktok', 'youtube', 'twitch', 'mastodon', 'bluesky'] as const;
