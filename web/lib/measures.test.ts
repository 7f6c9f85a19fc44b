import { expect, test } from 'vitest';
import { formatBytes, formatDuration } from './measures.ts';

test.each([
  [0, '0 bytes'],
  [640, '640 bytes'],
  [1000, '1 kB'],
  [210_400, '210 kB'],
  [999_960, '1 MB'],
  [12_430_000, '12.4 MB'],
  [2_100_000_000, '2.1 GB'],
  [3_000_000_000_000_000, '3,000 TB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0.2, '0:00'],
  [7, '0:07'],
  [59.7, '1:00'],
  [84, '1:24'],
  [3723, '1:02:03'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
