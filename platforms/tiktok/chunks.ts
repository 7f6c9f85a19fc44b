import { chunkBytes, largeChunkBytes } from './limits.ts';

export type Chunks = { size: number; count: number };
export type Range = { start: number; end: number };

/** From this many large chunks on, a file is split into those. */
const many = 8;

/** How a file is split: a short one not at all, otherwise into chunks of one size, the last of which takes the remainder. */
export function chunksOf(bytes: number): Chunks {
  const part = bytes > many * largeChunkBytes ? largeChunkBytes : chunkBytes;
  const size = bytes < 2 * part ? bytes : part;
  return { size, count: Math.floor(bytes / size) };
}

/** A chunk's range by number, from 0; `end` is inclusive. */
export const rangeOf = ({ size, count }: Chunks, index: number, bytes: number): Range => ({
  start: index * size,
  end: index === count - 1 ? bytes - 1 : (index + 1) * size - 1,
});
