import type { FileHandle } from 'node:fs/promises';
import type { Range } from './file-disk.ts';

/** Read at a time where the reader brings no room of its own, in bytes: less costs more work for each of them. */
const pieceBytes = 256 * 1024;

/**
 * A stretch of an open file, read into the reader's own memory where it brings some (a BYOB reader): a file of gigabytes then costs no
 * memory that has to be cleared away. The file is closed at the end, on a failure, and when nobody wants the rest.
 */
export function fileBytes(file: FileHandle, { start, end }: Range): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = start;
  return new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: pieceBytes,
    async pull(stream) {
      const { byobRequest } = stream;
      const room = byobRequest?.view as Uint8Array<ArrayBuffer>;
      try {
        const { bytesRead } = at > end ? { bytesRead: 0 } : await file.read(room, 0, Math.min(room.byteLength, end + 1 - at), at);
        at += bytesRead;
        if (bytesRead === 0) {
          await file.close();
          stream.close();
        }
        byobRequest?.respond(bytesRead);
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    cancel: () => file.close(),
  });
}
