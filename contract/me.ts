import { z } from 'zod';
import { Instant } from './common.ts';
import { Workspace } from './workspaces.ts';

/** The signed-in person: the specification's user profile, with the workspaces they belong to. */
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
    workspaces: z.array(Workspace),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

export const MeChange = z
  .object({ name: z.string().trim().min(1).max(120).optional(), emailNotifications: z.boolean().optional() })
  .meta({ id: 'MeChange' });

export { minPasswordLength } from './limits.ts';
