import { protocolError } from './error.ts';
import { extendedFrom, initialChunkSize, type Message, messageType } from './message.ts';

export interface ChunkLimits {
  /** The largest message in bytes. */
  messageBytes: number;
  /** How many bytes of unfinished messages may be held, on all chunk streams together. */
  unfinishedBytes: number;
  chunkStreams: number;
}

export interface ChunkReader {
  /** Takes the next bytes, cut anywhere. */
  push(bytes: Uint8Array): void;
  /**
   * The next message that is complete, or null. Set Chunk Size and Abort are obeyed and not returned.
   * @throws RtmpError `protocol`; nothing can be read after that
   */
  next(): Message | null;
  /** Other limits from now on, also for messages that have begun. */
  allow(limits: ChunkLimits): void;
}

interface ChunkStream {
  time: number;
  /** What a header of type 3 adds for a new message: the last delta, or the last full timestamp (5.3.1.2.4). */
  delta: number;
  length: number;
  type: number;
  stream: number;
  /** The extended timestamp of the last header, which chunks of type 3 repeat. */
  extended: number | null;
  body: Buffer;
  /** How much of the body has arrived; null between messages. */
  received: number | null;
}

/** A chunk whose data is being read, and how much of it is missing. */
interface Chunk {
  of: ChunkStream;
  missing: number;
}

/** Lengths of message headers by type (5.3.1.2). */
const headerLengths = [11, 7, 3, 0] as const;

const empty = Buffer.alloc(0);

/** Reads a chunk stream (RTMP specification, section 5.3). Memory is taken for what has arrived, not for what is announced. */
export function createChunkReader(initial: ChunkLimits): ChunkReader {
  let limits = initial;
  const streams = new Map<number, ChunkStream>();
  let chunkSize = initialChunkSize;
  let unfinished = 0;
  let left: Buffer = empty;
  let current: Chunk | null = null;

  const abort = (of: ChunkStream): void => {
    unfinished -= of.received ?? 0;
    of.received = null;
    of.body = empty;
  };

  const obeyed = (message: Message): boolean => {
    if (message.type !== messageType.setChunkSize && message.type !== messageType.abort) return false;
    if (message.body.length < 4) throw protocolError('short control message');
    const value = Buffer.from(message.body).readUInt32BE();
    if (message.type === messageType.abort) {
      const of = streams.get(value);
      if (of) abort(of);
    } else {
      // The first bit must be zero (5.4.1).
      if (value < 1 || value > 0x7fffffff) throw protocolError(`chunk size ${value}`);
      chunkSize = value;
    }
    return true;
  };

  /** Reads a chunk's header at the start of `bytes`, or returns null if it isn't complete. */
  const readHeader = (bytes: Buffer): { chunk: Chunk; length: number } | null => {
    const first = bytes[0];
    if (first === undefined) return null;
    const short = first & 0x3f;
    const basic = short === 0 ? 2 : short === 1 ? 3 : 1;
    const format = first >> 6;
    const headerLength = headerLengths[format] ?? 0;
    let end = basic + headerLength;
    if (bytes.length < end) return null;
    const id = short === 0 ? 64 + bytes.readUInt8(1) : short === 1 ? 64 + bytes.readUInt16LE(1) : short;
    const of = streams.get(id) ?? opened(id, format);
    const field = format === 3 ? null : bytes.readUIntBE(basic, 3);
    if (field === extendedFrom || (field === null && of.extended !== null)) {
      if (bytes.length < end + 4) return null;
      const extended = bytes.readUInt32BE(end);
      // Some encoders don't repeat it before the rest of a message: then these bytes are the data.
      const repeated = field !== null || extended === of.extended;
      if (repeated) end += 4;
      if (field !== null) of.extended = extended;
    } else if (field !== null) of.extended = null;
    const continues = of.received !== null;
    if (continues && format !== 3) abort(of);
    if (format <= 1) {
      of.length = bytes.readUIntBE(basic + 3, 3);
      of.type = bytes.readUInt8(basic + 6);
    }
    if (format === 0) of.stream = bytes.readUInt32LE(basic + 7);
    if (field !== null) of.delta = of.extended ?? field;
    if (of.received === null) start(of, format);
    return { chunk: { of, missing: Math.min(chunkSize, of.length - (of.received ?? 0)) }, length: end };
  };

  const nextChunk = (): Chunk | null => {
    const header = readHeader(left);
    if (header !== null) left = left.subarray(header.length);
    return header?.chunk ?? null;
  };

  const opened = (id: number, format: number): ChunkStream => {
    // Nothing to refer to. Type 1 lacks only the message stream, and some encoders start with it.
    if (format > 1) throw protocolError('header without a predecessor');
    if (streams.size >= limits.chunkStreams) throw protocolError('too many chunk streams');
    const of: ChunkStream = { time: 0, delta: 0, length: 0, type: 0, stream: 0, extended: null, body: empty, received: null };
    streams.set(id, of);
    return of;
  };

  const start = (of: ChunkStream, format: number): void => {
    if (of.length > limits.messageBytes) throw protocolError(`message of ${of.length} bytes`);
    of.time = format === 0 ? of.delta : (of.time + of.delta) % 2 ** 32;
    of.received = 0;
  };

  /** Copies data of the current chunk. Returns the message if that completes it. */
  const readData = (of: ChunkStream, data: Buffer): Message | null => {
    const received = of.received ?? 0;
    const after = received + data.length;
    unfinished += data.length;
    if (unfinished > limits.unfinishedBytes) throw protocolError('too many unfinished messages');
    if (of.body.length < after) {
      const grown = Buffer.allocUnsafeSlow(Math.min(of.length, Math.max(after, of.body.length * 2)));
      of.body.copy(grown, 0, 0, received);
      of.body = grown;
    }
    of.body.set(data, received);
    of.received = after;
    if (after < of.length) return null;
    const message = { type: of.type, stream: of.stream, time: of.time, body: of.body };
    abort(of);
    return message;
  };

  return {
    push(bytes) {
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      left = left.length === 0 ? buffer : Buffer.concat([left, buffer]);
    },
    next() {
      for (;;) {
        current ??= nextChunk();
        if (current === null || (current.missing > 0 && left.length === 0)) {
          // A copy: the rest is a few bytes, and what they came in may be large.
          left = Buffer.from(left);
          return null;
        }
        const { of, missing }: Chunk = current;
        const data = left.subarray(0, missing);
        left = left.subarray(data.length);
        current = data.length < missing ? { of, missing: missing - data.length } : null;
        const message = readData(of, data);
        if (message && !obeyed(message)) return message;
      }
    },
    allow(others) {
      limits = others;
    },
  };
}
