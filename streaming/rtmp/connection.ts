import type { Duplex } from 'node:stream';
import { type ChunkLimits, createChunkReader } from './chunk-reader.ts';
import { chunkMessage, controlMessage, userControl, userControlMessage } from './chunk-writer.ts';
import { protocolError, RtmpError, toRtmpError } from './error.ts';
import { createHandshake } from './handshake.ts';
import { type Message, messageType } from './message.ts';

export interface ConnectionLimits extends ChunkLimits {
  /** How many bytes may wait to be sent in response to what the other side sends: it could ask without ever reading. */
  unsentBytes: number;
}

export const defaultConnectionLimits: ConnectionLimits = {
  messageBytes: 8 * 2 ** 20,
  unfinishedBytes: 16 * 2 ** 20,
  chunkStreams: 64,
  unsentBytes: 256 * 2 ** 10,
};

export interface ConnectionEvents {
  /** The handshake is over. */
  ready(): void;
  /**
   * A message that isn't about the connection itself.
   * @throws RtmpError to close the connection with this reason
   */
  message(message: Message): void;
  /** The other side has received this many bytes, modulo 2^32 (5.4.3). */
  acknowledged?(bytes: number): void;
}

export interface Connection {
  /** Sends a message other than media. */
  send(id: number, message: Message): void;
  /**
   * Sends bytes that are already chunks, after those before.
   * @param sent the system has taken them all; never called after the end
   * @param progress it has taken some of them
   */
  write(bytes: Uint8Array, sent?: () => void, progress?: () => void): void;
  /** Sends what waits, then ends our side. The other side is expected to close; what it still sends is thrown away. */
  end(): void;
  /** Reads nothing more until the returned function is called. What arrives is kept, so the stream has to be paused as well. */
  hold(): () => void;
  /** Other limits from now on. */
  allow(limits: ConnectionLimits): void;
  /** Changes the size of the chunks that `send` makes, and tells the other side. */
  setChunkSize(size: number): void;
  /** Closes at once; does nothing when closed. The reason is null for an orderly end. */
  close(reason: RtmpError | null): void;
  /** Resolves once, with the reason. Never rejects. */
  readonly closed: Promise<RtmpError | null>;
}

/** Large writes are made in pieces, so that a slow connection isn't mistaken for a stalled one. */
const pieceLength = 2 ** 17;

/** An RTMP connection over any byte stream, after the handshake: answers pings, acknowledges what it receives (5.4.3). */
export function openConnection(
  role: 'client' | 'server',
  duplex: Duplex,
  events: ConnectionEvents,
  initial: ConnectionLimits = defaultConnectionLimits,
): Connection {
  const { promise: closed, resolve } = Promise.withResolvers<RtmpError | null>();
  const handshake = createHandshake(role);
  const reader = createChunkReader(initial);
  let limits = initial;
  /** What waits for the system. Nothing else may be written: it would end up within a chunk. */
  const outgoing: { bytes: Uint8Array; sent?: () => void }[] = [];
  let writing = false;
  let unread = 0;
  let open = true;
  let ending = false;
  let holding = false;
  let handshaken = false;
  let chunkSize: number | undefined;
  let received = 0;
  let acknowledged = 0;
  let window = Number.POSITIVE_INFINITY;

  const close = (reason: RtmpError | null): void => {
    if (!open) return;
    open = false;
    duplex.destroy();
    resolve(reason);
  };

  const next = (): void => {
    const piece = outgoing.shift();
    writing = piece !== undefined;
    if (!piece || !open) return;
    duplex.write(piece.bytes, (error) => {
      // An error is an event, too.
      if (error || !open) return;
      next();
      piece.sent?.();
    });
  };

  const write = (bytes: Uint8Array, sent?: () => void, progress?: () => void): void => {
    const last = Math.max(0, Math.ceil(bytes.length / pieceLength) - 1);
    for (let index = 0; index <= last; index += 1) {
      const piece = last === 0 ? bytes : bytes.subarray(index * pieceLength, (index + 1) * pieceLength);
      outgoing.push({ bytes: piece, sent: index === last ? sent : progress });
    }
    if (!writing) next();
  };

  const respond = (bytes: Uint8Array): void => {
    if (!open) return;
    if (unread > limits.unsentBytes) throw protocolError('responses are not read');
    unread += bytes.length;
    write(bytes, () => {
      unread -= bytes.length;
    });
  };

  const handle = (message: Message): void => {
    const body = Buffer.from(message.body.buffer, message.body.byteOffset, message.body.length);
    const number = body.length >= 4 ? body.readUInt32BE() : null;
    if (message.type === messageType.userControl) {
      const ping = body.length >= 6 && body.readUInt16BE() === userControl.pingRequest;
      if (ping) respond(userControlMessage('pingResponse', body.readUInt32BE(2)));
    } else if (message.type === messageType.windowAcknowledgementSize) {
      // A window of a few bytes would have every packet acknowledged many times.
      if (number !== null) window = Math.max(number, 4096);
    } else if (message.type === messageType.setPeerBandwidth) {
      if (number !== null) respond(controlMessage('windowAcknowledgementSize', number));
    } else if (message.type === messageType.acknowledgement) {
      if (number !== null) events.acknowledged?.(number);
    } else events.message(message);
  };

  const readMessages = (bytes: Buffer): void => {
    reader.push(bytes);
    while (open && !ending && !holding) {
      const message = reader.next();
      if (message === null) break;
      handle(message);
    }
    if (open && received - acknowledged >= window) {
      acknowledged = received;
      respond(controlMessage('acknowledgement', received % 2 ** 32));
    }
  };

  const read = (bytes: Buffer): void => {
    received += bytes.length;
    if (handshaken) readMessages(bytes);
    else shakeHands(bytes);
  };

  const shakeHands = (bytes: Buffer): void => {
    const { send, rest } = handshake.push(bytes);
    if (send) duplex.write(send);
    if (rest === null) return;
    handshaken = true;
    events.ready();
    readMessages(rest);
  };

  const closeOnError = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      close(toRtmpError(error, 'protocol'));
    }
  };

  duplex.on('data', (bytes: Buffer) => {
    if (open && !ending) closeOnError(() => read(bytes));
  });
  duplex.on('error', (error) => close(toRtmpError(error, 'closed')));
  duplex.on('end', () => close(new RtmpError('closed')));
  duplex.on('close', () => close(new RtmpError('closed')));
  if (handshake.opening.length > 0) duplex.write(handshake.opening);

  return {
    send: (id, message) => respond(chunkMessage(id, message, chunkSize)),
    write,
    end() {
      ending = true;
      write(Buffer.alloc(0), () => duplex.end());
    },
    hold() {
      holding = true;
      return () => {
        holding = false;
        closeOnError(() => readMessages(Buffer.alloc(0)));
      };
    },
    allow(others) {
      limits = others;
      reader.allow(others);
    },
    setChunkSize(size) {
      respond(controlMessage('setChunkSize', size));
      chunkSize = size;
    },
    close,
    closed,
  };
}
