/**
 * Stores a text in this browser; null removes it.
 * @returns false if there is no space for it: then nothing is stored under that name, because the old text would be outdated
 */
export function keepText(key: string, text: string | null, storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage): boolean {
  if (text !== null) {
    try {
      storage.setItem(key, text);
      return true;
    } catch {
      // A browser stores only a few megabytes per site. The caller can continue without.
    }
  }
  storage.removeItem(key);
  return text === null;
}
