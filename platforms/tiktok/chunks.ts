import { chunkBytes } from './limits.ts';

export type Chunks = { size: number; count: number };
export type Range = { start: number; end: number };

/** How a file is cut: whole where it is short, otherwise into parts of one size, of which the last takes what is left over. */
export function chunksOf(bytes: number): Chunks {
  const size = bytes < 2 * chunkBytes ? bytes : chunkBytes;
  return { size, count: Math.floor(bytes / size) };
}

/** A part by its number, from 0; `end` is the last byte that belongs to it. */
export const rangeOf = ({ size, count }: Chunks, index: number, bytes: number): Range => ({
  start: index * size,
  end: index === count - 1 ? bytes - 1 : (index + 1) * size - 1,
});
