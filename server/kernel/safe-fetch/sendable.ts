import { Readable } from 'node:stream';
import { defined } from '@everycast/contract/defined';

/** More than a socket buffers before it asks for a pause, in bytes. */
const pieceBytes = 128 * 1024;
/**
 * Buffers that are filled in turn. Each is larger than what a socket holds back, so undici flushes it before taking the next, and only one
 * more is read ahead: a buffer is free long before it is reused.
 */
const pieces = 4;

/**
 * A body as undici sends it. If the stream can fill existing memory, the same few buffers are reused: allocating one per chunk of a large
 * file would cost more in garbage collection than sending it.
 */
export function sendable(body: ReadableStream<Uint8Array>): Readable {
  const next = readerWithMemory(body) ?? plainReader(body);
  return new Readable({
    highWaterMark: pieceBytes,
    read() {
      pieceOf(next).then(
        (piece) => this.push(piece),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      next.cancel(error).then(
        () => callback(error),
        (cause: Error) => callback(error ?? cause),
      );
    },
  });
}

interface Pieces {
  read(): Promise<{ value?: Uint8Array | undefined; done: boolean }>;
  cancel(reason: unknown): Promise<void>;
}

/** The next nonempty chunk, or null at the end. */
async function pieceOf(next: Pieces): Promise<Uint8Array | null> {
  for (;;) {
    const { value, done } = await next.read();
    // The end may include a last chunk.
    if (value && value.byteLength > 0) return value;
    if (done) return null;
  }
}

const plainReader = (body: ReadableStream<Uint8Array>): Pieces => body.getReader();

/** Null if the stream brings its own memory. */
function readerWithMemory(body: ReadableStream<Uint8Array>): Pieces | null {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = body.getReader({ mode: 'byob' });
  } catch {
    return null; // the stream doesn't support it
  }
  const memory = Array.from({ length: pieces }, () => new ArrayBuffer(pieceBytes));
  let turn = 0;
  return {
    async read() {
      const index = turn++ % pieces;
      // Fills the buffer except at the end: many short chunks could be waiting in the socket.
      const read = await reader.read(new Uint8Array(defined(memory[index])), { min: pieceBytes });
      if (read.value) memory[index] = read.value.buffer;
      return read;
    },
    cancel: (reason) => reader.cancel(reason),
  };
}
