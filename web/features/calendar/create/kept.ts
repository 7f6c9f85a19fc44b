import { currentWorkspace } from '../../../lib/api/workspace.ts';
import { keepText } from '../../../lib/keep-text.ts';
import type { Choice } from './platforms.ts';

/** What was written in the modal and not scheduled yet. An earlier version of this app kept no platforms. */
export interface Kept extends Partial<Choice> {
  text: string;
}

const key = () => `everycast.calendar-draft.${currentWorkspace() ?? 'personal'}`;

/** Keeps it in this browser, one for each workspace, until it is scheduled or cleared. */
export const kept = {
  read(): Kept | null {
    const text = localStorage.getItem(key());
    if (text === null) return null;
    try {
      return JSON.parse(text) as Kept;
    } catch {
      localStorage.removeItem(key()); // half a write of a browser that ended: nothing that can be read
      return null;
    }
  },
  write(value: Kept | null): void {
    keepText(key(), value === null || value.text.trim() === '' ? null : JSON.stringify(value));
  },
};
