import { keepText } from '../keep-text.ts';

/** An upload or an import that a reload must not lose. */
export interface Remembered {
  /** Of the arrival. */
  id: string;
  from: 'file' | 'address';
  workspaceId: string;
  ingestId: string;
  name: string;
  bytes: number | null;
  address: string | null;
  /** Where the pieces go; null for what the server fetches. */
  uploadUrl: string | null;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What one person has under way in this browser. Each has their own, for others may use this browser after them. */
export function rememberedBy(personId: string, storage: Store = localStorage) {
  const key = `everycast.uploads.${personId}`;
  function read(): Remembered[] {
    const text = storage.getItem(key);
    if (text === null) return [];
    try {
      return JSON.parse(text) as Remembered[];
    } catch {
      storage.removeItem(key); // half a write of a browser that ended: nothing that can be read
      return [];
    }
  }
  function write(all: Remembered[]): void {
    keepText(key, all.length === 0 ? null : JSON.stringify(all), storage);
  }
  return {
    read,
    add: (one: Remembered): void => write([...read().filter(({ id }) => id !== one.id), one]),
    remove: (id: string): void => write(read().filter((one) => one.id !== id)),
  };
}
export type RememberedStore = ReturnType<typeof rememberedBy>;
