import { Readable } from 'node:stream';
import type { FileStore } from '../core/files.ts';
import type { Ranges } from '../core/ranges.ts';

/** Bytes that are written down together while the next of them come. A piece begins at each multiple, wherever an upload broke off. */
export const pieceBytes = 8 * 1024 * 1024;

/**
 * Writes a stream down piece by piece, each under the place at which it begins: what came before a break stays.
 * @param arrived told after each piece how many bytes are there
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
  /** Hands over what has come, once what came before is written down. */
  async function next(): Promise<void> {
    await written;
    written = write(chunks, come - there);
    // Whoever waits for it next hears of a failure.
    written.catch(() => undefined);
    chunks = [];
  }
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      for (let rest = chunk; rest.length > 0; ) {
        const part = rest.subarray(0, pieceBytes - (come % pieceBytes));
        rest = rest.subarray(part.length);
        chunks.push(part);
        come += part.length;
        if (come % pieceBytes === 0) await next();
      }
    }
  } catch (error) {
    // A sender who breaks off is nothing of ours: what has come stays, and nobody waits for an answer.
    if (bytes.errored === null) throw error;
  }
  if (chunks.length > 0) await next();
  await written;
}

/** All of a file, piece after piece. */
export const readBytes = (files: FileStore, key: string, size: number): Readable => Readable.from(between(files, key, 0, size));

/** The same file, to be read from any place. */
export const rangesIn = (files: FileStore, key: string, size: number): Ranges => ({
  size,
  open: async (start, end) => Readable.from(between(files, key, start, end), { objectMode: false }),
});

async function* between(files: FileStore, key: string, start: number, end: number): AsyncGenerator<Buffer> {
  let there = start - (start % pieceBytes);
  while (there < end) {
    const before = there;
    for await (const chunk of (await files.open(pieceKey(key, there))) as AsyncIterable<Buffer>) {
      const wanted = chunk.subarray(Math.max(start - there, 0), Math.max(end - there, 0));
      there += chunk.length;
      if (wanted.length > 0) yield wanted;
      if (there >= end) return;
    }
    if (there === before) return;
  }
}

const pieceKey = (key: string, offset: number) => `${key}/${offset}`;
