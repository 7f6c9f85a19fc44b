import { type FileHandle, open } from 'node:fs/promises';

/** Written at once, in bytes. */
const blockBytes = 1024 * 1024;

/**
 * Writes bytes into a file that is there, from `position` on. They are copied into two blocks that take turns: one fills while the other is
 * being written. So what came from the network is garbage at once; a write stream that holds a megabyte of it makes the collector go
 * through the whole heap dozens of times for each gigabyte.
 * @param bytes chunks that nobody uses afterwards: each is freed once it is copied
 * @returns how many bytes were written
 * @throws what `bytes` and the disk throw; what was written before stays
 */
export async function writeAt(path: string, position: number, bytes: AsyncIterable<Uint8Array>): Promise<number> {
  await using file = await open(path, 'r+');
  let [filling, other] = [Buffer.allocUnsafe(blockBytes), Buffer.allocUnsafe(blockBytes)];
  let filled = 0;
  let written = 0;
  let isWriting = false;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    await writing;
    isWriting = true;
    writing = writeAll(file, filling.subarray(0, filled), position + written).finally(() => {
      isWriting = false;
    });
    // The next wait for it throws if it failed; until then the rejection counts as handled.
    writing.catch(() => undefined);
    written += filled;
    filled = 0;
    [filling, other] = [other, filling];
  }

  try {
    for await (const chunk of bytes) {
      for (let from = 0; from < chunk.length; ) {
        const part = chunk.subarray(from, from + blockBytes - filled);
        filling.set(part, filled);
        filled += part.length;
        from += part.length;
        if (filled === blockBytes || !isWriting) await write();
      }
      free(chunk);
    }
  } finally {
    // What came before the connection broke need not be sent again.
    await write();
    await writing;
  }
  return written;
}

/** A disk may take less at once than it is given. */
async function writeAll(file: FileHandle, block: Buffer, position: number): Promise<void> {
  for (let from = 0; from < block.length; ) from += (await file.write(block, from, block.length - from, position + from)).bytesWritten;
}

/**
 * Gives the memory of a chunk back at once. Left to the collector, 64 MB of it make V8 mark the whole heap, ten times for each gigabyte.
 * What shares its memory with others, as the first and the last chunk of a request may, is left alone.
 */
function free(chunk: Uint8Array): void {
  if (chunk.byteLength === chunk.buffer.byteLength && chunk.buffer instanceof ArrayBuffer) chunk.buffer.transfer(0);
}
