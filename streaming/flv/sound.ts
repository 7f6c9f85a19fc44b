import { readAacRecord } from './aac.ts';
import { readFlacRecord } from './flac.ts';
import type { TagHeader } from './header.ts';
import { readMp3Header } from './mp3.ts';
import { opusSamples, readOpusHead } from './opus.ts';

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
