import { currentWorkspace } from '../../../lib/api/workspace.ts';
import type { Draft } from './draft.ts';

/** A draft that the server does not have, and the version of the post that it was written on; null where there was none yet. */
export interface Kept {
  draft: Draft;
  onto: number | null;
}

const keyOf = (postId: string | null): string => `everycast.draft.${currentWorkspace() ?? 'personal'}.${postId ?? 'new'}`;

/** Drafts that the server does not have yet, kept in this browser so that neither a reload nor a lost connection takes a word. */
export const kept = {
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
