import { z } from 'zod';
import { Id, Version } from './common.ts';
import { ErrorCode } from './errors.ts';
import { LabelIds } from './labels.ts';
import { ChosenStage } from './post-stages.ts';
import { AccountIds, PostChange } from './posts.ts';
import { Schedule } from './schedule.ts';

/** The most posts of one request. */
const maxBulkPosts = 200;
/** The longest text that can be searched for. */
export const maxFound = 500;

/** Changes of time, accounts and texts, which can be previewed. */
const bulkEdits = [
  z.strictObject({
    kind: z.literal('move'),
    days: z.number().int().min(-3660).max(3660).describe('Each post keeps its hour in its zone; drafts move their planned time'),
  }),
  z.strictObject({
    kind: z.literal('shift'),
    hours: z.number().int().min(-8760).max(8760).describe('By the clock of each post’s zone: 24 hours later is the same hour'),
  }),
  z
    .strictObject({
      kind: z.literal('place'),
      date: z.iso.date().optional(),
      weekday: z.number().int().min(1).max(7).optional().describe('Within its week, which begins on Monday, 1'),
      time: z.iso.time({ precision: -1 }).optional(),
    })
    .refine(({ date, weekday, time }) => date !== undefined || weekday !== undefined || time !== undefined, 'schema.choose_day_or_time')
    .refine(({ date, weekday }) => date === undefined || weekday === undefined, 'schema.choose_date_or_weekday')
    .describe('Each post keeps the part of its time that isn’t given'),
  z
    .strictObject({ kind: z.literal('spread'), days: z.number().int().min(1).max(366) })
    .describe('In the order of their times, each at least so many days after the one before; those that are out stay'),
  z
    .strictObject({ kind: z.literal('accounts'), add: AccountIds.default([]), remove: AccountIds.default([]) })
    .refine(({ add, remove }) => add.length + remove.length > 0, 'schema.choose_accounts')
    .describe('Versions of accounts that stay are kept'),
  z
    .strictObject({
      kind: z.literal('replace'),
      find: z.string().min(1).max(maxFound),
      with: z.string().max(maxFound),
      matchCase: z.boolean().default(false),
    })
    .describe('In texts, threads and first comments, in all versions'),
] as const;
const enqueue = z.strictObject({
  kind: z.literal('enqueue').describe('In the order of their times, each into the next free slots of its accounts’ queues'),
});
const BulkEdit = z.discriminatedUnion('kind', [...bulkEdits, enqueue]);
export type BulkEdit = z.infer<typeof BulkEdit>;
const BulkAction = z.discriminatedUnion('kind', [
  ...bulkEdits,
  z
    .strictObject({ kind: z.literal('back'), changes: z.record(Id, PostChange) })
    .describe('Takes a change back: `undo` of its results, by post'),
  z.strictObject({ kind: z.literal('duplicate').describe('Each as a draft, planned for the same time') }),
  z
    .strictObject({ kind: z.literal('stage'), to: ChosenStage })
    .describe('Makes ideas or drafts of them: what is planned is taken off the schedule, and requests for approval are withdrawn'),
  z.strictObject({ kind: z.literal('label'), add: LabelIds.default([]), remove: LabelIds.default([]) }),
  enqueue,
  z.strictObject({
    kind: z
      .literal('merge')
      .describe('Of posts with the same text, each account keeps the first; later ones lose the account, and are deleted without any'),
  }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({ kind: z.literal('restore').describe('Brings back what was deleted') }),
  z.strictObject({ kind: z.literal('retry').describe('On all accounts on which it failed') }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

const Chosen = z
  .array(z.strictObject({ id: Id, version: Version.optional().describe('Version the change is based on; omit to change any') }))
  .min(1)
  .max(maxBulkPosts)
  .refine((posts) => new Set(posts.map(({ id }) => id)).size === posts.length, 'schema.post_twice');
export const BulkPosts = z.strictObject({ posts: Chosen, action: BulkAction }).meta({ id: 'BulkPosts' });
export type BulkPosts = z.infer<typeof BulkPosts>;

export const BulkTrial = z.strictObject({ posts: Chosen, action: BulkEdit }).meta({ id: 'BulkTrial' });
export type BulkTrial = z.infer<typeof BulkTrial>;

/** As it is: `PostChange` reads requests, and can't write responses. */
const Undo = z.custom<PostChange>((value) => typeof value === 'object' && value !== null);

/** What became of each post, in the order of the request: one that can't be changed keeps no other from it. */
export const BulkResults = z
  .object({
    results: z.array(
      z.object({
        id: Id,
        text: z.string().describe('The start of its text, to name it'),
        version: z.number().int().nullable().describe('After the change; null if it wasn’t done or the post is gone'),
        copyId: Id.nullable().describe('The duplicate'),
        undo: Undo.nullable().describe('A `PostChange` that takes a change of time, accounts or texts back; null for other actions'),
        error: z.object({ code: ErrorCode, message: z.string() }).nullable().describe('Why it wasn’t done; null if it was'),
      }),
    ),
  })
  .meta({ id: 'BulkResults' });
export type BulkResults = z.infer<typeof BulkResults>;
export type BulkResult = BulkResults['results'][number];

const bulkParts = ['text', 'thread', 'first_comment'] as const;
/** What an action would change in a post, without changing it. */
export const BulkPreviews = z
  .object({
    results: z.array(
      z.object({
        id: Id,
        text: z.string().describe('The start of its text, to name it'),
        time: z
          .object({
            from: Schedule.nullable().describe('null: it has none'),
            to: Schedule,
            copies: z.array(Schedule).describe('When copies for other accounts go out, whose slots are at other times'),
          })
          .nullable()
          .describe('null: it stays'),
        accounts: z.object({ added: z.array(Id), removed: z.array(Id) }).nullable(),
        texts: z.array(
          z.object({
            part: z.enum(bulkParts),
            accountId: Id.nullable().describe('Whose version it is; null for the post’s own, and for those of platforms and groups'),
            before: z.string(),
            after: z.string(),
          }),
        ),
        error: z.object({ code: ErrorCode, message: z.string() }).nullable().describe('Why it can’t be done'),
      }),
    ),
  })
  .meta({ id: 'BulkPreviews' });
export type BulkPreview = z.infer<typeof BulkPreviews>['results'][number];
