import { z } from 'zod';
import { Id, Instant } from './common.ts';

/** That a file was generated: kept with it, and with what is made of it. */
export const GeneratedMark = z
  .object({
    provider: z.string().max(300).describe('“OpenAI”, or the host of another server'),
    model: z.string().max(200),
    prompt: z.string().max(4_000).describe('What was asked for, one request per line'),
    at: Instant,
    changedFrom: Id.nullable().describe('The library’s image that was changed with words'),
  })
  .meta({ id: 'GeneratedMark' });
export type GeneratedMark = z.infer<typeof GeneratedMark>;
