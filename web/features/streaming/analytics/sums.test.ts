import { expect, test } from 'vitest';
import { onAirSeconds } from './sums.ts';

test('the time on air is what was measured, also if a clock was set during the stream', () => {
  const totals = { onAirMs: 90_000, bytes: 0, frames: 0, dropped: 0, reconnects: 0, longestQueueMs: 0 };
  const set = { liveAt: '2026-11-21T12:00:00Z', endedAt: '2026-11-21T11:01:30Z', totals };
  expect(onAirSeconds(set)).toBe(90);
});
