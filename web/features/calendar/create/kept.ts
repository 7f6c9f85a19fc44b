import { currentWorkspace } from '../../../lib/api/workspace.ts';
import { keepText } from '../../../lib/keep-text.ts';
import type { Choice } from './platforms.ts';

/** What was typed in the modal and not scheduled yet. An earlier version stored no platforms. */
export interface Kept extends Partial<Choice> {
  text: string;
}

const key = () => `everycast.calendar-draft.${currentWorkspace() ?? 'personal'}`;

/** Stores it in this browser, one per workspace, until it is scheduled or cleared. */
export const kept = {
  read(): Kept | null {
    const text = localStorage.getItem(key());
    if (text === null) return null;
    try {
      return JSON.parse(text) as Kept;
    } catch {
      localStorage.removeItem(key()); // an incomplete write when the browser was closed: unreadable
      return null;
    }
  },
  write(value: Kept | null): void {
    keepText(key(), value === null || value.text.trim() === '' ? null : JSON.stringify(value));
  },
};
