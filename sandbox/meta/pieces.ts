import { Readable } from 'node:stream';
import { chunksOf, type FileStore } from '../core/files.ts';
import type { Ranges } from '../core/ranges.ts';

/** The size of stored chunks. A chunk starts at each multiple, wherever an upload was interrupted. */
export const pieceBytes = 8 * 1024 * 1024;

/**
 * Stores a stream in chunks under their offsets: what arrived before an interruption is kept.
 * @param arrived called after each chunk with the number of bytes received
 */
export async function takeBytes(
  files: FileStore,
  key: string,
  offset: number,
  bytes: Readable,
  arrived: (there: number) => Promise<void>,
): Promise<void> {
  let there = offset;
  let come = offset;
  let chunks: Buffer[] = [];
  let written = Promise.resolve();
  async function write(piece: Buffer[], length: number): Promise<void> {
    await files.put(pieceKey(key, there), Readable.from(piece, { objectMode: false }), 'application/octet-stream');
    there += length;
    await arrived(there);
  }
  /** Stores the current chunk once the previous one is written. */
  async function next(): Promise<void> {
    await written;
    written = write(chunks, come - there);
    // The next await reports the error.
    written.catch(() => undefined);
    chunks = [];
  }
  try {
    for await (const chunk of chunksOf(bytes)) {
      for (let rest = chunk; rest.length > 0; ) {
        const part = rest.subarray(0, pieceBytes - (come % pieceBytes));
        rest = rest.subarray(part.length);
        chunks.push(part);
        come += part.length;
        if (come % pieceBytes === 0) await next();
      }
    }
  } catch (error) {
    // An aborted upload isn't an error here: what has arrived is kept, and nobody waits for a response.
    if (bytes.errored === null) throw error;
  }
  if (chunks.length > 0) await next();
  await written;
}

/** The whole file, chunk by chunk. */
export const readBytes = (files: FileStore, key: string, size: number): Readable => Readable.from(between(files, key, 0, size));

/** The same file, readable from any offset. */
export const rangesIn = (files: FileStore, key: string, size: number): Ranges => ({
  size,
  open: async (start, end) => Readable.from(between(files, key, start, end), { objectMode: false }),
});

async function* between(files: FileStore, key: string, start: number, end: number): AsyncGenerator<Buffer> {
  let there = start - (start % pieceBytes);
  while (there < end) {
    const before = there;
    for await (const chunk of chunksOf(await files.open(pieceKey(key, there)))) {
      const wanted = chunk.subarray(Math.max(start - there, 0), Math.max(end - there, 0));
      there += chunk.length;
      if (wanted.length > 0) yield wanted;
      if (there >= end) return;
    }
    if (there === before) return;
  }
}

const pieceKey = (key: string, offset: number) => `${key}/${offset}`;
