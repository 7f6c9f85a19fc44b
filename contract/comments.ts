import { z } from 'zod';
import { maxCommentPictures, maxCommentText, maxQuote } from './comment-limits.ts';
import { Id, Instant, listed } from './common.ts';
import { Media } from './media.ts';

/** The most people that one comment mentions. */
const maxMentions = 50;

export const CommentPerson = z.object({ id: z.string(), name: z.string() }).meta({ id: 'CommentPerson' });
export type CommentPerson = z.infer<typeof CommentPerson>;

/** What members write to each other below a post, or as an internal note in a conversation. */
export const Comment = z
  .object({
    id: Id,
    parentId: Id.nullable().describe('The comment that started the thread; null for that one'),
    authorId: z.string().nullable().describe('null: their account was deleted'),
    authorName: z.string().nullable(),
    client: z.boolean().describe('Written by a client, who has no account. They read this thread, and no other'),
    text: z.string().describe('Plain text. A mention is “@” with the name, as it was when it was written'),
    mentions: z.array(CommentPerson).describe('Members that the text mentions, with their names in it'),
    media: z.array(Media),
    quote: z.string().nullable().describe('The sentence that it is about'),
    picture: Media.nullable().describe('The picture of the post that it is about'),
    createdAt: Instant,
    editedAt: Instant.nullable(),
    deleted: z.boolean().describe('Its text is gone; it stays while it has replies'),
    resolvedAt: Instant.nullable().describe('Of a thread: only the comment that started it has this'),
    resolvedBy: z.string().nullable(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof Comment>;

export const CommentList = z
  .object({ items: z.array(Comment), people: z.array(CommentPerson).describe('Who can be mentioned: everyone who sees it, by name') })
  .meta({ id: 'CommentList' });
export type CommentList = z.infer<typeof CommentList>;

const Text = z
  .string()
  .overwrite((text) => text.replaceAll('\r\n', '\n').toWellFormed().trim())
  .max(maxCommentText, 'schema.too_many_characters');
const MediaIds = z.array(Id).max(maxCommentPictures, 'schema.comment_pictures');
const MentionIds = z
  .array(z.string().max(100))
  .max(maxMentions)
  .describe('Members whose “@name” is in the text; those who can’t see it are left out');

const hasContent = ({ text, mediaIds }: { text: string; mediaIds: readonly string[] }) => text !== '' || mediaIds.length > 0;

export const NewComment = z
  .strictObject({
    text: Text.default(''),
    mediaIds: MediaIds.default([]),
    mentionIds: MentionIds.default([]),
    parentId: Id.nullable().default(null),
    quote: z
      .string()
      .overwrite((text) => text.toWellFormed().trim())
      .max(maxQuote, 'schema.too_many_characters')
      .nullable()
      .default(null),
    pictureId: Id.nullable().default(null),
  })
  .refine(hasContent, 'schema.comment_empty')
  .meta({ id: 'NewComment' });
export type NewComment = z.infer<typeof NewComment>;

/** Texts are their author's to edit; anyone who may comment resolves and reopens a thread. */
export const CommentChange = z
  .strictObject({
    text: Text.optional(),
    mediaIds: MediaIds.optional(),
    mentionIds: MentionIds.optional(),
    resolved: z.boolean().optional(),
  })
  .meta({ id: 'CommentChange' });
export type CommentChange = z.infer<typeof CommentChange>;

export const OpenCommentsQuery = z.object({ postIds: listed(z.array(Id).min(1).max(200)) });
export const OpenComments = z
  .object({ items: z.array(z.object({ postId: Id, open: z.number().int().describe('Threads that nobody resolved') })) })
  .meta({ id: 'OpenComments' });
export type OpenComments = z.infer<typeof OpenComments>;

export const PostPresence = z
  .strictObject({
    here: z.boolean().describe('false: they have closed it'),
    arriving: z.boolean().default(false).describe('Others answer with their own presence'),
  })
  .meta({ id: 'PostPresence' });
export type PostPresence = z.infer<typeof PostPresence>;
