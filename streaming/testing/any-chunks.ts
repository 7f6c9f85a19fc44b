import type { ChunkReader } from '../rtmp/chunk-reader.ts';
import { extendedFrom, type Message } from '../rtmp/message.ts';

export interface Planned {
  id: number;
  message: Message;
  /** The shortest header wanted (3 is the shortest); a longer one is written where it doesn't fit. */
  format: 0 | 1 | 2 | 3;
}

interface Previous {
  message: Message;
  field: number;
}

/** Messages as chunks with all four kinds of header and all three of chunk stream ID (RTMP specification, 5.3.1), straight from the text. */
export function anyChunks(planned: readonly Planned[], { chunkSize, repeat = true }: { chunkSize: number; repeat?: boolean }): Buffer {
  const previous = new Map<number, Previous>();
  const parts: Buffer[] = [];
  for (const { id, message, format: wanted } of planned) {
    const before = previous.get(id);
    const format = before ? longEnough(wanted, message, before) : 0;
    const delta = before ? (message.time - before.message.time + 2 ** 32) % 2 ** 32 : 0;
    const field = format === 0 ? message.time : format === 3 ? (before?.field ?? 0) : delta;
    const extended = field >= extendedFrom ? u32(field) : Buffer.alloc(0);
    const header = [u24(Math.min(field, extendedFrom)), u24(message.body.length), Buffer.of(message.type), u32le(message.stream)];
    parts.push(basic(format, id), ...header.slice(0, [4, 3, 1, 0][format]), extended, Buffer.from(message.body.subarray(0, chunkSize)));
    for (let at = chunkSize; at < message.body.length; at += chunkSize) {
      parts.push(basic(3, id), repeat ? extended : Buffer.alloc(0), Buffer.from(message.body.subarray(at, at + chunkSize)));
    }
    previous.set(id, { message, field });
  }
  return Buffer.concat(parts);
}

/** The wanted header, or the next longer one that says everything. */
function longEnough(wanted: number, message: Message, before: Previous): 0 | 1 | 2 | 3 {
  if (message.stream !== before.message.stream || message.time < before.message.time) return 0;
  const same = message.body.length === before.message.body.length && message.type === before.message.type;
  if (wanted === 3 && same && message.time - before.message.time === before.field) return 3;
  if (wanted >= 2 && same) return 2;
  return wanted === 0 ? 0 : 1;
}

function basic(format: number, id: number): Buffer {
  const upper = format << 6;
  if (id < 64) return Buffer.of(upper | id);
  const rest = id - 64;
  return rest < 256 ? Buffer.of(upper, rest) : Buffer.of(upper | 1, rest & 0xff, rest >> 8);
}

const u24 = (value: number): Buffer => Buffer.of(value >> 16, (value >> 8) & 0xff, value & 0xff);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const u32le = (value: number): Buffer => u32(value).reverse();

/** The messages that these bytes complete. */
export function messagesIn(reader: ChunkReader, bytes: Uint8Array): Message[] {
  reader.push(bytes);
  const messages: Message[] = [];
  for (let message = reader.next(); message; message = reader.next()) messages.push(message);
  return messages;
}
