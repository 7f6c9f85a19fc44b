import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { maxPostLength } from './post-length.ts';

/** How long a text counts as posted lately, and ahead of its time as planned. Days. */
export const repeatDays = 30;

/** Texts about to be posted, each with its accounts. */
export const RepeatsQuery = z
  .strictObject({
    postId: Id.optional().describe('The post they are from, which doesn’t count'),
    texts: z
      .array(z.strictObject({ text: z.string().max(maxPostLength, 'schema.text_too_long'), accountIds: z.array(Id).min(1).max(500) }))
      .max(200),
  })
  .meta({ id: 'RepeatsQuery' });
export type RepeatsQuery = z.infer<typeof RepeatsQuery>;

/** Where a text was posted within the last days, or is planned within the next: each account once, with the nearest. */
export const Repeat = z
  .object({
    accountId: Id,
    postId: Id,
    at: Instant,
    published: z.boolean().describe('False if it is still planned'),
  })
  .meta({ id: 'Repeat' });
export type Repeat = z.infer<typeof Repeat>;
