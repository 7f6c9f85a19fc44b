import type { Readable } from 'node:stream';
import { type PictureType, pictureTypeOf } from '../core/pictures.ts';

/** Meta takes no others. */
const types = ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/tiff'] as const satisfies readonly PictureType[];

export interface Picture {
  type: (typeof types)[number];
  /** null where it is not read. */
  width: number | null;
  height: number | null;
}

/** What a picture is by its bytes, whatever it is called; null where it is none. */
export function pictureIn(bytes: Buffer): Picture | null {
  const found = pictureTypeOf(bytes);
  const type = types.find((one) => one === found);
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
