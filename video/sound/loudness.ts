import type { VideoInfo } from '../probe/probe.ts';
import { channelsOf, loudest, sampleRate, samples } from './samples.ts';

/** What silence is taken for, in decibels below the loudest there can be. */
export const silence = -90;

/**
 * How loud the first sound is, second by second from the first picture on.
 *
 * @returns the mean power of each second in decibels: 0 is the loudest there can be, `silence` none; empty for a video without sound
 * @throws ToolFailed where it cannot be decoded
 */
export async function loudness(
  info: VideoInfo,
  options: { signal?: AbortSignal; onProgress?: (fraction: number) => void } = {},
): Promise<Float32Array> {
  if (info.audio.length === 0) return new Float32Array();
  const { signal, onProgress } = options;
  const perSecond = sampleRate * channelsOf(info);
  const powers = new Float64Array(Math.ceil(info.duration));
  let seen = 0;
  const onSamples = (piece: Int16Array) => {
    for (const sample of piece) {
      const second = Math.floor(seen++ / perSecond);
      if (second < powers.length) powers[second] = (powers[second] ?? 0) + (sample / loudest) ** 2;
    }
  };
  await samples(info, onSamples, { signal, onProgress: onProgress && ((seconds) => onProgress(Math.min(1, seconds / info.duration))) });
  return Float32Array.from(powers, (power) => Math.max(silence, 10 * Math.log10(power / perSecond)));
}
