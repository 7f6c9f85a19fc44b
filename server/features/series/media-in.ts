import type { NewPost } from '@everycast/contract/posts';

type Holds = { media?: { id: string }[] | null | undefined; thread?: { media: { id: string }[] }[] | null | undefined };

const idsIn = ({ media, thread }: Holds): string[] =>
  [...(media ?? []), ...(thread ?? []).flatMap((part) => part.media)].map(({ id }) => id);

/** The library files of a post and its versions; those that options name are the posts' own. */
export const mediaIn = (post: NewPost): string[] => [
  ...new Set([post, ...Object.values(post.variants), ...(post.versions ?? [])].flatMap(idsIn)),
];
