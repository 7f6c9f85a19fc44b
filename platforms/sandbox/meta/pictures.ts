import type { Readable } from 'node:stream';

export interface Picture {
  type: 'image/jpeg' | 'image/png' | 'image/gif' | 'image/bmp' | 'image/tiff';
  /** null where it is not read. */
  width: number | null;
  height: number | null;
}

const beginnings: [Picture['type'], number[]][] = [
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47]],
  ['image/gif', [0x47, 0x49, 0x46, 0x38]],
  ['image/bmp', [0x42, 0x4d]],
  ['image/tiff', [0x49, 0x49, 0x2a, 0x00]],
];

/** What a picture is by its bytes, whatever it is called; null where it is none. */
export function pictureIn(bytes: Buffer): Picture | null {
  const type = beginnings.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
  if (type === undefined) return null;
  return { type, ...(type === 'image/jpeg' ? jpegSize(bytes) : { width: null, height: null }) };
}

/** The size stands in the first segment that begins a frame (SOF0 to SOF15, but for DHT, JPG and DAC). */
function jpegSize(bytes: Buffer): Pick<Picture, 'width' | 'height'> {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (frame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return { width: null, height: null };
}

/** All of a stream, or null where it is longer than that. It is read to its end. */
export async function upTo(most: number, stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
  }
  return size > most ? null : Buffer.concat(chunks);
}
