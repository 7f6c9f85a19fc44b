import { z } from 'zod';
import { Instant } from './common.ts';
import { NameOf } from './one-line.ts';
import { Confirmation, Scope, scopes } from './permissions.ts';

/** The most a key may do; its owner's role limits it further. */
const Scopes = z.array(Scope).min(1).max(scopes.length);

const confirms = Confirmation.nullable().describe(
  'For an AI assistant: what happens before something goes public. `ask`: a person publishes it; `approval`: it waits for approval; `allow`: it goes out. Null for programs, which keep all scopes of the key; at `/mcp` that counts as `ask`',
);

export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    start: z.string().nullable(),
    scopes: Scopes,
    confirmation: confirms,
    createdAt: Instant,
    expiresAt: Instant.nullable(),
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;
export const NewApiKey = z
  .object({
    name: NameOf(80),
    scopes: Scopes.default([...scopes]).describe('Defaults to every scope that exists now; later scopes are not added'),
    confirmation: confirms.default(null),
    expiresAt: Instant.nullable().default(null).describe('Null if the key never expires'),
  })
  .meta({ id: 'NewApiKey' });
export type NewApiKey = z.infer<typeof NewApiKey>;
/** The key itself is only shown this once. */
export const CreatedApiKey = ApiKey.extend({ key: z.string() }).meta({ id: 'CreatedApiKey' });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;
