import { z } from 'zod';

/** Every supported platform, in display order. `twitter` is the ID of X. */
export const platformIds = ['instagram', 'twitter', 'facebook', 'linkedin', 'tiktok', 'youtube', 'twitch', 'mastodon', 'bluesky'] as const;
export const PlatformId = z.enum(platformIds).meta({ id: 'PlatformId' });
export type PlatformId = z.infer<typeof PlatformId>;

// The names need no zod, so that a page can load only those.
export * from './named-platforms.ts';
