import type { Readable } from 'node:stream';

/**
 * Where bytes lie, by key. They belong to the record whose id is one of the key's parts, between slashes, or that has the key in its body:
 * where none is left, they are cleared away.
 */
export interface FileStore {
  /** Takes all of a stream. @returns how many bytes it had */
  put(key: string, bytes: Readable, contentType: string): Promise<number>;
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  delete(key: string): Promise<void>;
}

/** Which keys are in use. */
export interface FileRecords {
  add(key: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** A store of which every file is known by its key, so that none is left behind. */
export const recorded = (files: FileStore, records: FileRecords): FileStore => ({
  ...files,
  async put(key, bytes, contentType) {
    const size = await files.put(key, bytes, contentType);
    await records.add(key);
    return size;
  },
  async delete(key) {
    await records.remove(key);
    await files.delete(key);
  },
});
