import { z } from 'zod';
import { kind } from '../core/records.ts';

/** What is stored of a post. */
const PostBody = z.object({
  author: z.string(),
  text: z.string(),
  mediaIds: z.array(z.string()),
  /** Its video's title. */
  title: z.string().nullable(),
  preview: z.string().nullable(),
  replyTo: z.string().nullable(),
  /** The first post of its thread; itself if it is that. */
  conversation: z.string(),
  replySettings: z.string().nullable(),
  madeWithAi: z.boolean(),
  paidPartnership: z.boolean(),
});
export type PostBody = z.infer<typeof PostBody>;
export const storedPosts = kind('post', PostBody);
export type TwitterPost = PostBody & { id: string; at: Date; tenant: string };
