import { useSyncExternalStore } from 'react';
import { keepText } from '../keep-text.ts';

const key = 'everycast.person';
const listeners = new Set<() => void>();

/**
 * A hint in this browser that someone is signed in, with their initials: enough for public pages to link to the dashboard without a
 * request. It proves nothing; the server checks every call. `app/boot.js` sets it on the document.
 */
export const personHint = {
  write(initials: string): void {
    if (localStorage.getItem(key) === initials) return;
    keepText(key, initials);
    changed();
  },
  clear(): void {
    localStorage.removeItem(key);
    changed();
  },
  /** Sets on the document whether someone is signed in, for styles. */
  show(): void {
    if (localStorage.getItem(key) === null) delete document.documentElement.dataset.person;
    else document.documentElement.dataset.person = '';
  },
  /** Calls back when another tab has removed the hint, because nobody is signed in anymore. Returns how to stop. */
  onClearedElsewhere: (listener: () => void) => onStorage(({ newValue }) => newValue === null && listener()),
  /** Calls back when someone has signed in in another tab. Returns how to stop. */
  onWrittenElsewhere: (listener: () => void) => onStorage(({ newValue }) => newValue !== null && listener()),
};

/** The signed-in person's initials, or null. */
export const usePersonHint = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  );

function changed(): void {
  personHint.show();
  for (const listener of listeners) listener();
}

function onStorage(listener: (event: StorageEvent) => void): () => void {
  const heard = (event: StorageEvent) => event.key === key && listener(event);
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onStorage(() => {
    personHint.show();
    listener();
  });
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Two names give two letters ("Ada Byron": "AB"), one gives one. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''));
  return letters.join('').toUpperCase();
}
