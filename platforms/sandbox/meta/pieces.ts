import { Readable } from 'node:stream';
import type { FileStore } from '../core/files.ts';

/** Bytes that are written down together while the next of them come. */
const pieceBytes = 4 * 1024 * 1024;

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
  let chunks: Buffer[] = [];
  let size = 0;
  let written = Promise.resolve();
  async function write(piece: Buffer[], length: number): Promise<void> {
    await files.put(pieceKey(key, there), Readable.from(piece, { objectMode: false }), 'application/octet-stream');
    there += length;
    await arrived(there);
  }
  /** Hands over what has come, once what came before is written down. */
  async function next(): Promise<void> {
    await written;
    written = write(chunks, size);
    // Whoever waits for it next hears of a failure.
    written.catch(() => undefined);
    chunks = [];
    size = 0;
  }
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= pieceBytes) await next();
    }
  } catch (error) {
    // A sender who breaks off is nothing of ours: what has come stays, and nobody waits for an answer.
    if (bytes.errored === null) throw error;
  }
  if (size > 0) await next();
  await written;
}

/** All of a file, piece after piece. */
export const readBytes = (files: FileStore, key: string, size: number): Readable => Readable.from(pieces(files, key, size));

async function* pieces(files: FileStore, key: string, size: number): AsyncGenerator<Buffer> {
  let there = 0;
  while (there < size) {
    const before = there;
    for await (const chunk of (await files.open(pieceKey(key, there))) as AsyncIterable<Buffer>) {
      there += chunk.length;
      yield chunk;
    }
    if (there === before) return;
  }
}

const pieceKey = (key: string, offset: number) => `${key}/${offset}`;
