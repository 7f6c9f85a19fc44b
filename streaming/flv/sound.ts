import { bitReader } from './bits.ts';
import type { TagHeader } from './header.ts';
import { readHeader } from './header.ts';
import type { MediaTag } from './tag.ts';

/** What a frame of sound says, with its decoder's configuration. */
export interface SoundFormat {
  codec: 'aac' | 'mp3' | 'opus' | 'flac';
  /** Hz */
  sampleRate: number;
  channels: number;
  /** Of this frame, at the sample rate. */
  samples: number;
  /** The configuration; null for MP3, which has none. */
  record: Uint8Array | null;
}

/** Opus counts samples at this rate, whatever was recorded (RFC 7845, 4). */
const opusRate = 48_000;

/**
 * Reads the format of a frame.
 * @param config the data of the decoder's configuration, if there is one
 * @returns null for other codecs, and without a configuration that can be read
 */
export function readSound({ codec }: Pick<TagHeader, 'codec'>, config: Uint8Array | null, frame: Uint8Array): SoundFormat | null {
  if (codec === 'mp3') {
    const header = readMp3Header(frame);
    return header && { codec, sampleRate: header.sampleRate, channels: header.channels, samples: header.samples, record: null };
  }
  if (!config) return null;
  if (codec === 'aac') {
    const aac = readAacRecord(config);
    return aac && { codec, sampleRate: aac.sampleRate, channels: aac.channels, samples: aac.samples, record: config };
  }
  if (codec === 'flac') {
    const flac = readFlacRecord(config);
    return flac && { codec, ...flac, record: config };
  }
  const opus = codec === 'opus' ? readOpusHead(config) : null;
  return opus && { codec: 'opus', sampleRate: opusRate, channels: opus.channels, samples: opusSamples(frame), record: config };
}

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

/** Kilobits per second of layer III, by index (ISO/IEC 11172-3 and 13818-3, 2.4.2.3): MPEG 1, and the lower rates of MPEG 2. */
const bitrates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const;
const sampleRates = [44_100, 48_000, 32_000] as const;

/** What the four bytes before an MP3 frame say. Null for other bytes. */
export function readMp3Header([first = 0, second = 0, third = 0, fourth = 0]: Uint8Array) {
  // Version: 0 is 2.5, 2 is 2, 3 is 1. Layer: 1 is III.
  const version = (second >> 3) & 0b11;
  if (first !== 0xff || second >> 5 !== 0b111 || version === 1 || ((second >> 1) & 0b11) !== 1) return null;
  const full = sampleRates[(third >> 2) & 0b11];
  const bitrate = bitrates[version === 3 ? 0 : 1][third >> 4];
  if (full === undefined || bitrate === undefined || bitrate === 0) return null;
  const sampleRate = version === 3 ? full : version === 2 ? full / 2 : full / 4;
  return { bitrate, sampleRate, samples: version === 3 ? 1_152 : 576, channels: fourth >> 6 === 3 ? 1 : 2 };
}

/** What an identification header says (RFC 7845, 5.1). Null if it can't be read. */
export function readOpusHead(head: Uint8Array): { channels: number; streams: number; coupled: number } | null {
  const [channels = 0, family = 0, count = 0, pairs = 0] = [head[9], head[18], head[19], head[20]];
  if (head.length < 19 || channels === 0) return null;
  if (family === 0) return { channels, streams: 1, coupled: channels - 1 };
  return count === 0 ? null : { channels, streams: count, coupled: pairs };
}

/** Samples of a frame at 48 kHz, by the lower bits of a configuration (RFC 6716, 3.1): SILK, hybrid, CELT. */
const silk = [480, 960, 1_920, 2_880] as const;
const hybrid = [480, 960] as const;
const celt = [120, 240, 480, 960] as const;

/** How many samples a packet has at 48 kHz. */
function opusSamples([toc = 0, count = 0]: Uint8Array): number {
  const config = toc >> 3;
  const frame = config < 12 ? silk[config & 0b11] : config < 16 ? hybrid[config & 1] : celt[config & 0b11];
  const code = toc & 0b11;
  return (frame ?? 0) * (code === 0 ? 1 : code === 3 ? count & 0x3f : 2);
}
