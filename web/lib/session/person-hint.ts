import { useSyncExternalStore } from 'react';
import { keepText } from '../keep-text.ts';

const key = 'everycast.person';
const listeners = new Set<() => void>();

/**
 * A note in this browser that somebody is signed in, with their initials: enough for the public pages to show the way back
 * without asking the server. It proves nothing; the server decides about every call. `public/boot.js` puts it on the document.
 */
export const personHint = {
  write(initials: string): void {
    if (localStorage.getItem(key) === initials) return;
    keepText(key, initials);
    document.documentElement.dataset.person = '';
    for (const listener of listeners) listener();
  },
  clear(): void {
    localStorage.removeItem(key);
    delete document.documentElement.dataset.person;
    for (const listener of listeners) listener();
  },
  /** Calls back when another tab has taken the note away, since nobody is signed in any more. Returns the way to stop. */
  onClearedElsewhere(listener: () => void): () => void {
    const heard = (event: StorageEvent) => {
      if (event.key === key && event.newValue === null) listener();
    };
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  },
};

/** The initials of who is signed in here, or null. */
export const usePersonHint = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  );

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Two names give two letters ("Ada Byron": "AB"), one gives one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''));
  return letters.join('').toLocaleUpperCase();
}
