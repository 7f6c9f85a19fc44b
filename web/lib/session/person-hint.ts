const key = 'everycast.person';

/**
 * A note in this browser that somebody is signed in, with their initials: enough for the public pages to show the way back
 * without asking the server. It proves nothing; the server decides about every call.
 */
export const personHint = {
  read: (): string | null => localStorage.getItem(key),
  write(initials: string): void {
    if (localStorage.getItem(key) === initials) return;
    localStorage.setItem(key, initials);
    document.documentElement.dataset.person = '';
    window.dispatchEvent(new StorageEvent('storage', { key }));
  },
  clear(): void {
    localStorage.removeItem(key);
    delete document.documentElement.dataset.person;
    window.dispatchEvent(new StorageEvent('storage', { key }));
  },
  subscribe(listener: () => void): () => void {
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
};

/** "Mara Lindqvist" gives "ML", "Cher" gives "C". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => (word ? [...word][0] : ''));
  return letters.join('').toLocaleUpperCase();
}
