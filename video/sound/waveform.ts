import { writeFile } from 'node:fs/promises';
import type { VideoInfo } from '../probe/probe.ts';
import { allOrNothing } from '../tool/all-or-nothing.ts';
import { channelsOf, loudest, sampleRate, samples } from './samples.ts';

export interface WaveformOptions {
  /** The most peaks; a long video gets fewer per second. */
  max?: number;
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
}

const finest = 100;

/**
 * Writes the first audio track's peaks as bytes, 0 to 255, from the first frame to the end of the last.
 *
 * @returns their number, and how many per second; none for a video without audio
 * @throws ToolFailed if the audio can't be decoded; then no file is left
 */
export async function waveform(
  info: VideoInfo,
  output: string,
  options: WaveformOptions = {},
): Promise<{ perSecond: number; count: number }> {
  const { max = 200_000, signal, onProgress } = options;
  const perSecond = Math.max(1, Math.min(finest, Math.floor(max / info.duration)));
  const count = info.audio.length === 0 ? 0 : Math.ceil(info.duration * perSecond);
  const peaks = new Uint8Array(count);
  const perPeak = (sampleRate * channelsOf(info)) / perSecond;
  let seen = 0;
  const onSamples = (piece: Int16Array) => {
    for (const sample of piece) {
      const place = Math.floor(seen++ / perPeak);
      const height = Math.min(255, Math.round((Math.abs(sample) / loudest) * 255));
      if (height > (peaks[place] ?? 255)) peaks[place] = height;
    }
  };
  await allOrNothing([output], signal, async () => {
    await samples(info, onSamples, { signal, onProgress: onProgress && ((seconds) => onProgress(Math.min(1, seconds / info.duration))) });
    await writeFile(output, peaks, { signal });
  });
  return { perSecond, count };
}
