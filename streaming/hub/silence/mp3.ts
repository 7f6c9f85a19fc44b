import { readMp3Header } from '../../flv/mp3.ts';
import type { SilentFrame } from './frame.ts';

/** A frame of the same kind, whose side information and data are zero. */
export function silentMp3(_config: Uint8Array | null, frame: Uint8Array): SilentFrame | null {
  const header = readMp3Header(frame);
  if (!header) return null;
  const { bitrate, sampleRate, samples } = header;
  const data = new Uint8Array(Math.floor((samples * bitrate * 125) / sampleRate));
  // Without a checksum, and without the byte that fills up some frames.
  data.set([0xff, (frame[1] ?? 0) | 1, (frame[2] ?? 0) & ~0b10, frame[3] ?? 0]);
  return { data, milliseconds: (samples * 1_000) / sampleRate };
}
