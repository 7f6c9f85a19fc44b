import type { NewPost, Post, PostMedia } from './posts.ts';

const refs = (media: readonly PostMedia[]) => media.map(({ id, alt, crop }) => (crop ? { id, alt, crop: true as const } : { id, alt }));
const parts = (thread: Post['thread']) => thread.map(({ text, media }) => ({ text, media: refs(media) }));

/** A post's content as that of a new one, for some of its accounts with their versions; without a time. */
export function copyOf(post: Post, accountIds: readonly string[]): NewPost {
  const own = post.targets.filter((target) => accountIds.includes(target.accountId));
  return {
    text: post.text,
    media: refs(post.media),
    thread: parts(post.thread),
    firstComment: post.firstComment,
    options: post.options,
    labelIds: post.labelIds,
    accountIds: own.map(({ accountId }) => accountId),
    variants: Object.fromEntries(
      own.map(({ accountId, text, media, thread, firstComment, options }) => [
        accountId,
        { text, media: media && refs(media), thread: thread && parts(thread), firstComment, options },
      ]),
    ),
  };
}
