import type { Readable } from 'node:stream';

/** Where bytes lie, by key. */
export interface FileStore {
  /** Takes all of a stream. @returns how many bytes it had */
  put(key: string, bytes: Readable, contentType: string): Promise<number>;
  open(key: string, range?: { start: number; end: number }): Promise<Readable>;
  delete(key: string): Promise<void>;
}
