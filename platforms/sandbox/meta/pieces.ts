import { Readable } from 'node:stream';
import type { FileStore } from '../core/files.ts';

/** Bytes that are written down together while a file comes. */
const pieceBytes = 1024 * 1024;

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
  let waiting: Buffer[] = [];
  let size = 0;
  async function write(): Promise<void> {
    if (size === 0) return;
    const piece = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    await files.put(pieceKey(key, there), Readable.from([piece]), 'application/octet-stream');
    there += piece.length;
    await arrived(there);
  }
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      waiting.push(chunk);
      size += chunk.length;
      if (size >= pieceBytes) await write();
    }
  } catch (error) {
    // A sender who breaks off is nothing of ours: what has come stays, and nobody waits for an answer.
    if (bytes.errored === null) throw error;
  }
  await write();
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
