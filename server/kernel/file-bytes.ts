import type { FileHandle } from 'node:fs/promises';
import type { Range } from './file-disk.ts';

/** Read size if the reader brings no buffer, in bytes: less costs more per byte. */
const pieceBytes = 256 * 1024;

/**
 * A range of an open file, read into the reader's own memory if it brings some (a BYOB reader), so that files of gigabytes create no
 * garbage. The file is closed at the end, on failure and on cancel.
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
