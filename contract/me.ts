import { z } from 'zod';
import { Instant } from './common.ts';
import { oneLine } from './one-line.ts';
import { Zone } from './time.ts';
import { Clock, WeekStart } from './times-shown.ts';
import { Workspace } from './workspaces.ts';

/** The signed-in person: the specification's user profile, with their workspaces. */
export const Me = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    referralCode: z.string().nullable().describe('The referral code used at sign-up'),
    referralCount: z.number().int().describe('How many people are here who signed up with `ownReferralCode` and have signed in'),
    ownReferralCode: z.string().describe('The code to give to others'),
    createdAt: Instant,
    leavingAt: Instant.nullable().describe('When the account is deleted, if the user has asked for that'),
    instanceOwner: z.boolean(),
    twoFactor: z.boolean().describe('Whether two-factor authentication is on'),
    emailNotifications: z.boolean(),
    language: z.string().nullable().describe('What the user reads in; null: as `Accept-Language` says'),
    languages: z.array(z.string()).describe('The languages to choose from'),
    zone: z.string().nullable().describe('The IANA zone in which the user sees times; null: the workspace’s'),
    weekStart: WeekStart.describe('The first day of the week in calendars'),
    clock: Clock.nullable().describe('How times are written; null: as the language has it'),
    zoneAsked: z.boolean().describe('Whether the user has been asked if their device’s zone applies'),
    guideClosed: z.boolean().describe('Whether the first steps on the dashboard are closed'),
    workspaces: z.array(Workspace),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

export const MeChange = z
  .object({
    name: z.string().overwrite(oneLine).min(1, 'schema.name_missing').max(120, 'schema.too_many_characters').optional(),
    emailNotifications: z.boolean().optional(),
    language: z.string().nullable().optional().describe('One of `languages`; null: as `Accept-Language` says'),
    zone: Zone.nullable().optional().describe('An IANA zone; null: the workspace’s'),
    weekStart: WeekStart.optional(),
    clock: Clock.nullable().optional().describe('null: as the language has it'),
    zoneAsked: z.boolean().optional(),
    guideClosed: z.boolean().optional(),
  })
  .meta({ id: 'MeChange' });
export type MeChange = z.infer<typeof MeChange>;

export { minPasswordLength } from './limits.ts';
