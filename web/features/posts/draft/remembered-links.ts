import type { Post } from '@everycast/contract/posts';
import type { ShortLinks } from '@everycast/contract/short-links';
import { useSyncExternalStore } from 'react';

/** The short links of the post that was saved last, by account. */
interface Remembered {
  postId: string | null;
  links: ReadonlyMap<string, ShortLinks>;
}

let remembered: Remembered = { postId: null, links: new Map() };
const listeners = new Set<() => void>();

/** The short links that the accounts of a post get. */
export const linksOf = ({ targets }: Pick<Post, 'targets'>): Map<string, ShortLinks> =>
  new Map(targets.flatMap(({ accountId, names: { shortLinks } }) => (shortLinks ? [[accountId, shortLinks] as const] : [])));

/** The composer doesn't read a draft again after saving it: this is what the server has made of its addresses. */
export function rememberLinks(post: Post): void {
  remembered = { postId: post.id, links: linksOf(post) };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is remembered of a post; null if it wasn't saved here. */
export function useRememberedLinks(postId: string | undefined): ReadonlyMap<string, ShortLinks> | null {
  const { postId: of, links } = useSyncExternalStore(subscribe, () => remembered);
  return postId !== undefined && of === postId ? links : null;
}
