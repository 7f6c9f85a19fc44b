import type { FileHandle } from 'node:fs/promises';
import { defined } from '@everycast/contract/defined';
import type { Samples } from './samples.ts';

/** Reads one sample from its track's file, at most its first `max` bytes. */
export async function readSample(
  file: FileHandle,
  { size, offset }: Samples,
  index: number,
  max = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.min(max, defined(size[index])));
  await file.read(buffer, 0, buffer.length, defined(offset[index]));
  return buffer;
}
