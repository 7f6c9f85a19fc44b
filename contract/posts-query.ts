import { z } from 'zod';
import { maxGroups } from './account-groups.ts';
import { Id, Instant, listed, PageQuery } from './common.ts';
import { LabelIds } from './labels.ts';
import { maxMatches, postOrders } from './post-orders.ts';
import { PostStage } from './post-stages.ts';
import { PostSummary, targetStates } from './posts.ts';

/** Which posts: those on one of the accounts, with one of the labels, and so on; what is missing doesn't narrow. */
export const postsFilter = {
  account: listed(z.array(Id).min(1).max(500)).optional().describe('Account IDs, comma-separated: posts on one of them'),
  group: listed(z.array(Id).min(1).max(maxGroups))
    .optional()
    .describe('IDs of account groups, comma-separated: posts on one of their accounts'),
  label: z
    .string()
    .transform((value) => value.split(','))
    .pipe(LabelIds.min(1))
    .optional()
    .describe('The ID of a label, or several with commas: posts that have one of them'),
  author: listed(z.array(z.string().min(1).max(100)).min(1).max(100))
    .optional()
    .describe('IDs of people, comma-separated: posts that one of them wrote'),
  search: z.string().trim().max(200).optional().describe('Words in the text of the post or of one of its versions, all of them'),
};

const matching = {
  from: Instant.optional().describe('Due at or after; for a draft, its planned time'),
  to: Instant.optional().describe('Due before; for a draft, its planned time'),
  ...postsFilter,
  state: z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(z.enum([...targetStates, 'incomplete', 'restored'])))
    .optional()
    .describe(
      'One or more states, comma-separated; `incomplete`: only part of the post is published; `restored`: on hold after a restore until reviewed',
    ),
};

const stage = PostStage.optional().describe('How far the posts are: `idea`, `draft`, `review` (waits for approval) or `scheduled`');

export const PostsQuery = PageQuery.extend({
  ...matching,
  stage,
  order: z.enum(postOrders).optional().describe('By default newest first. Ignored with `from` or `to`, which list posts by their time'),
});
export type PostsQuery = z.infer<typeof PostsQuery>;

export const PostMatchesQuery = z.object({
  ...matching,
  stage,
  limit: z.coerce.number().int().min(0).max(maxMatches).default(0).describe('How many of them to list; 0 only counts'),
});
export type PostMatchesQuery = z.infer<typeof PostMatchesQuery>;

/** The posts that match, with what a bulk action needs of them. */
export const PostMatches = z
  .object({
    count: z.number().int().describe('All that match, listed or not'),
    items: z.array(PostSummary.pick({ id: true, state: true, labelIds: true, version: true })),
  })
  .meta({ id: 'PostMatches' });
export type PostMatches = z.infer<typeof PostMatches>;
