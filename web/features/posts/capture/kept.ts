import type { Media } from '@everycast/contract/media';
import { currentWorkspace } from '../../../lib/api/workspace.ts';
import { keepText } from '../../../lib/keep-text.ts';
import { isRecord, readStored } from '../../../lib/stored.ts';

/** An idea that is being written. */
export interface Captured {
  text: string;
  pictures: readonly Media[];
  /** The account group that it is for; null for none. */
  groupId: string | null;
  labelIds: readonly string[];
}

export const nothing: Captured = { text: '', pictures: [], groupId: null, labelIds: [] };
export const isEmpty = ({ text, pictures }: Captured): boolean => text.trim() === '' && pictures.length === 0;

const isCaptured = (value: unknown): value is Captured =>
  isRecord(value) && typeof value.text === 'string' && Array.isArray(value.pictures) && Array.isArray(value.labelIds);

/** What was written and not saved yet, in this browser: one per person and workspace. A closed dialog and a reload lose nothing. */
export function keptIdea(personId: string) {
  const key = `everycast.idea.${personId}.${currentWorkspace() ?? 'personal'}`;
  return {
    read: (): Captured | null => readStored(key, isCaptured),
    /** @returns false if this browser has no room for it */
    write: (idea: Captured): boolean => keepText(key, isEmpty(idea) ? null : JSON.stringify(idea)),
  };
}
