import { readHeader } from './header.ts';
import type { MediaTag } from './tag.ts';

/** What a decoder configuration of AAC says. */
export interface AacConfig {
  /** ISO/IEC 14496-3, table 1.17: 2 is AAC LC. */
  objectType: number;
  /** RFC 6381: "mp4a.40.2". */
  codec: string;
  /** Hz */
  sampleRate: number;
  channels: number;
  /** In a frame, at the sample rate. */
  samples: number;
  /** The AudioSpecificConfig. */
  record: Uint8Array;
}

/** ISO/IEC 14496-3, table 1.18. */
const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];

const lowComplexity = 2;

/** Reads an AAC configuration tag (E.4.2.2, or enhanced). Null for any other tag, and for one that can't be read. */
export function readAacConfig(tag: MediaTag): AacConfig | null {
  if (tag.kind !== 'audio') return null;
  const { codec, packet, at, end } = readHeader(tag);
  return codec === 'aac' && packet === 'config' ? readAacRecord(tag.body.subarray(at, end)) : null;
}

/** Reads an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). Null if it can't be read. */
export function readAacRecord(record: Uint8Array): AacConfig | null {
  if (record.length < 2) return null;
  const [first = 0, second = 0] = record;
  const objectType = first >> 3;
  const sampleRate = rates[((first & 0b111) << 1) | (second >> 7)];
  const channels = (second >> 3) & 0x0f;
  // Types above 30, custom rates and channels described in the program are in no encoder that streams.
  if (objectType === 0 || objectType === 31 || sampleRate === undefined || channels === 0 || channels > 7) return null;
  // The first bit of the GASpecificConfig (4.4.1), which follows type, rate and channels, says whether frames are shorter.
  const samples = objectType === lowComplexity && second & 0b100 ? 960 : 1_024;
  return { objectType, codec: `mp4a.40.${objectType}`, sampleRate, channels: channels === 7 ? 8 : channels, samples, record };
}
