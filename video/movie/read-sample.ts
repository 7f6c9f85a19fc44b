import type { FileHandle } from 'node:fs/promises';
import type { Samples } from './samples.ts';

/** Reads one sample from its track's file, at most its first `max` bytes. */
export async function readSample(
  file: FileHandle,
  { size, offset }: Samples,
  index: number,
  max = Number.POSITIVE_INFINITY,
): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.min(max, size[index] as number));
  await file.read(buffer, 0, buffer.length, offset[index] as number);
  return buffer;
}
