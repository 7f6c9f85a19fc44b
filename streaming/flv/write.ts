import { FlvError, type MediaTag, tagType, toWireTime } from './tag.ts';

export const tagHeaderLength = 11;

/** The file header and the size of the tag before the first, which is 0 (annex E.2, E.3). */
export function flvHeader(has: { audio: boolean; video: boolean } = { audio: true, video: true }): Uint8Array {
  const flags = (has.audio ? 0b100 : 0) | (has.video ? 0b001 : 0);
  return Uint8Array.of(0x46, 0x4c, 0x56, 1, flags, 0, 0, 0, 9, 0, 0, 0, 0);
}

/**
 * A tag with its header and the size that follows it (E.4.1).
 * @throws FlvError `too-large` for a body of 16 MB or more
 */
export function writeTag(tag: MediaTag): Uint8Array {
  const { length } = tag.body;
  if (length > 0xffffff) throw new FlvError('too-large');
  const bytes = new Uint8Array(tagHeaderLength + length + 4);
  const view = new DataView(bytes.buffer);
  const time = toWireTime(tag.time);
  view.setUint32(0, tagType[tag.kind] * 2 ** 24 + length);
  // 24 bits of time, then its upper 8 bits; the stream ID is 0.
  view.setUint32(4, (((time & 0xffffff) << 8) | (time >>> 24)) >>> 0);
  bytes.set(tag.body, tagHeaderLength);
  view.setUint32(tagHeaderLength + length, tagHeaderLength + length);
  return bytes;
}
