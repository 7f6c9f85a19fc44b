import { videoPresets } from '@everycast/contract/video-presets';
import { expect, test } from 'vitest';
import { resultBytes, resultLength, tooLong } from './estimate.ts';

const extent = { duration: 60, frame: 0.04 };
const short = videoPresets.find(({ id }) => id === 'youtube-short') ?? null;

test('the result is as long as what is kept, at its speed', () => {
  expect(resultLength({ segments: [], speed: 1 }, extent)).toBe(60);
  const segments = [
    { start: 0, end: 10 },
    { start: 20, end: 30 },
  ];
  expect(resultLength({ segments, speed: 2 }, extent)).toBe(10);
});

test('a cut is as large as its share, and a preset as its rates and its limit', () => {
  expect(resultBytes(null, 30, { bytes: 6_000_000, duration: 60 })).toBe(3_000_000);
  expect(resultBytes(short, 10, { bytes: 1e12, duration: 60 })).toBe(((12_000_000 + 384_000) / 8) * 10);
  expect(resultBytes(short && { ...short, maxBytes: 1000 }, 10, { bytes: 1e12, duration: 60 })).toBe(1000);
  expect(resultBytes(short, 10, { bytes: 60_000, duration: 60 })).toBeCloseTo(12_000, 6);
});

test('what a platform does not take in full is said', () => {
  expect(tooLong(short, 200)).toBe(20);
  expect(tooLong(short, 180)).toBe(0);
  expect(tooLong(null, 9999)).toBe(0);
});
