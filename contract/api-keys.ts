import { z } from 'zod';
import { Instant } from './common.ts';

export const ApiKey = z
  .object({ id: z.string(), name: z.string(), start: z.string().nullable(), createdAt: Instant, lastUsedAt: Instant.nullable() })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;
export const NewApiKey = z.object({ name: z.string().trim().min(1).max(80) }).meta({ id: 'NewApiKey' });
/** The key itself is shown this once. */
export const CreatedApiKey = ApiKey.extend({ key: z.string() }).meta({ id: 'CreatedApiKey' });
export type CreatedApiKey = z.infer<typeof CreatedApiKey>;
