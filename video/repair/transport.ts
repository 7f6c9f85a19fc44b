import { open } from 'node:fs/promises';

/** A packet's payload and where it is in the file. */
export interface Packet {
  position: number;
  pid: number;
  /** A table or a frame begins here. */
  starts: boolean;
  /** Counts a stream's packets, from 0 to 15; null for one without payload. */
  counter: number | null;
  payload: Buffer;
}

const [sync, length, chunk] = [0x47, 188, 2 ** 20];

/** Reads the packets of a transport stream, in the file's order. Skips what isn't one. */
export async function readPackets(path: string, onPacket: (packet: Packet) => void, signal?: AbortSignal): Promise<void> {
  await using file = await open(path);
  let [rest, position, spacing] = [Buffer.alloc(0), 0, 0];
  for (;;) {
    signal?.throwIfAborted();
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(chunk), 0, chunk, position + rest.length);
    if (bytesRead === 0) return;
    const bytes = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    spacing ||= spacingOf(bytes);
    let at = 0;
    while (at + spacing + length <= bytes.length || (bytesRead < chunk && at + length <= bytes.length)) {
      const next = at + spacing;
      const isPacket = bytes[at] === sync && (next >= bytes.length || bytes[next] === sync);
      if (isPacket) onPacket(packetOf(bytes.subarray(at, at + length), position + at));
      at += isPacket ? spacing : 1;
    }
    at = Math.min(at, bytes.length);
    rest = bytes.subarray(at);
    position += at;
  }
}

/** Recorders add four bytes of time before each packet, or sixteen of error correction after. */
function spacingOf(bytes: Buffer): number {
  const spacings = [length, 192, 204];
  const isSpacing = (spacing: number) =>
    bytes.subarray(0, spacing).some((_, first) => [0, 1, 2, 3].every((packet) => bytes[first + packet * spacing] === sync));
  return spacings.find(isSpacing) ?? length;
}

function packetOf(bytes: Buffer, position: number): Packet {
  const [head, flags] = [bytes.readUInt16BE(1), bytes.readUInt8(3)];
  const hasPayload = (flags & 0x10) !== 0;
  const adaptation = (flags & 0x20) === 0 ? 0 : 1 + bytes.readUInt8(4);
  return {
    position,
    pid: head & 0x1fff,
    starts: (head & 0x4000) !== 0,
    counter: hasPayload ? flags & 0x0f : null,
    payload: hasPayload ? bytes.subarray(4 + adaptation) : Buffer.alloc(0),
  };
}

/** Reads from the table of programs which packets list the first one's streams; null if it is incomplete. */
export function streamListOf(payload: Buffer): number | null {
  const table = tableOf(payload, 0x00);
  for (let at = 8; table && at + 4 <= table.length; at += 4) {
    // Number 0 is about the network.
    if (table.readUInt16BE(at) !== 0) return table.readUInt16BE(at + 2) & 0x1fff;
  }
  return null;
}

/** Reads from a list of streams which one has the program's clock: its video. With that stream's format; null if the list is incomplete. */
export function mainStreamOf(payload: Buffer): string | null {
  const table = tableOf(payload, 0x02);
  if (!table || table.length < 12) return null;
  const clock = table.readUInt16BE(8) & 0x1fff;
  for (let at = 12 + (table.readUInt16BE(10) & 0x0fff); at + 5 <= table.length; at += 5 + (table.readUInt16BE(at + 3) & 0x0fff)) {
    if ((table.readUInt16BE(at + 1) & 0x1fff) === clock) return `${clock} ${table.readUInt8(at)}`;
  }
  return null;
}

/** A table without its checksum, as far as it is in its first packet. */
function tableOf(payload: Buffer, id: number): Buffer | null {
  const table = payload.subarray(1 + (payload[0] ?? 0));
  if (table.length < 8 || table[0] !== id) return null;
  return table.subarray(0, 3 + (table.readUInt16BE(1) & 0x0fff) - 4);
}

/** When a frame is decoded, in seconds, and whether it is sound; null if the payload doesn't say, or is neither sound nor picture. */
export function frameOf(payload: Buffer): { time: number; isSound: boolean } | null {
  if (payload.length < 19 || payload.readUIntBE(0, 3) !== 1) return null;
  const id = payload.readUInt8(3);
  const isSound = id === 0xbd || (id & 0xe0) === 0xc0;
  if (!isSound && (id & 0xf0) !== 0xe0 && id !== 0xfd) return null;
  const flags = payload.readUInt8(7) >> 6;
  if (flags < 2) return null;
  const at = flags === 3 ? 14 : 9;
  const [high, middle, low] = [payload.readUInt8(at), payload.readUInt16BE(at + 1), payload.readUInt16BE(at + 3)];
  return { time: (((high >> 1) & 7) * 2 ** 30 + (middle >> 1) * 2 ** 15 + (low >> 1)) / 90_000, isSound };
}
