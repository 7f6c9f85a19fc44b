import { z } from 'zod';
import { Instant, page } from './common.ts';

const Name = z.string();

/** A browser and its system, as its user agent tells; null where it doesn't. */
export const Device = z
  .object({
    browser: z.string().nullable(),
    system: z.string().nullable(),
    kind: z.enum(['computer', 'phone', 'tablet', 'program']),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

/** What can happen to the security of a person's account. */
export const SecurityEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed_in'), by: z.enum(['password', 'passkey', 'single_sign_on']), newDevice: z.boolean() }),
  z.object({ kind: z.literal('sign_in_blocked'), failures: z.number().int(), minutes: z.number().int() }),
  z.object({ kind: z.literal('second_step_blocked'), failures: z.number().int(), minutes: z.number().int() }),
  z.object({ kind: z.literal('signed_out'), device: Device.describe('The device that was signed out') }),
  z.object({ kind: z.literal('signed_out_everywhere') }),
  z.object({ kind: z.literal('not_me') }),
  z.object({ kind: z.literal('password_changed') }),
  z.object({ kind: z.literal('password_reset') }),
  z.object({ kind: z.literal('email_change_requested'), to: Name }),
  z.object({ kind: z.literal('email_change_cancelled'), to: Name }),
  z.object({ kind: z.literal('email_changed'), from: Name, to: Name }),
  z.object({ kind: z.literal('two_factor_on') }),
  z.object({ kind: z.literal('two_factor_off') }),
  z.object({ kind: z.literal('two_factor_reset') }).describe('The server’s owner turned it off'),
  z.object({ kind: z.literal('trusted_device_removed'), device: Device.describe('The device that isn’t trusted any more') }),
  z.object({ kind: z.literal('recovery_codes_replaced') }),
  z.object({ kind: z.literal('recovery_code_used'), left: z.number().int() }),
  z.object({ kind: z.literal('passkey_added'), name: Name }),
  z.object({ kind: z.literal('passkey_renamed'), from: Name, to: Name }),
  z.object({ kind: z.literal('passkey_removed'), name: Name }),
  z.object({ kind: z.literal('api_key_created'), name: Name }),
  z.object({ kind: z.literal('api_key_revoked'), name: Name }),
  z.object({ kind: z.literal('api_keys_revoked'), count: z.number().int() }),
  z.object({ kind: z.literal('app_connected'), name: Name }),
  z.object({ kind: z.literal('app_disconnected'), name: Name }),
  z.object({ kind: z.literal('single_sign_on_linked'), provider: Name }),
  z.object({ kind: z.literal('single_sign_on_unlinked'), provider: Name }),
  z.object({ kind: z.literal('deletion_requested'), at: Instant.describe('When the account is deleted') }),
  z.object({ kind: z.literal('deletion_cancelled') }),
  z.object({ kind: z.literal('export_requested') }),
]);
export type SecurityEvent = z.infer<typeof SecurityEvent>;

const origin = {
  device: Device,
  address: z.string().nullable().describe('The IP address; null where it isn’t known'),
  place: z
    .object({ city: z.string().nullable(), country: z.string().describe('ISO 3166-1, such as PT') })
    .nullable()
    .describe('Of the address, if this server has a GeoIP file'),
};

/** A browser in which a person is signed in. */
export const Session = z
  .object({
    id: z.string(),
    current: z.boolean().describe('The session of this request'),
    ...origin,
    createdAt: Instant,
    lastUsedAt: Instant.describe('Exact to a few minutes'),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

/** Something that happened to the security of a person's account. */
export const SecurityActivity = z.object({ id: z.string(), at: Instant, event: SecurityEvent, ...origin }).meta({ id: 'SecurityActivity' });
export type SecurityActivity = z.infer<typeof SecurityActivity>;
export const SecurityActivityPage = page(SecurityActivity);

/** How a person can sign in, and what they have. */
export const SecurityOverview = z
  .object({
    password: z.boolean().describe('Whether the person has a password'),
    passwordChangedAt: Instant.nullable(),
    singleSignOn: z
      .object({ provider: z.string(), linked: z.boolean() })
      .nullable()
      .describe('Null if people can’t sign in with a provider here'),
    apiKeys: z.number().int().describe('The person’s API keys, in all workspaces'),
    emailChange: z
      .object({
        to: z.string(),
        confirmedOld: z.boolean(),
        confirmedNew: z.boolean(),
        expiresAt: Instant,
      })
      .nullable()
      .describe('A change of the email address that isn’t confirmed from both addresses yet'),
  })
  .meta({ id: 'SecurityOverview' });
export type SecurityOverview = z.infer<typeof SecurityOverview>;

export const PasswordChange = z
  .strictObject({ currentPassword: z.string().min(1).max(500), newPassword: z.string().max(500) })
  .meta({ id: 'PasswordChange' });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const EmailChangeRequest = z.strictObject({ email: z.string().max(254) }).meta({ id: 'EmailChangeRequest' });

/** What a link in a mail about a change of the email address is for. */
export const EmailChangeLink = z
  .object({
    from: z.string(),
    to: z.string(),
    side: z.enum(['old', 'new']).describe('Of which address the link confirms'),
    confirmed: z.boolean().describe('Whether this address has confirmed already'),
  })
  .meta({ id: 'EmailChangeLink' });
export type EmailChangeLink = z.infer<typeof EmailChangeLink>;
export const EmailChangeToken = z.strictObject({ token: z.string().min(1).max(200) });
export const EmailChangeResult = z
  .object({ state: z.enum(['waiting_for_old', 'waiting_for_new', 'changed']) })
  .meta({ id: 'EmailChangeResult' });
export type EmailChangeResult = z.infer<typeof EmailChangeResult>;

/** `name`: of the provider, null if there is none; `trusted`: signing in with it counts as both factors. */
export const SingleSignOnSetting = z.object({ name: z.string().nullable(), trusted: z.boolean() }).meta({ id: 'SingleSignOnSetting' });
export type SingleSignOnSetting = z.infer<typeof SingleSignOnSetting>;
