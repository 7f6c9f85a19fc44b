import { expect, test } from 'vitest';
import { timecode } from './timecode.ts';

test.each([
  [0, '0:00'],
  [65.25, '1:05.25'],
  [59.9999, '1:00'],
  [7201, '2:00:01'],
])('%d seconds read %s', (time, shown) => {
  expect(timecode(time)).toBe(shown);
});
