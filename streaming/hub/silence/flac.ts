import { readFlacRecord } from '../../flv/flac.ts';
import { bitWriter } from './bits.ts';
import type { SilentFrame } from './frame.ts';

/** A frame whose channels are constantly zero (9.2.4). Its rate and depth are the STREAMINFO's, its way of counting frames the stream's. */
export function silentFlac(record: Uint8Array | null, frame: Uint8Array): SilentFrame | null {
  const info = record && readFlacRecord(record);
  if (!info) return null;
  const { samples, sampleRate, channels, depth } = info;
  const head = bitWriter();
  head.write(0xfff8 | ((frame[1] ?? 0) & 1), 16);
  // The number of samples follows in 16 bits.
  head.write(0b0111_0000, 8);
  head.write(channels - 1, 4);
  head.write(0, 4);
  // The frame's number. Players of live streams go by the times of tags.
  head.write(0, 8);
  head.write(samples - 1, 16);
  const header = head.bytes();
  const body = bitWriter();
  for (const byte of header) body.write(byte, 8);
  body.write(checksum(header, { width: 8, polynomial: 0x07 }), 8);
  for (let channel = 0; channel < channels; channel += 1) {
    body.write(0, 8);
    body.write(0, depth);
  }
  const content = body.bytes();
  const crc = checksum(content, { width: 16, polynomial: 0x8005 });
  return { data: Uint8Array.of(...content, crc >> 8, crc & 0xff), milliseconds: (samples * 1_000) / sampleRate };
}

/** A cyclic redundancy check without inversion (9.1.8 and 9.3). */
function checksum(bytes: Uint8Array, { width, polynomial }: { width: number; polynomial: number }): number {
  const top = 1 << (width - 1);
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) crc = crc & top ? (crc << 1) ^ polynomial : crc << 1;
    crc &= 2 ** width - 1;
  }
  return crc;
}
