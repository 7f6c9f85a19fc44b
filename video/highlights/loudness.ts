import type { VideoInfo } from '../probe/probe.ts';
import { channelsOf, loudest, sampleRate, samples } from '../sound/samples.ts';
import { fineStep, step } from './signals.ts';

/** Decibels; anything quieter counts as this. */
export const silence = -70;

/**
 * The loudness of the first audio track in each fine step: its mean power in decibels, 0 being the maximum.
 *
 * @returns null for a video without audio
 * @throws ToolFailed if it can't be decoded
 */
export async function loudness(
  info: VideoInfo,
  options: { signal?: AbortSignal; onProgress?: (fraction: number) => void },
): Promise<number[] | null> {
  if (info.audio.length === 0) return null;
  const inStep = sampleRate * fineStep * channelsOf(info);
  const powers = new Float64Array(Math.ceil(info.duration / fineStep));
  let heard = 0;
  const onSamples = (piece: Int16Array) => {
    for (const sample of piece) {
      const place = Math.floor(heard++ / inStep);
      if (place < powers.length) powers[place] = (powers[place] ?? 0) + (sample / loudest) ** 2;
    }
  };
  const onProgress = (seconds: number) => options.onProgress?.(Math.min(1, seconds / info.duration));
  await samples(info, onSamples, { signal: options.signal, onProgress });
  return Array.from(powers, (power) => Math.max(silence, 10 * Math.log10(power / inStep)));
}

/** The loudness of each step from its fine steps: powers add up, not decibels. */
export function coarser(levels: readonly number[]): number[] {
  const each = Math.round(step / fineStep);
  return Array.from({ length: Math.ceil(levels.length / each) }, (_, index) => {
    const powers = levels.slice(index * each, (index + 1) * each).map((level) => (level <= silence ? 0 : 10 ** (level / 10)));
    return Math.max(silence, 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length));
  });
}
