import { keepText } from '../keep-text.ts';
import { isRecord, readStored } from '../stored.ts';

/** An upload or an import that must survive a reload. */
export interface Remembered {
  /** The arrival's. */
  id: string;
  from: 'file' | 'address' | 'cloud';
  workspaceId: string;
  ingestId: string;
  name: string;
  bytes: number | null;
  address: string | null;
  remote?: { place: string; entry: string; folderId: string | null };
  /** Where chunks are sent; null for what the server downloads. */
  uploadUrl: string | null;
}

const isRemembered = (value: unknown): value is Remembered =>
  isRecord(value) && ['id', 'from', 'workspaceId', 'ingestId', 'name'].every((field) => typeof value[field] === 'string');
const areRemembered = (value: unknown): value is Remembered[] => Array.isArray(value) && value.every(isRemembered);

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** One person's uploads in progress in this browser. Stored per person, because others may use this browser after them. */
export function rememberedBy(personId: string, storage: Store = localStorage) {
  const key = `everycast.uploads.${personId}`;
  function read(): Remembered[] {
    return readStored(key, areRemembered, storage) ?? [];
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
