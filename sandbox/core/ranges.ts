import { Readable } from 'node:stream';
import { chunksOf, type FileStore } from './files.ts';

/** A stored file in any number of chunks, readable from any offset. */
export interface Ranges {
  size: number;
  /** @param end exclusive */
  open(start: number, end: number): Promise<Readable>;
}

/** The bytes between two offsets, as far as the file goes. */
export async function bytesIn({ open, size }: Ranges, start: number, end: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const last = Math.min(end, size);
  if (start >= last) return Buffer.alloc(0);
  for await (const chunk of chunksOf(await open(start, last))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A file made of consecutive chunks. */
export function rangesOf(files: FileStore, pieces: readonly { key: string; bytes: number }[]): Ranges {
  async function* between(start: number, end: number): AsyncGenerator<Buffer> {
    let there = 0;
    for (const { key, bytes } of pieces) {
      const [first, last] = [Math.max(start - there, 0), Math.min(end - there, bytes) - 1];
      if (first <= last) yield* chunksOf(await files.open(key, { start: first, end: last }));
      there += bytes;
    }
  }
  return {
    size: pieces.reduce((sum, { bytes }) => sum + bytes, 0),
    open: async (start, end) => Readable.from(between(start, end), { objectMode: false }),
  };
}
