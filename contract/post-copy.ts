import { refOf } from './crop-focus.ts';
import type { NewPost, Post, PostMedia, PostVariant, PostVersion } from './posts.ts';

const refs = (media: readonly PostMedia[]) => media.map(refOf);
const parts = (thread: Post['thread']) => thread.map(({ text, media }) => ({ text, media: refs(media) }));
const own = ({ text, media, thread, firstComment }: Pick<PostVariant, 'text' | 'media' | 'thread' | 'firstComment'>) => ({
  text,
  media: media && refs(media),
  thread: thread && parts(thread),
  firstComment,
});

/** A post's versions as a request has them. */
export const versionsOf = (versions: readonly PostVersion[]): NonNullable<NewPost['versions']> =>
  versions.map(({ platform, groupId, ...version }) => ({ platform, groupId, ...own(version) }));

/** A post's content as that of a new one, for some of its accounts with their versions; without a time. */
export function copyOf(post: Post, accountIds: readonly string[]): NewPost {
  const chosen = post.targets.map((target) => target.accountId).filter((id) => accountIds.includes(id));
  return {
    text: post.text,
    media: refs(post.media),
    thread: parts(post.thread),
    firstComment: post.firstComment,
    options: post.options,
    labelIds: post.labelIds,
    watermark: post.watermark,
    ...(post.stage === 'idea' && { stage: post.stage }),
    accountIds: chosen,
    versions: versionsOf(post.versions),
    variants: Object.fromEntries(
      chosen.flatMap((id) => {
        const variant = post.variants[id];
        return variant ? [[id, { ...own(variant), options: variant.options }]] : [];
      }),
    ),
  };
}
