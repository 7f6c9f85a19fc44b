import { keepText } from '../keep-text.ts';
import { isRecord, readStored } from '../stored.ts';

const key = 'everycast.last-here';

/** Who used this browser last, and in which workspace. */
export interface LastHere {
  personId: string;
  workspaceId: string;
}

const isLastHere = (value: unknown): value is LastHere =>
  isRecord(value) && typeof value.personId === 'string' && typeof value.workspaceId === 'string';

/**
 * Whose an offline text is before the server can say who is signed in. It shows nothing of theirs, and signing out, or a session that has
 * ended, removes it.
 */
export const lastHere = {
  read: (): LastHere | null => readStored(key, isLastHere),
  write: (here: LastHere): void => void keepText(key, JSON.stringify(here)),
  clear: (): void => localStorage.removeItem(key),
};
