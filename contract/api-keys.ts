import { z } from 'zod';
import { Instant } from './common.ts';
import { NameOf } from './one-line.ts';
import { Scope, scopes } from './permissions.ts';

/** The most a key may do; its owner's role limits it further. */
const Scopes = z.array(Scope).min(1).max(scopes.length);

export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    start: z.string().nullable(),
    scopes: Scopes,
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
    expiresAt: Instant.nullable().default(null).describe('Null if the key never expires'),
  })
  .meta({ id: 'NewApiKey' });
export type NewApiKey = z.infer<typeof NewApiKey>;
/** The key itself is only shown this once. */
export const CreatedApiKey = ApiKey.extend({ key: z.string() }).meta({ id: 'CreatedApiKey' });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;
