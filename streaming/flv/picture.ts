import { readAv1Record } from './av1.ts';
import { readAvcConfig } from './avc.ts';
import { readHeader } from './header.ts';
import { readHevcRecord } from './hevc.ts';
import type { MediaTag } from './tag.ts';

/** What a decoder's configuration says about the picture. */
export interface PictureConfig {
  codec: 'avc' | 'hevc' | 'av1';
  width: number;
  height: number;
  /** Bytes of the length before each NAL unit; null for a codec without those. */
  lengthSize: number | null;
  /** The configuration as MP4 stores it. */
  record: Uint8Array;
}

/** Reads a configuration tag of H.264, HEVC or AV1. Null for any other tag, and for one that can't be read. */
export function readPictureConfig(tag: MediaTag): PictureConfig | null {
  if (tag.kind !== 'video') return null;
  const { codec, packet, at, end } = readHeader(tag);
  if (packet !== 'config') return null;
  const record = tag.body.subarray(at, end);
  if (codec === 'avc') {
    const config = readAvcConfig(tag);
    return config && { ...config, codec };
  }
  if (codec === 'hevc') {
    const config = readHevcRecord(record);
    return config && { ...config, codec, record };
  }
  const config = codec === 'av1' ? readAv1Record(record) : null;
  return config && { ...config, codec: 'av1', lengthSize: null, record };
}
