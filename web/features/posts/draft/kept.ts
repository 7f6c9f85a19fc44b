import type { Sent } from './autosave.ts';
import type { Draft } from './draft.ts';

/** A draft that the server does not have. */
export interface Kept<T = Draft> {
  draft: T;
  /** The version of the post that it was written on; null where there was none yet. */
  onto: number | null;
  /** What was on its way to the server, on top of `onto`, and may have arrived. */
  sent: Sent<T> | null;
}

/** What was kept, where any of it still has to be brought to the server, which has `there`; null where nothing is missing. */
export function missing<T>(kept: Kept<T> | null, there: T, same: (one: T, other: T) => boolean): Kept<T> | null {
  if (kept === null) return null;
  const arrived = !kept.sent || same(kept.sent.value, there);
  return arrived && same(kept.draft, there) ? null : kept;
}

/**
 * Drafts that the server does not have yet, kept in this browser so that neither a reload nor a lost connection takes a word.
 * Each person has their own in each workspace, for others may use this browser after them.
 */
export function keptDrafts(personId: string, workspaceId: string) {
  const keyOf = (postId: string | null): string => `everycast.draft.${personId}.${workspaceId}.${postId ?? 'new'}`;
  return {
    read(postId: string | null): Kept | null {
      const text = localStorage.getItem(keyOf(postId));
      if (text === null) return null;
      try {
        return JSON.parse(text) as Kept;
      } catch {
        localStorage.removeItem(keyOf(postId)); // half a write of a browser that ended: nothing that can be read
        return null;
      }
    },
    write(postId: string | null, kept: Kept | null): void {
      if (kept === null) localStorage.removeItem(keyOf(postId));
      else localStorage.setItem(keyOf(postId), JSON.stringify(kept));
    },
  };
}
