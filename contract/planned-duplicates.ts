import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { targetStates } from './posts.ts';

/** Days within which the same text on the same account counts as a duplicate. */
export const duplicateDays = [1, 7, 30, 90] as const;
export const defaultDuplicateDays = 30;

export const PlannedDuplicatesQuery = z.object({
  days: z.coerce.number().int().min(1).max(366).default(defaultDuplicateDays).describe('How near to each other they are at most'),
});
export type PlannedDuplicatesQuery = z.infer<typeof PlannedDuplicatesQuery>;

/** The same text on the same accounts, in posts of which at least one is planned. Case and spaces make no other text. */
export const PlannedDuplicate = z
  .object({
    text: z.string().describe('As the first of them has it'),
    accountIds: z.array(Id).describe('The accounts that would get it more than once'),
    posts: z
      .array(
        z.object({
          id: Id,
          version: z.number().int(),
          at: Instant.describe('When it goes out, went out, or is meant to'),
          state: z.enum(targetStates),
          accountIds: z.array(Id).describe('Those on which it repeats, or is repeated'),
        }),
      )
      .describe('In order of time'),
  })
  .meta({ id: 'PlannedDuplicate' });
export type PlannedDuplicate = z.infer<typeof PlannedDuplicate>;

/** The most that are listed. */
export const maxPlannedDuplicates = 200;
export const PlannedDuplicates = z
  .object({ items: z.array(PlannedDuplicate), more: z.boolean().describe('There are more than are listed') })
  .meta({ id: 'PlannedDuplicates' });
export type PlannedDuplicates = z.infer<typeof PlannedDuplicates>;
