import { z } from 'zod';

/** Every platform that Everycast can connect, in the order in which people choose among them. `twitter` is the id of X. */
export const platformIds = ['instagram', 'twitter', 'facebook', 'linkedin', 'tiktok', 'youtube', 'twitch', 'mastodon', 'bluesky'] as const;
export const PlatformId = z.enum(platformIds);
export type PlatformId = z.infer<typeof PlatformId>;

// The names need no zod: a page that shows them loads them alone.
export * from './named-platforms.ts';
