import { expect, test } from 'vitest';
import { formatBytes, formatDuration, formatLength } from './measures.ts';

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

test.each([
  [0, '0:00'],
  [0.001, '0:00.01'],
  [1 / 30, '0:00.03'],
  [0.999, '0:00.99'],
  [1, '0:01'],
  [84.3, '1:24'],
])('a length of %d seconds reads %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});
