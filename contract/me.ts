import { z } from 'zod';
import { Instant } from './common.ts';
import { oneLine } from './one-line.ts';
import { Workspace } from './workspaces.ts';

/** The signed-in person: the specification's user profile, with their workspaces. */
export const Me = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    referralCode: z.string().nullable().describe('The referral code used at sign-up'),
    referralCount: z.number().int(),
    createdAt: Instant,
    instanceOwner: z.boolean(),
    emailNotifications: z.boolean(),
    language: z.string().nullable().describe('What the user reads in; null: as `Accept-Language` says'),
    languages: z.array(z.string()).describe('The languages to choose from'),
    workspaces: z.array(Workspace),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

export const MeChange = z
  .object({
    name: z.string().overwrite(oneLine).min(1, 'schema.name_missing').max(120, 'schema.too_many_characters').optional(),
    emailNotifications: z.boolean().optional(),
    language: z.string().nullable().optional().describe('One of `languages`; null: as `Accept-Language` says'),
  })
  .meta({ id: 'MeChange' });
export type MeChange = z.infer<typeof MeChange>;

export { minPasswordLength } from './limits.ts';
