import { chunkBytes, largeChunkBytes } from './limits.ts';

export type Chunks = { size: number; count: number };
export type Range = { start: number; end: number };

/** From so many large parts on a file is cut into those. */
const many = 8;

/** How a file is cut: whole where it is short, otherwise into parts of one size, of which the last takes what is left over. */
export function chunksOf(bytes: number): Chunks {
  const part = bytes > many * largeChunkBytes ? largeChunkBytes : chunkBytes;
  const size = bytes < 2 * part ? bytes : part;
  return { size, count: Math.floor(bytes / size) };
}

/** A part by its number, from 0; `end` is the last byte that belongs to it. */
export const rangeOf = ({ size, count }: Chunks, index: number, bytes: number): Range => ({
  start: index * size,
  end: index === count - 1 ? bytes - 1 : (index + 1) * size - 1,
});
