import type { Readable } from 'node:stream';
import { z } from 'zod';
import { chunksOf } from './files.ts';

/** Minimum and maximum, both inclusive; unbounded if missing. */
export interface Bounds {
  min?: number;
  max?: number;
}

export const isWithin = (value: number, { min = 0, max = Number.POSITIVE_INFINITY }: Bounds): boolean => value >= min && value <= max;

/** A whole stream, or null if it is too long. It is read to its end, so that the sender receives the response. */
export async function upTo(max: number, stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(stream)) {
    size += chunk.length;
    if (size <= max) chunks.push(chunk);
  }
  return size > max ? null : Buffer.concat(chunks);
}

/** A text of at most this many UTF-16 units; Zod itself would count characters. */
export const units = (max: number) => z.string().refine(({ length }) => length <= max, `must have at most ${max} UTF-16 units`);
