import { type BitReader, bitReader, withoutEmulation } from './bits.ts';

const sequenceParameterSet = 33;
/** The profile of one layer, without its level (ITU-T H.265, 7.3.3). */
const profileBits = 88;

/** Reads an HEVCDecoderConfigurationRecord (ISO/IEC 14496-15, 8.3.3.1). Null if it can't be read. */
export function readHevcRecord(record: Uint8Array): { width: number; height: number; lengthSize: number } | null {
  const set = findSet(record);
  const size = set && sizeOf(set);
  return size && { ...size, lengthSize: ((record[21] ?? 0) & 0b11) + 1 };
}

/** The first sequence parameter set, with its header. */
function findSet(record: Uint8Array): Uint8Array | null {
  const arrays = record[22] ?? 0;
  let at = 23;
  const short = () => ((record[at++] ?? 0) << 8) | (record[at++] ?? 0);
  for (let array = 0; array < arrays && at < record.length; array += 1) {
    const type = (record[at++] ?? 0) & 0x3f;
    const count = short();
    for (let unit = 0; unit < count && at < record.length; unit += 1) {
      const length = short();
      if (type === sequenceParameterSet && at + length <= record.length) return record.subarray(at, at + length);
      at += length;
    }
  }
  return null;
}

/** The size of the picture (ITU-T H.265, 7.3.2.2.1), after cropping. */
function sizeOf(set: Uint8Array): { width: number; height: number } | null {
  const bits = bitReader(withoutEmulation(set.subarray(2)));
  bits.skip(4);
  const layers = bits.read(3);
  bits.skip(1);
  skipLevels(bits, layers);
  bits.ue();
  const chroma = bits.ue();
  if (chroma === 3) bits.skip(1);
  const columns = bits.ue();
  const rows = bits.ue();
  const crop = bits.read(1) ? [bits.ue(), bits.ue(), bits.ue(), bits.ue()] : [0, 0, 0, 0];
  if (bits.over()) return null;
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const width = columns - (left + right) * (chroma === 1 || chroma === 2 ? 2 : 1);
  const height = rows - (top + bottom) * (chroma === 1 ? 2 : 1);
  return width > 0 && height > 0 ? { width, height } : null;
}

/** Profile and level of the whole and of its sub-layers (7.3.3). */
function skipLevels(bits: BitReader, layers: number): void {
  bits.skip(profileBits + 8);
  const present = Array.from({ length: layers }, () => [bits.read(1) * profileBits, bits.read(1) * 8] as const);
  if (layers > 0) bits.skip(2 * (8 - layers));
  for (const [profile, level] of present) bits.skip(profile + level);
}
