import { bitReader } from './bits.ts';

const sequenceHeader = 1;
/** A marker, and version 1. */
const firstByte = 0x81;

/** Reads an AV1CodecConfigurationRecord (AV1 in ISOBMFF, 2.3.3). Null if it can't be read, or has no sequence header. */
export function readAv1Record(record: Uint8Array): { width: number; height: number } | null {
  if (record[0] !== firstByte) return null;
  let at = 4;
  while (at < record.length) {
    const first = record[at] ?? 0;
    at += first & 0b100 ? 2 : 1;
    // Without a size, the unit goes to the end.
    const { value: length, next } = first & 0b10 ? leb128(record, at) : { value: record.length - at, next: at };
    if (((first >> 3) & 0x0f) === sequenceHeader) return sizeOf(record.subarray(next, next + length));
    at = next + length;
  }
  return null;
}

/** AV1 specification, 4.10.5. */
function leb128(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes[at + index] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (!(byte & 0x80)) return { value, next: at + index + 1 };
  }
  return { value, next: at + 8 };
}

/** The largest size of the sequence's pictures (AV1 specification, 5.5.1). */
function sizeOf(header: Uint8Array): { width: number; height: number } | null {
  const bits = bitReader(header);
  bits.skip(4);
  if (bits.read(1) === 1) bits.skip(5);
  else {
    let delayBits = 0;
    if (bits.read(1) === 1) {
      bits.skip(64);
      // A number in the form of 4.10.3, which is Exp-Golomb without its minus one.
      if (bits.read(1) === 1) bits.ue();
      if (bits.read(1) === 1) {
        delayBits = bits.read(5) + 1;
        bits.skip(32 + 5 + 5);
      }
    }
    const delays = bits.read(1);
    const points = bits.read(5) + 1;
    for (let point = 0; point < points; point += 1) {
      bits.skip(12);
      if (bits.read(5) > 7) bits.skip(1);
      if (delayBits > 0 && bits.read(1) === 1) bits.skip(2 * delayBits + 1);
      if (delays === 1 && bits.read(1) === 1) bits.skip(4);
    }
  }
  const [columns, rows] = [bits.read(4) + 1, bits.read(4) + 1];
  const size = { width: bits.read(columns) + 1, height: bits.read(rows) + 1 };
  return bits.over() ? null : size;
}
