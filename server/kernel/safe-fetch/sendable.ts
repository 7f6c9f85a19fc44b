import { Readable } from 'node:stream';

/** More than a socket takes without asking for a pause, in bytes. */
const pieceBytes = 128 * 1024;
/**
 * Pieces of memory that are filled in turn. When one is wanted again it has long left: each is more than a socket holds back, so that undici
 * lets it go out before it takes the next, and only one more is read ahead of that.
 */
const pieces = 4;

/**
 * A body as undici sends it. Where the stream can fill memory that is there already, the same few pieces are used for all of it: new memory
 * for each of the pieces of a large file would have to be cleared away again and again, which costs more than sending them.
 */
export function sendable(body: ReadableStream<Uint8Array>): Readable {
  const next = filling(body) ?? asTheyCome(body);
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

/** The next piece with anything in it, or null at the end. */
async function pieceOf(next: Pieces): Promise<Uint8Array | null> {
  for (;;) {
    const { value, done } = await next.read();
    // The end may bring a last piece with it.
    if (value && value.byteLength > 0) return value;
    if (done) return null;
  }
}

const asTheyCome = (body: ReadableStream<Uint8Array>): Pieces => body.getReader();

/** Null where the stream brings memory of its own. */
function filling(body: ReadableStream<Uint8Array>): Pieces | null {
  let reader: ReadableStreamBYOBReader;
  try {
    reader = body.getReader({ mode: 'byob' });
  } catch {
    return null; // that is how a stream says it
  }
  const memory = Array.from({ length: pieces }, () => new ArrayBuffer(pieceBytes));
  let turn = 0;
  return {
    async read() {
      const index = turn++ % pieces;
      // All of it but at the end: a short piece could wait in the socket with many others.
      const read = await reader.read(new Uint8Array(memory[index] as ArrayBuffer), { min: pieceBytes });
      if (read.value) memory[index] = read.value.buffer;
      return read;
    },
    cancel: (reason) => reader.cancel(reason),
  };
}
