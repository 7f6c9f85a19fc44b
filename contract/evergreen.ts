import { z } from 'zod';
import { Id, Instant } from './common.ts';
import { WallTime, Zone } from './time.ts';

/** How long a text rests on an account at most, and usually. Days. */
export const maxPauseDays = 365;
export const usualPauseDays = 60;
/** How far ahead slots are filled at most, and usually. Days. */
export const maxAheadDays = 30;
export const usualAheadDays = 7;
/** The dates that are always shown. */
export const shownEvergreenDates = 10;

/** How a queue refills itself. */
export const EvergreenSettings = z
  .strictObject({
    labelId: Id.optional().describe('Posts with this label are posted again: published, scheduled and drafts'),
    folderId: Id.optional().describe('The same with posts that have a file of this folder of the media library, or of a folder in it'),
    pauseDays: z
      .number()
      .int()
      .min(1, 'schema.evergreen_pause')
      .max(maxPauseDays, 'schema.evergreen_pause')
      .default(usualPauseDays)
      .describe('The same text isn’t on the same account twice within so many days'),
    aheadDays: z
      .number()
      .int()
      .min(1, 'schema.evergreen_ahead')
      .max(maxAheadDays, 'schema.evergreen_ahead')
      .default(usualAheadDays)
      .describe('For how many days open slots are filled'),
  })
  .refine(({ labelId, folderId }) => (labelId === undefined) !== (folderId === undefined), {
    path: ['labelId'],
    error: 'schema.evergreen_source',
  })
  .meta({ id: 'EvergreenSettings' });
export type EvergreenSettings = z.infer<typeof EvergreenSettings>;

/** A queue that refills itself. */
export const Evergreen = z
  .object({
    queueId: Id,
    labelId: Id.nullable().describe('null if it refills from a folder, or the label was deleted'),
    folderId: Id.nullable().describe('null if it refills from a label, or the folder was deleted'),
    pauseDays: z.number().int(),
    aheadDays: z.number().int(),
    authorId: z.string().nullable().describe('In whose name posts are planned; null if that person has left'),
    problem: z.string().nullable().describe('Why slots stay open'),
    planned: z.number().int().describe('Posts to come that it has planned'),
  })
  .meta({ id: 'Evergreen' });
export type Evergreen = z.infer<typeof Evergreen>;

/**
 * A slot to come. `planned`: it has a post of the label or folder; `own`: it has another post; `next`: it will get this one; `open`: nothing
 * may go out then.
 */
export const EvergreenDate = z
  .object({
    at: WallTime.describe('In the queue’s zone'),
    instant: Instant,
    kind: z.enum(['planned', 'own', 'next', 'open']),
    postId: Id.nullable().describe('Its post, or the one that it will be a copy of'),
    text: z.string().nullable().describe('The beginning of it'),
  })
  .meta({ id: 'EvergreenDate' });
export type EvergreenDate = z.infer<typeof EvergreenDate>;

/** What a queue will post next. */
export const EvergreenNext = z
  .object({
    zone: Zone,
    posts: z.number().int().describe('How many posts with the label, or with files of the folder, are for its accounts'),
    items: z.array(EvergreenDate).describe('Its next slots, at most ten; none while it is paused'),
    problem: z.string().nullable().describe('Why one of these stays open'),
  })
  .meta({ id: 'EvergreenNext' });
export type EvergreenNext = z.infer<typeof EvergreenNext>;

export const EvergreenEnd = z.object({
  planned: z.enum(['keep', 'remove']).default('keep').describe('What becomes of the posts that it has planned; changed ones always stay'),
});
export type EvergreenEnd = z.infer<typeof EvergreenEnd>;
