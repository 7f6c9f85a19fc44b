import { Account } from '@everycast/contract/accounts';
import { Id, page } from '@everycast/contract/common';
import { Media } from '@everycast/contract/media';
import { Post, PostSummary, Target } from '@everycast/contract/posts';
import { z } from 'zod';

/** What assistants see of the API's answers: what they can use, so that a conversation holds more of it. Other fields are left out. */

const File = z.object({ id: Id, alt: z.string() });
const ShownTarget = Target.pick({ id: true, accountId: true, platform: true, handle: true, state: true, text: true }).extend({
  permalink: z.string().nullable(),
  publishedAt: z.string().nullable(),
  error: z.object({ kind: z.string(), message: z.string() }).nullable(),
});
const content = {
  media: z.array(File),
  thread: z.array(z.object({ text: z.string(), media: z.array(File) })),
  approval: z.object({ state: z.string(), step: z.number(), steps: z.number(), note: z.string().nullable() }).nullable(),
  targets: z.array(ShownTarget),
};
const fields = {
  id: true,
  version: true,
  text: true,
  firstComment: true,
  state: true,
  stage: true,
  schedule: true,
  intended: true,
  dueAt: true,
  labelIds: true,
  authorName: true,
} as const;

export const ShownPost = Post.pick(fields).extend(content);
export type ShownPost = z.infer<typeof ShownPost>;
export const ShownPosts = page(PostSummary.pick(fields).extend(content));

export const ShownAccounts = z.object({
  items: z.array(
    Account.pick({
      id: true,
      platform: true,
      handle: true,
      displayName: true,
      sandbox: true,
      state: true,
      problem: true,
      profileUrl: true,
    }),
  ),
});

export const ShownMedia = Media.pick({
  id: true,
  kind: true,
  name: true,
  alt: true,
  tags: true,
  width: true,
  height: true,
  duration: true,
  createdAt: true,
});
