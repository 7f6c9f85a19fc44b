import { z } from 'zod';
import { Instant, page } from './common.ts';

/** What runs here. */
export const ServerInfo = z.object({ version: z.string().describe('Of Everycast') }).meta({ id: 'ServerInfo' });

/** A person as the server's owner sees them. */
export const ServerPerson = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    createdAt: Instant,
    workspaces: z.number().int().describe('How many they are a member of'),
    owner: z.boolean().describe('Of this server'),
    disabled: z.boolean(),
    twoFactor: z.boolean().describe('Whether they have turned on two-factor authentication'),
  })
  .meta({ id: 'ServerPerson' });
export type ServerPerson = z.infer<typeof ServerPerson>;
export const ServerPeoplePage = page(ServerPerson);

/** `fixed`: SIGN_UP is set where the server runs, and wins. */
export const SignUpSetting = z.object({ signUp: z.enum(['open', 'closed']), fixed: z.boolean() }).meta({ id: 'SignUpSetting' });
export type SignUpSetting = z.infer<typeof SignUpSetting>;
