import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { PlatformId } from './platforms.ts';

/** `healthy`; `reconnect`: the platform wants the person again; `unreachable`: the last look got no answer, nothing is lost. */
export const accountStates = ['healthy', 'reconnect', 'unreachable'] as const;

/** What one account has of its own that the rules of its platform depend on (a server's limits, a channel's privacy levels). */
export type Traits = { readonly [key: string]: Trait };
export type Trait = null | boolean | number | string | Trait[] | Traits;

const Trait: z.ZodType<Trait> = z
  .lazy(() => z.union([z.null(), z.boolean(), z.number(), z.string(), z.array(Trait), z.record(z.string(), Trait)]))
  .meta({ id: 'Trait' });

export const Account = z
  .object({
    id: Id,
    platform: PlatformId,
    service: z.string().describe('The base address of the server that this connection talks to'),
    handle: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    profileUrl: z.string().nullable(),
    traits: z.record(z.string(), Trait).describe('What the platform’s rules need to know of this account'),
    state: z.enum(accountStates),
    problem: z.string().nullable().describe('Why the account is not healthy, in plain words'),
    expiresAt: Instant.nullable().describe('When the platform will ask for the person again, if nothing renews it before'),
    checkedAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

const notAServer = 'This is no address of a server. Write it like social.example.';

/** An address as a person types it: "bsky.social" means https. */
const Service = z
  .string()
  .trim()
  .min(1, 'Enter the address of the server.')
  .max(300)
  .regex(/^\S+$/, notAServer) // browsers read spaces into a host that servers refuse
  .transform((value) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`))
  .pipe(z.url({ protocol: /^https?$/, error: notAServer }))
  .transform((value) => value.replace(/\/+$/, ''));

export const ConnectBluesky = z
  .object({
    service: Service.default('https://bsky.social'),
    identifier: z
      .string()
      .trim()
      .min(1, 'Enter your handle or e-mail address.')
      .max(300)
      .transform((value) => value.replace(/^@/, '')),
    password: z.string().trim().min(1, 'Enter an app password.').max(300),
  })
  .meta({ id: 'ConnectBluesky' });
export type ConnectBluesky = z.infer<typeof ConnectBluesky>;

export const ReconnectAccount = z
  .object({ password: z.string().trim().min(1, 'Enter an app password.').max(300) })
  .meta({ id: 'ReconnectAccount' });
