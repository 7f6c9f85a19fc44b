import type { Kept as KeptOf } from '../../../lib/draft/kept.ts';
import { createSlot, findUnsavedKeys, findUnsavedText, type UnsavedText } from '../../../lib/draft/slots.ts';
import { isRecord } from '../../../lib/stored.ts';
import { type Draft, revived } from './draft.ts';

type Kept = KeptOf<Draft>;

/** A draft has had a text and accounts from the first version on; `revived` adds what later ones have. */
const isKept = (value: unknown): value is Kept =>
  isRecord(value) && isRecord(value.draft) && typeof value.draft.text === 'string' && Array.isArray(value.draft.accountIds);

/** A draft that an earlier page stored without saving it to the server. */
export interface FoundDraft {
  left: UnsavedText;
  kept: Kept;
}

export interface KeptDrafts {
  enter(): void;
  leave(): void;
  /** False if this browser has no space for it. */
  write(postId: string | null, kept: Kept | null): boolean;
  /** Takes over what another page left. */
  take(postId: string | null, found: FoundDraft): boolean;
}

/** Stored per person and workspace, because others may use this browser after them. */
const prefixOfAll = (personId: string, workspaceId: string): string => `everycast.draft.${personId}.${workspaceId}.`;
const prefixOf = (personId: string, workspaceId: string, postId: string | null): string =>
  `${prefixOfAll(personId, workspaceId)}${postId ?? 'new'}.`;

/** Finds a draft of this post, or of a new one, whose page was closed before the server had it. */
export async function findKept(personId: string, workspaceId: string, postId: string | null): Promise<FoundDraft | null> {
  const left = await findUnsavedText(prefixOf(personId, workspaceId, postId));
  return left && read(left);
}

/** A draft that a closed page left in this browser. */
export interface LeftDraft {
  key: string;
  /** null: of a new post. */
  postId: string | null;
}

/** All drafts that closed pages left in this browser, the oldest first. */
export async function findAllKept(personId: string, workspaceId: string): Promise<LeftDraft[]> {
  const prefix = prefixOfAll(personId, workspaceId);
  const keys = await findUnsavedKeys(prefix);
  return keys.map((key) => {
    const [id = ''] = key.slice(prefix.length).split('.');
    return { key, postId: id === 'new' ? null : id };
  });
}

/** What is stored of a left draft now; null if another page has taken it. */
export function readLeft({ key }: LeftDraft): FoundDraft | null {
  const text = localStorage.getItem(key);
  return text === null ? null : read({ key, text });
}

function read(left: UnsavedText): FoundDraft | null {
  try {
    const kept: unknown = JSON.parse(left.text);
    if (isKept(kept)) return { left, kept: { ...kept, draft: revived(kept.draft) } };
  } catch {
    // It isn't JSON: the same as JSON of another kind.
  }
  localStorage.removeItem(left.key); // the browser was closed while it was written, or another version wrote it
  return null;
}

/**
 * Stores drafts that the server doesn't have yet in this browser, so that neither a reload nor a lost connection loses a word.
 * @param taken called when another page saves what this one left behind
 */
export function keepDrafts(personId: string, workspaceId: string, taken: () => void): KeptDrafts {
  const slot = createSlot(taken);
  const prefix = (postId: string | null) => prefixOf(personId, workspaceId, postId);
  return {
    enter: slot.enter,
    leave: slot.leave,
    write: (postId, kept) => slot.write(prefix(postId), kept && JSON.stringify(kept)),
    take: (postId, found) => slot.take(prefix(postId), found.left),
  };
}
