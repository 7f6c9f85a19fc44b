import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { Reason } from './errors.ts';
import { HoldReason } from './plans.ts';
import { PlatformId } from './platforms.ts';
import { AccountProxy } from './proxies.ts';
import { withoutEnd } from './without-end.ts';

/** `healthy`; `reconnect`: the platform requires the person again; `unreachable`: the last check got no response, nothing is lost. */
export const accountStates = ['healthy', 'reconnect', 'unreachable'] as const;

/** An account's properties that its platform's rules depend on (a server's limits, a channel's privacy levels). */
export type Traits = { readonly [key: string]: Trait };
export type Trait = null | boolean | number | string | Trait[] | Traits;

const Trait: z.ZodType<Trait> = z
  .lazy(() => z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(Trait), z.record(z.string(), Trait)]))
  .meta({ id: 'Trait' });

export const Account = z
  .object({
    id: Id,
    platform: PlatformId,
    service: z.string().describe('Base URL of the server this account is on'),
    sandbox: z.boolean().describe('Whether the account is in this server’s sandbox; nothing reaches the real platform'),
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    profileUrl: z.string().nullable(),
    traits: z.record(z.string(), Trait).describe('Account facts that the platform’s rules depend on'),
    state: z.enum(accountStates),
    problem: z.string().nullable().describe('Why the account isn’t healthy'),
    reason: Reason.optional(),
    onHold: HoldReason.optional().describe('Why nothing is published on it'),
    paused: z
      .object({ by: z.string().nullable().describe('User ID; null if their login is gone'), at: Instant })
      .optional()
      .describe('Someone paused it; it stays paused until someone resumes it, whatever the plan'),
    proxy: AccountProxy.optional().describe('What its traffic goes through, if not out directly'),
    expiresAt: Instant.nullable().describe('When consent expires unless it is renewed'),
    checkedAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

/** What is lost when an account is disconnected. */
export const PlannedOnAccount = z
  .object({ posts: z.number().int().describe('Posts scheduled for the account or waiting for its login') })
  .meta({ id: 'PlannedOnAccount' });
export type PlannedOnAccount = z.infer<typeof PlannedOnAccount>;

/** How many posts are scheduled on each account; accounts without any are left out. */
export const ScheduledByAccount = z
  .object({ items: z.array(z.object({ accountId: Id, posts: z.number().int() })) })
  .meta({ id: 'ScheduledByAccount' });
export type ScheduledByAccount = z.infer<typeof ScheduledByAccount>;

/** The most accounts that are paused or resumed at once. */
const maxTogether = 1_000;

/** Accounts to pause or to resume together: all, or none. */
export const AccountsTogether = z
  .strictObject({ accountIds: z.array(Id).min(1, 'schema.account_missing').max(maxTogether) })
  .meta({ id: 'AccountsTogether' });

const notAServer = 'schema.not_a_server';

/** A typed server address: "bsky.social" means https. */
export const Service = z
  .string()
  .trim()
  .min(1, 'schema.server_missing')
  .max(300)
  .regex(/^\S+$/, notAServer) // browsers accept spaces in a host that servers reject
  .transform((value) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`))
  .pipe(z.url({ protocol: /^https?$/, error: notAServer }))
  .transform((value) => withoutEnd(value, /\//));

export const ConnectBluesky = z
  .object({
    service: Service.default('https://bsky.social'),
    identifier: z
      .string()
      .trim()
      .min(1, 'schema.handle_missing')
      .max(300)
      .transform((value) => value.replace(/^@/, '')),
    password: z.string().trim().min(1, 'schema.app_password_missing').max(300),
    proxyId: Id.optional().describe('The proxy to connect through, and to use from then on'),
  })
  .meta({ id: 'ConnectBluesky' });
export type ConnectBluesky = z.infer<typeof ConnectBluesky>;

export const FindByName = z.object({ words: z.string().trim().min(1, 'schema.name_part_missing').max(100) });
export const FoundByName = z
  .object({ items: z.array(z.object({ id: z.string().describe('The option’s value, optionally with its name'), name: z.string() })) })
  .meta({ id: 'FoundByName' });

/** Someone on a platform a post can mention. */
export const FoundPeople = z
  .object({
    items: z.array(z.object({ handle: z.string().describe('As a text mentions it, without the sign in front'), name: z.string() })),
  })
  .meta({ id: 'FoundPeople' });
export type FoundPeople = z.infer<typeof FoundPeople>;

export const ReconnectAccount = z
  .object({ password: z.string().trim().min(1, 'schema.app_password_missing').max(300) })
  .meta({ id: 'ReconnectAccount' });

/** The sandbox account to log in, on platforms with passwords; without an ID, one that isn't connected yet. */
export const SandboxLogin = z.strictObject({ accountId: Id.optional() }).meta({ id: 'SandboxLogin' });

/** Where consent is requested. `service` only if people name their server; `accountId` to reconnect that account. */
export const AskConsent = z
  .strictObject({
    // "@name@social.example" also identifies the server.
    service: z
      .string()
      .transform((value) => value.slice(value.lastIndexOf('@') + 1))
      .pipe(Service)
      .optional(),
    sandbox: z.boolean().default(false),
    accountId: Id.optional(),
    proxyId: Id.optional().describe('The proxy to connect a new account through, and to use from then on'),
  })
  .meta({ id: 'AskConsent' });
export type AskConsent = z.infer<typeof AskConsent>;

/**
 * A consent's state. `working`: the platform is being called; check again in a moment. `choose`: `found` lists the accounts. `connected`:
 * done, with `accounts`; `notes` say what is missing. `problem`: nothing was connected, and why.
 */
export const consentStates = ['working', 'choose', 'connected', 'problem'] as const;
export const ConsentOutcome = z
  .object({
    id: Id,
    platform: PlatformId,
    sandbox: z.boolean(),
    state: z.enum(consentStates),
    found: z.array(
      z.object({
        remoteId: z.string(),
        handle: z.string(),
        displayName: z.string(),
        connected: z.boolean().describe('Already connected in this workspace'),
      }),
    ),
    accounts: z.array(Account),
    notes: z.array(z.string()),
    problem: z.string().nullable(),
    reason: Reason.optional(),
  })
  .meta({ id: 'ConsentOutcome' });
export type ConsentOutcome = z.infer<typeof ConsentOutcome>;

export const ChooseAccounts = z
  .strictObject({ remoteIds: z.array(z.string().min(1).max(300)).min(1, 'schema.account_missing').max(500) })
  .meta({ id: 'ChooseAccounts' });

/** What can be connected on this instance. `ready`: no setup is required. */
export const WaysToConnect = z
  .object({
    sandbox: z.boolean().describe('Whether sandbox accounts can be connected'),
    platforms: z.array(
      z.object({
        platform: PlatformId,
        ready: z.boolean(),
        vetted: z.boolean().describe('Also requests permissions that require an approved app'),
      }),
    ),
    offered: z.partialRecord(PlatformId, z.string()).describe('Default server for platforms where people choose one, if set'),
  })
  .meta({ id: 'WaysToConnect' });
export type WaysToConnect = z.infer<typeof WaysToConnect>;

/**
 * Where a platform's app comes from: the environment, what the instance owner stored, or nowhere yet; `itself`: Everycast registers itself.
 */
export const appSources = ['environment', 'stored', 'none', 'itself'] as const;

/** What a platform requires of the instance's owner. The secret is never shown. */
export const PlatformSetup = z
  .object({
    platform: PlatformId,
    name: z.string(),
    source: z.enum(appSources),
    clientId: z.string().nullable(),
    storedAt: Instant.nullable(),
    redirectUrl: z.string().describe('Enter it on the platform exactly as shown'),
    webhookUrl: z.string().nullable().describe('Where the platform announces comments and messages; null if it doesn’t'),
    permissions: z.array(
      z.object({
        name: z.string(),
        for: z.string(),
        needed: z.boolean(),
        vetted: z.boolean().describe('Requested only if the platform has approved the app'),
      }),
    ),
    vetted: z.boolean().nullable().describe('Whether the platform has approved the app; null if approval adds nothing'),
    console: z.object({ url: z.string(), steps: z.array(z.string()) }).nullable(),
  })
  .meta({ id: 'PlatformSetup' });
export type PlatformSetup = z.infer<typeof PlatformSetup>;

export const PlatformApp = z
  .strictObject({
    clientId: z.string().trim().min(1, 'schema.client_id_missing').max(500),
    clientSecret: z.string().trim().min(1, 'schema.client_secret_missing').max(1000),
  })
  .meta({ id: 'PlatformApp' });
export type PlatformApp = z.infer<typeof PlatformApp>;

export const PlatformVetted = z.strictObject({ vetted: z.boolean() }).meta({ id: 'PlatformVetted' });
