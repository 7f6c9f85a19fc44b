import { z } from 'zod';

/** Every platform that Everycast can connect today; `twitter` will be the id of X when it comes. */
export const platformIds = ['bluesky'] as const;
export const PlatformId = z.enum(platformIds);
export type PlatformId = z.infer<typeof PlatformId>;

// The names need no zod: a page that shows them loads them alone.
export * from './named-platforms.ts';
