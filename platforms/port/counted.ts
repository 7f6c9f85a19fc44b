import { defined } from '@everycast/contract/defined';

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** If the reader brings no buffer. Bytes. */
const pieceBytes = 256 * 1024;

/**
 * The same bytes, calling `reportSent` after each chunk with the number of bytes read. If the reader brings its own buffer, that is used, so that
 * gigabytes create no garbage.
 */
export function counted(stream: Bytes, reportSent: (sent: number) => void): Bytes {
  let sent = 0;
  const count = (piece: Uint8Array) => {
    sent += piece.byteLength;
    reportSent(sent);
  };
  const reader = byobReader(stream);
  if (reader === null) {
    const transform = (piece: Uint8Array<ArrayBuffer>, next: TransformStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      count(piece);
      next.enqueue(piece);
    };
    return stream.pipeThrough(new TransformStream({ transform }));
  }
  return new ReadableStream({
    type: 'bytes',
    autoAllocateChunkSize: pieceBytes,
    async pull(next) {
      const request = defined(next.byobRequest, 'room to read into');
      const { value, done } = await reader.read(request.view as Uint8Array<ArrayBuffer>);
      if (done) next.close();
      else count(value);
      request.respondWithNewView(value as Uint8Array<ArrayBuffer>);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Null if the stream brings its own memory. */
function byobReader(stream: Bytes): ReadableStreamBYOBReader | null {
  try {
    return stream.getReader({ mode: 'byob' });
  } catch {
    return null; // the stream doesn't support it
  }
}
