import type { Kept as KeptOf } from '../../../lib/draft/kept.ts';
import { keepText } from '../../../lib/keep-text.ts';
import { type Draft, revived } from './draft.ts';

type Kept = KeptOf<Draft>;

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
        const kept = JSON.parse(text) as Kept;
        return { ...kept, draft: revived(kept.draft) };
      } catch {
        localStorage.removeItem(keyOf(postId)); // half a write of a browser that ended: nothing that can be read
        return null;
      }
    },
    /** False where this browser has no room for it. */
    write: (postId: string | null, kept: Kept | null): boolean => keepText(keyOf(postId), kept && JSON.stringify(kept)),
  };
}
