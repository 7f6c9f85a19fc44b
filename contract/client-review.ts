import { z } from 'zod';
import { Account } from './accounts.ts';
import { maxReviewerName, reviewCodeLength, reviewDays } from './client-review-limits.ts';
import { maxCommentText } from './comment-limits.ts';
import { Id, Instant } from './common.ts';
import { NameOf } from './one-line.ts';
import { Post } from './posts.ts';
import { PlainDate, Zone } from './time.ts';

/** Which posts a link shows: one, or those on an account group’s accounts that wait for the client, of one week or whenever they go out. */
const reviewScopes = ['post', 'week', 'brand'] as const;
const Email = z.email('schema.email').max(254).toLowerCase();

export const NewReviewLink = z
  .strictObject({
    about: z.discriminatedUnion('scope', [
      z.strictObject({ scope: z.literal('post'), postId: Id }),
      z.strictObject({
        scope: z.literal('week'),
        groupId: Id.nullable().describe('null for all accounts'),
        day: PlainDate.describe('Any day of the week, which begins on Monday in the workspace’s time zone'),
      }),
      z.strictObject({ scope: z.literal('brand'), groupId: Id.nullable().describe('null for all accounts') }),
    ]),
    email: Email,
    name: NameOf(maxReviewerName),
    language: z.string().max(20).optional().describe('Of the mails; by default that of the person who sends the link'),
    zone: Zone.nullable().default(null).describe('In which the client sees times; null for the one of their device'),
    days: z.number().int().min(reviewDays.min).max(reviewDays.max).default(reviewDays.usual).describe('For how long it works'),
  })
  .meta({ id: 'NewReviewLink' });
export type NewReviewLink = z.infer<typeof NewReviewLink>;

/** A link as the team sees it. Its address is only in the mails, and in the answer that creates it. */
export const ReviewLink = z
  .object({
    id: Id,
    scope: z.enum(reviewScopes),
    postId: Id.nullable(),
    title: z.string().nullable().describe('The start of the post, if it is for one'),
    groupId: Id.nullable(),
    group: z.string().nullable().describe('The account group’s name'),
    startsAt: Instant.nullable().describe('Of a week'),
    endsAt: Instant.nullable(),
    email: z.string(),
    name: z.string(),
    language: z.string(),
    zone: z.string().nullable(),
    waiting: z.number().int().describe('Posts that it shows and that wait for an answer'),
    createdBy: z.string().nullable().describe('null if that person has left'),
    createdAt: Instant,
    expiresAt: Instant,
    revokedAt: Instant.nullable(),
    openedAt: Instant.nullable().describe('When it was last opened'),
    remindersStoppedAt: Instant.nullable().describe('When the client stopped emails about new posts and those that are due'),
  })
  .meta({ id: 'ReviewLink' });
export type ReviewLink = z.infer<typeof ReviewLink>;

/** The address is given once: its hash is all that is stored. */
export const NewlySentReviewLink = ReviewLink.extend({
  address: z
    .string()
    .describe('For other ways to the client than mail. Everyone with it can read; answering takes a code from the client’s mail'),
}).meta({ id: 'NewlySentReviewLink' });
export type NewlySentReviewLink = z.infer<typeof NewlySentReviewLink>;

export const OpenReview = z
  .strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{32}$/, 'schema.no_such_id') })
  .meta({ id: 'OpenReview' });

const reviewAnswers = ['approved', 'changes'] as const;

/** What a client reads and writes about a post. */
const ReviewComment = z
  .object({
    id: Id,
    name: z.string(),
    client: z.boolean().describe('Whether a client wrote it'),
    text: z.string(),
    at: Instant,
  })
  .meta({ id: 'ReviewComment' });

/** A post of a link. Complete are those that wait, and those whose answer can be changed; of others that were answered, the beginning is left. */
export const ReviewItem = z
  .object({
    postId: Id,
    title: z.string(),
    at: Instant.nullable().describe('When it should go out; null for as soon as it is approved'),
    overdue: z.boolean().describe('That time has passed, so that it needs another one before it can be approved'),
    answer: z
      .object({
        answer: z.enum(reviewAnswers),
        name: z.string(),
        at: Instant,
        changeable: z
          .boolean()
          .describe('Whether it was given in this browser, or is known to be theirs by a code, and can still be taken back'),
      })
      .nullable(),
    seen: z.string().nullable().describe('What is approved: send it with an answer, which fails if the post has changed since'),
    post: Post.nullable().describe('Without who wrote it and what people did with it; null if the answer can’t be changed any more'),
    comments: z.array(ReviewComment),
  })
  .meta({ id: 'ReviewItem' });
export type ReviewItem = z.infer<typeof ReviewItem>;

/** What a link shows. */
export const Review = z
  .object({
    id: Id,
    workspace: z.string(),
    brand: z.string().nullable(),
    name: z.string().describe('The person it was sent to'),
    email: z.string().describe('Their address, except for its middle'),
    zone: z.string().nullable(),
    expiresAt: Instant,
    reviewer: z.string().nullable().describe('The name under which this browser answers; null before it can'),
    needsCode: z.boolean().describe('Whether this browser needs the code from a mail before it can answer'),
    reminded: z.boolean().describe('Whether the client gets emails about new posts'),
    items: z.array(ReviewItem),
    accounts: z.array(Account),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof Review>;

/** What a link in a mail to a client stops. */
export const ReviewReminders = z
  .object({
    workspace: z.string(),
    email: z.string().describe('The address that they go to, except for its middle'),
    stopped: z.boolean(),
  })
  .meta({ id: 'ReviewReminders' });
export type ReviewReminders = z.infer<typeof ReviewReminders>;

export const NewReviewer = z
  .strictObject({
    name: NameOf(maxReviewerName),
    code: z
      .string()
      .regex(/^\d+$/, 'schema.one_time_code')
      .length(reviewCodeLength, 'schema.one_time_code')
      .optional()
      .describe('From the mail; needed unless this browser is the first that opened the link'),
  })
  .meta({ id: 'NewReviewer' });

const Text = z
  .string()
  .overwrite((text) => text.replaceAll('\r\n', '\n').toWellFormed().trim())
  .max(maxCommentText, 'schema.too_many_characters');
const Seen = Post.shape.approval.unwrap().shape.seen;

export const ReviewApproval = z.strictObject({ seen: Seen, comment: Text.default('') }).meta({ id: 'ReviewApproval' });
export type ReviewApproval = z.infer<typeof ReviewApproval>;
export const ReviewReturn = z.strictObject({ seen: Seen, comment: Text.min(1, 'schema.say_what_to_change') }).meta({ id: 'ReviewReturn' });
export type ReviewReturn = z.infer<typeof ReviewReturn>;
export const NewReviewComment = z.strictObject({ text: Text.min(1, 'schema.comment_empty') }).meta({ id: 'NewReviewComment' });
