import { chunkStream, extendedFrom, initialChunkSize, type Message, messageType } from './message.ts';

/** A header of type 0, with basic header and without extended timestamp (RTMP specification, 5.3.1.2.1). */
const fullHeader = 12;

/** How many chunks after the first a body takes. */
export const continuations = (length: number, chunkSize: number): number => Math.max(0, Math.ceil(length / chunkSize) - 1);

/**
 * A message as chunks: the first with a full header (type 0), the others without (type 3).
 * @param id the chunk stream, 2 to 63
 */
export function chunkMessage(id: number, message: Message, chunkSize = initialChunkSize): Buffer {
  const { body } = message;
  const extended = message.time >= extendedFrom ? message.time : null;
  const more = continuations(body.length, chunkSize);
  const bytes = Buffer.allocUnsafe(fullHeader + body.length + more + (extended === null ? 0 : 4 * (more + 1)));
  bytes[0] = id;
  bytes.writeUIntBE(extended === null ? message.time : extendedFrom, 1, 3);
  bytes.writeUIntBE(body.length, 4, 3);
  bytes[7] = message.type;
  bytes.writeUInt32LE(message.stream, 8);
  const at = extended === null ? fullHeader : bytes.writeUInt32BE(extended, fullHeader);
  copyChunks(body, bytes, at, { id, chunkSize, extended });
  return bytes;
}

/**
 * Copies a body in chunks, each but the first after a header of type 3, which repeats an extended timestamp (5.3.1.3).
 * @returns the position after it
 */
export function copyChunks(
  body: Uint8Array,
  into: Buffer,
  start: number,
  { id, chunkSize, extended }: { id: number; chunkSize: number; extended: number | null },
): number {
  let at = start;
  for (let from = 0; from < body.length; from += chunkSize) {
    if (from > 0) {
      into[at++] = 0xc0 | id;
      if (extended !== null) at = into.writeUInt32BE(extended, at);
    }
    const piece = body.subarray(from, from + chunkSize);
    into.set(piece, at);
    at += piece.length;
  }
  return at;
}

/** A protocol control message with a number: chunk size, acknowledgement, or window (5.4). */
export function controlMessage(type: 'setChunkSize' | 'acknowledgement' | 'windowAcknowledgementSize', value: number): Buffer {
  const body = Buffer.allocUnsafe(4);
  body.writeUInt32BE(value);
  return chunkMessage(chunkStream.control, { type: messageType[type], stream: 0, time: 0, body });
}

/** Limits of Set Peer Bandwidth (5.4.5). */
const dynamic = 2;

export const peerBandwidth = (window: number): Buffer => {
  const body = Buffer.allocUnsafe(5);
  body.writeUInt32BE(window);
  body[4] = dynamic;
  return chunkMessage(chunkStream.control, { type: messageType.setPeerBandwidth, stream: 0, time: 0, body });
};

/** Event types of user control messages (7.1.7). */
export const userControl = { streamBegin: 0, pingRequest: 6, pingResponse: 7 } as const;

/** @param data the stream ID or the ping's timestamp */
export const userControlMessage = (event: keyof typeof userControl, data: number): Buffer => {
  const body = Buffer.allocUnsafe(6);
  body.writeUInt16BE(userControl[event]);
  body.writeUInt32BE(data, 2);
  return chunkMessage(chunkStream.control, { type: messageType.userControl, stream: 0, time: 0, body });
};
