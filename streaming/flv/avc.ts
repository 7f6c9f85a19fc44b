import { type BitReader, bitReader, withoutEmulation } from './bits.ts';
import { readHeader } from './header.ts';
import type { MediaTag } from './tag.ts';

/** What a decoder configuration of H.264 says about the picture. */
export interface AvcConfig {
  /** RFC 6381: "avc1.64001f". */
  codec: string;
  width: number;
  height: number;
  /** Bytes of the length before each NAL unit. */
  lengthSize: number;
  /** The AVCDecoderConfigurationRecord. */
  record: Uint8Array;
}

/** Profiles whose parameter sets describe chroma (ITU-T H.264, 7.3.2.1.1). */
const withChroma = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** Reads an AVC configuration tag (E.4.3.2, or enhanced). Null for any other tag, and for one that can't be read. */
export function readAvcConfig(tag: MediaTag): AvcConfig | null {
  if (tag.kind !== 'video') return null;
  const { codec, packet, at, end } = readHeader(tag);
  if (codec !== 'avc' || packet !== 'config') return null;
  const record = tag.body.subarray(at, end);
  const sets = (record[5] ?? 0) & 0x1f;
  const length = ((record[6] ?? 0) << 8) | (record[7] ?? 0);
  if (sets === 0 || length < 4 || record.length < 8 + length) return null;
  const size = sizeOf(record.subarray(8, 8 + length));
  if (!size) return null;
  const hex = [...record.subarray(1, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { codec: `avc1.${hex}`, ...size, lengthSize: ((record[4] ?? 0) & 0b11) + 1, record };
}

/** The size of the picture by a sequence parameter set (ITU-T H.264, 7.3.2.1.1), after cropping. */
function sizeOf(set: Uint8Array): { width: number; height: number } | null {
  const bits = bitReader(withoutEmulation(set.subarray(1)));
  const profile = bits.read(8);
  bits.read(16);
  bits.ue();
  let chroma = 1;
  if (withChroma.has(profile)) {
    chroma = bits.ue();
    if (chroma === 3) bits.read(1);
    bits.ue();
    bits.ue();
    bits.read(1);
    const lists = bits.read(1) === 0 ? 0 : chroma === 3 ? 12 : 8;
    for (let list = 0; list < lists; list += 1) if (bits.read(1) === 1) skipScaling(bits, list < 6 ? 16 : 64);
  }
  bits.ue();
  const order = bits.ue();
  if (order === 0) bits.ue();
  else if (order === 1) {
    bits.read(1);
    bits.ue();
    bits.ue();
    const offsets = bits.ue();
    for (let offset = 0; offset < offsets && !bits.over(); offset += 1) bits.ue();
  }
  bits.ue();
  bits.read(1);
  const columns = bits.ue() + 1;
  const rows = bits.ue() + 1;
  const frameOnly = bits.read(1);
  if (!frameOnly) bits.read(1);
  bits.read(1);
  const crop = bits.read(1) ? [bits.ue(), bits.ue(), bits.ue(), bits.ue()] : [0, 0, 0, 0];
  if (bits.over()) return null;
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - frameOnly);
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const width = columns * 16 - (left + right) * unitX;
  const height = rows * 16 * (2 - frameOnly) - (top + bottom) * unitY;
  return width > 0 && height > 0 ? { width, height } : null;
}

function skipScaling(bits: BitReader, length: number): void {
  let last = 8;
  let next = 8;
  for (let index = 0; index < length && !bits.over(); index += 1) {
    if (next !== 0) next = (last + bits.se() + 256) % 256;
    last = next === 0 ? last : next;
  }
}
