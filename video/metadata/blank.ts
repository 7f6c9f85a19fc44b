import type { FileHandle } from 'node:fs/promises';

/** A range of a file to blank: `head` is written at its start, followed by zeros. Everything else stays where it is. */
export interface Blank {
  at: number;
  length: number;
  head: Uint8Array;
}

const block = 1_000_000;

/** Writes blanks into a file. */
export async function writeBlanks(file: FileHandle, blanks: readonly Blank[]): Promise<void> {
  for (const { at, length, head } of blanks) {
    await file.write(head, 0, head.length, at);
    for (let done = head.length; done < length; done += block) {
      const zeros = Buffer.alloc(Math.min(block, length - done));
      await file.write(zeros, 0, zeros.length, at + done);
    }
  }
}

/** Reads this many bytes, or as many as there are. */
export async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
}
