type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Where the reader brings no room of its own. Bytes. */
const pieceBytes = 256 * 1024;

/**
 * The same bytes, with `tell` told after each piece how many have been read. A file that is read into its reader's own memory stays so:
 * gigabytes that pass here leave nothing to be cleared away.
 */
export function counted(stream: Bytes, tell: (sent: number) => void): Bytes {
  let sent = 0;
  const count = (piece: Uint8Array) => {
    sent += piece.byteLength;
    tell(sent);
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
      const request = next.byobRequest as ReadableStreamBYOBRequest;
      const { value, done } = await reader.read(request.view as Uint8Array<ArrayBuffer>);
      if (done) next.close();
      else count(value);
      request.respondWithNewView(value as Uint8Array<ArrayBuffer>);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Null where the stream brings memory of its own. */
function byobReader(stream: Bytes): ReadableStreamBYOBReader | null {
  try {
    return stream.getReader({ mode: 'byob' });
  } catch {
    return null; // that is how a stream says it
  }
}
