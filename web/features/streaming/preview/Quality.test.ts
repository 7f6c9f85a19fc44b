import { expect, test } from 'vitest';
import { reductionsOf } from './Quality.tsx';

const chosen = { width: 1280, height: 720, fps: 30, bitrate: 3_000_000 };

test.each([
  [30, 3_000_000, { fps: false, bitrate: false }],
  [15, 3_000_000, { fps: true, bitrate: false }],
  [30, 2_250_000, { fps: false, bitrate: true }],
  [15, 500_000, { fps: true, bitrate: true }],
])('at %i fps and %i bits per second', (fps, bitrate, lowered) => {
  expect(reductionsOf({ fps, bitrate, chosen })).toEqual(lowered);
});

test('nothing is lowered before it is sent', () => {
  expect(reductionsOf(null)).toEqual({ fps: false, bitrate: false });
});
