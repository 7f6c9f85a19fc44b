import { expect } from 'vitest';
import { probe } from './probe.ts';

const steps = (times: readonly number[]): number[] => times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) * 1_000));

/** Expects a file to be `film(seconds)`: right codecs, size and rate, no gap anywhere, and sound in sync with the picture. */
export async function expectWhole(path: string, seconds: number): Promise<void> {
  const { video, audio } = await probe(path);
  expect(video).toMatchObject({ codec: 'h264', width: 320, height: 180, rate: 25 });
  expect(audio.codec).toBe('aac');
  // One frame of H.264 every 40 ms and one of AAC every 21 or 22 ms.
  expect(video.times.length).toBe(seconds * 25);
  expect(new Set(steps(video.times))).toEqual(new Set([40]));
  expect(audio.times.length).toBeGreaterThanOrEqual(Math.floor((seconds * 48_000) / 1_024));
  expect(new Set(steps(audio.times))).toEqual(new Set([21, 22]));
  // Both begin and end together.
  expect(Math.abs(video.start - audio.start)).toBeLessThan(0.1);
  expect(Math.abs((video.times.at(-1) ?? 0) - (audio.times.at(-1) ?? 0))).toBeLessThan(0.1);
}
