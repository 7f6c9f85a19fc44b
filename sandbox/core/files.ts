import type { Readable } from 'node:stream';

/**
 * Stores bytes by key. They belong to the record whose ID is a segment of the key, or that has the key in its body; without one they are
 * deleted.
 */
export interface FileStore {
  /** Stores a whole stream. @returns its number of bytes */
  put(key: string, bytes: Readable, contentType: string): Promise<number>;
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  delete(key: string): Promise<void>;
}

/** A stream of bytes as its chunks, whose type Node leaves open. */
export const chunksOf = (bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer> => bytes;

/** Which keys are in use. */
export interface FileRecords {
  add(key: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** A store that records every file's key, so that none is left behind. */
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
