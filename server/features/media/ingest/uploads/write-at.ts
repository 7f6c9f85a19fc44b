import { type FileHandle, open } from 'node:fs/promises';

/** Bytes per write. */
const blockBytes = 1024 * 1024;

/**
 * Writes bytes into an existing file from `position` on. They are copied into two alternating blocks: one fills while the other is written.
 * So network chunks become garbage immediately; a write stream that holds a megabyte of them causes dozens of full collections per
 * gigabyte.
 * @param bytes chunks that nobody uses afterwards: each is freed once it is copied
 * @returns how many bytes were written
 * @throws errors of `bytes` and of the disk; what was written before stays
 */
export async function writeAt(path: string, position: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  await using file = await open(path, 'r+');
  let [current, other] = [Buffer.allocUnsafe(blockBytes), Buffer.allocUnsafe(blockBytes)];
  let filled = 0;
  let written = 0;
  let isWriting = false;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    await writing;
    isWriting = true;
    writing = writeAll(file, current.subarray(0, filled), position + written).finally(() => {
      isWriting = false;
    });
    // The next await throws if it failed; until then the rejection counts as handled.
    writing.catch(() => undefined);
    written += filled;
    filled = 0;
    [current, other] = [other, current];
  }

  try {
    for await (const chunk of bytes) {
      for (let from = 0; from < chunk.length; ) {
        const part = chunk.subarray(from, from + blockBytes - filled);
        current.set(part, filled);
        filled += part.length;
        from += part.length;
        if (filled === blockBytes || !isWriting) await write();
      }
      free(chunk);
    }
  } finally {
    // What arrived before the connection broke doesn't have to be sent again.
    await write();
    await writing;
  }
  return written;
}

/** A write may be partial. */
async function writeAll(file: FileHandle, block: Buffer, position: number): Promise<void> {
  for (let from = 0; from < block.length; ) from += (await file.write(block, from, block.length - from, position + from)).bytesWritten;
}

/**
 * Frees a chunk's memory immediately. Left to the garbage collector, 64 MB of it make V8 mark the whole heap, ten times per gigabyte.
 * Memory shared with other buffers, as in the first and last chunk of a request, is left alone.
 */
function free(chunk: Uint8Array): void {
  if (chunk.byteLength === chunk.buffer.byteLength && chunk.buffer instanceof ArrayBuffer) chunk.buffer.transfer(0);
}
