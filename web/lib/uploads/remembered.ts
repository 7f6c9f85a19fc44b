import { keepText } from '../keep-text.ts';

/** An upload or an import that must survive a reload. */
export interface Remembered {
  /** The arrival's. */
  id: string;
  from: 'file' | 'address';
  workspaceId: string;
  ingestId: string;
  name: string;
  bytes: number | null;
  address: string | null;
  /** Where chunks are sent; null for what the server downloads. */
  uploadUrl: string | null;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One person's uploads in progress in this browser. Stored per person, because others may use this browser after them. */
export function rememberedBy(personId: string, storage: Store = localStorage) {
  const key = `everycast.uploads.${personId}`;
  function read(): Remembered[] {
    const text = storage.getItem(key);
    if (text === null) return [];
    try {
      return JSON.parse(text) as Remembered[];
    } catch {
      storage.removeItem(key); // an incomplete write when the browser was closed: unreadable
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
