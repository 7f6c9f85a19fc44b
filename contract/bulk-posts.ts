import { z } from 'zod';
import { Id, Version } from './common.ts';
import { ErrorCode } from './errors.ts';
import { LabelIds } from './labels.ts';

/** The most posts of one request. */
const maxBulkPosts = 200;

const BulkAction = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('move'),
    days: z.number().int().min(-3660).max(3660).describe('Each post keeps its hour in its zone; drafts move their planned time'),
  }),
  z.strictObject({ kind: z.literal('duplicate').describe('Each as a draft, planned for the same time') }),
  z.strictObject({ kind: z.literal('label'), add: LabelIds.default([]), remove: LabelIds.default([]) }),
  z.strictObject({ kind: z.literal('delete') }),
  z.strictObject({ kind: z.literal('restore').describe('Brings back what was deleted') }),
  z.strictObject({ kind: z.literal('retry').describe('On all accounts on which it failed') }),
]);
export type BulkAction = z.infer<typeof BulkAction>;

export const BulkPosts = z
  .strictObject({
    posts: z
      .array(z.strictObject({ id: Id, version: Version.optional().describe('Version the change is based on; omit to change any') }))
      .min(1)
      .max(maxBulkPosts)
      .refine((posts) => new Set(posts.map(({ id }) => id)).size === posts.length, 'schema.post_twice'),
    action: BulkAction,
  })
  .meta({ id: 'BulkPosts' });
export type BulkPosts = z.infer<typeof BulkPosts>;

/** What became of each post, in the order of the request: one that can't be changed keeps no other from it. */
export const BulkResults = z
  .object({
    results: z.array(
      z.object({
        id: Id,
        text: z.string().describe('The start of its text, to name it'),
        version: z.number().int().nullable().describe('After the change; null if it wasn’t done or the post is gone'),
        copyId: Id.nullable().describe('The duplicate'),
        error: z.object({ code: ErrorCode, message: z.string() }).nullable().describe('Why it wasn’t done; null if it was'),
      }),
    ),
  })
  .meta({ id: 'BulkResults' });
export type BulkResults = z.infer<typeof BulkResults>;
export type BulkResult = BulkResults['results'][number];
