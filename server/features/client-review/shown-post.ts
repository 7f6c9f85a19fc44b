import type { Account } from '@everycast/contract/accounts';
import type { Media } from '@everycast/contract/media';
import type { Post, PostMedia, PostPart, PostSummary } from '@everycast/contract/posts';
import { excerpt } from '../../kernel/text.ts';

/** How much of a post names it in a list. UTF-16 units. */
const titleLength = 80;

export const titleOf = ({ text, targets }: Pick<PostSummary, 'text'> & { targets: readonly { text: string | null }[] }): string =>
  excerpt(text || targets.find((target) => target.text)?.text || '', titleLength);

/** The files of a post, on all of its accounts. */
export function filesOf({ media, thread, pictures, targets }: PostSummary): Media[] {
  const parts = [{ media }, ...thread, ...targets.flatMap((target) => [{ media: target.media ?? [] }, ...(target.thread ?? [])])];
  const watermarks = targets.flatMap(({ watermark }) => watermark?.media ?? []);
  return [...parts.flatMap((part) => part.media.map((one) => one.media)), ...pictures, ...watermarks];
}

/**
 * A post as a client sees it: what each account gets, and nothing about the people who wrote it. Files are fetched below `base`, by the link's
 * own permission.
 */
export function shownPost(post: PostSummary, base: string): Post {
  const file = (media: Media): Media => {
    const url = `${base}/media/${media.id}`;
    return {
      ...media,
      name: '',
      alt: '',
      folderId: null,
      tags: [],
      credit: null,
      generated: null,
      url: `${url}/file`,
      thumbnailUrl: `${url}/thumbnail`,
    };
  };
  const files = (media: readonly PostMedia[]) => media.map((one) => ({ ...one, media: file(one.media) }));
  const parts = (thread: readonly PostPart[]) => thread.map((part) => ({ ...part, media: files(part.media) }));
  const { media, thread, pictures } = post;
  const targets = post.targets.map((target) => ({
    ...target,
    media: target.media && files(target.media),
    thread: target.thread && parts(target.thread),
    ...(target.watermark && { watermark: { ...target.watermark, media: file(target.watermark.media) } }),
    error: null,
    history: [],
  }));
  const variants = targets.map(({ accountId, text, media: own, thread: ownThread, firstComment, options }) => {
    return [accountId, { text, media: own, thread: ownThread, firstComment, options }];
  });
  return {
    ...post,
    version: 0,
    media: files(media),
    thread: parts(thread),
    pictures: pictures.map(file),
    targets,
    versions: [],
    variants: Object.fromEntries(variants),
    approval: null,
    labelIds: [],
    authorId: null,
    authorName: '',
    activity: [],
  };
}

/** An account as a client sees it: what its posts look like, and nothing about how it is connected. */
export const shownAccount = (
  { id, platform, service, sandbox, handle, displayName, avatarUrl, traits, createdAt }: Account,
  base: string,
): Account => ({
  id,
  platform,
  service,
  sandbox,
  handle,
  displayName,
  avatarUrl: avatarUrl && `${base}/accounts/${id}/avatar`,
  profileUrl: null,
  traits,
  state: 'healthy',
  problem: null,
  expiresAt: null,
  checkedAt: null,
  createdAt,
});
