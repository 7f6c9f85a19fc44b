/**
 * Keeps a text in this browser; null takes it away.
 * @returns false where there is no room for it: then nothing is kept under that name, for what stood there is older than what people see
 */
export function keepText(key: string, text: string | null, storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage): boolean {
  if (text !== null) {
    try {
      storage.setItem(key, text);
      return true;
    } catch {
      // Some megabytes are all that a browser keeps for a page. Whoever asked can go on without.
    }
  }
  storage.removeItem(key);
  return text === null;
}
