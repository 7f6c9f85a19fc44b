import { bitReader } from './bits.ts';

/** "fLaC" and the header of a metadata block (RFC 9639, 8.1) stand before the STREAMINFO. */
const streamInfoAt = 8;

/** What the configuration says: samples per frame and second, channels, and bits per sample. Null if it can't be read. */
export function readFlacRecord(record: Uint8Array) {
  const bits = bitReader(record.subarray(streamInfoAt));
  bits.skip(16);
  const samples = bits.read(16);
  bits.skip(48);
  const [sampleRate, channels, depth] = [bits.read(20), bits.read(3) + 1, bits.read(5) + 1];
  return bits.over() || samples === 0 || sampleRate === 0 ? null : { samples, sampleRate, channels, depth };
}
