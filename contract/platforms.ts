import { z } from 'zod';
import { platformIds } from './platform-ids.ts';

export const PlatformId = z.enum(platformIds).meta({ id: 'PlatformId' });
export type PlatformId = z.infer<typeof PlatformId>;

// These need no zod, so that a page can load only them.
export * from './named-platforms.ts';
export * from './platform-ids.ts';
