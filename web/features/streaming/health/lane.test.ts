import type { StreamSeries } from '@everycast/contract/stream-metrics';
import type { OutputHealth } from '@everycast/contract/streams';
import { describe, expect, test } from 'vitest';
import { behindOf, isDropping, laneOf } from './lane.ts';

const start = Date.parse('2026-11-23T12:00:00Z');
const at = (seconds: number) => start + seconds * 1000;
const recent = (steps: number) => ({ from: new Date(start).toISOString(), stepSeconds: 5, steps });
const seriesOf = (onAir: (number | null)[], dropped: Record<number, number> = {}): StreamSeries => {
  const zeros = onAir.map((value) => (value === null ? null : 0));
  return { onAir, bitrate: zeros, reconnects: zeros, queueMs: zeros, dropped: zeros.map((value, index) => dropped[index] ?? value) };
};
const health = (state: OutputHealth['state'], sinceSeconds = 0): OutputHealth => ({
  state,
  since: new Date(at(sinceSeconds)).toISOString(),
  attempt: 0,
  nextAttemptAt: null,
  problem: null,
  bitrate: 0,
  queueMs: 0,
  queueBytes: 0,
  framesSent: 0,
  framesDropped: 0,
  reconnects: 0,
  lastAcknowledgedAt: null,
  delayMs: null,
  bytesSent: 0,
});
const on = (state: OutputHealth['state'], since?: number) => ({ wanted: 'on' as const, health: health(state, since) });

describe('a lane', () => {
  test('of a healthy destination is one part up to now, without the seconds in which it connected', () => {
    const lane = laneOf(on('live'), seriesOf([0.2, 1, 1, 1, null]), recent(5));
    expect(lane).toEqual({ parts: [{ state: 'sent', from: at(5), to: at(25) }], off: 0, offNow: null, dropped: 0 });
  });

  test('shows an interruption, also a short one, and what was dropped', () => {
    const lane = laneOf(on('live'), seriesOf([1, 1, 0.7, 1, 1, 1, null], { 4: 12 }), recent(7));
    expect(lane.parts.map(({ state }) => state)).toEqual(['sent', 'off', 'sent', 'dropping', 'sent']);
    expect(lane).toMatchObject({ off: 5_000, offNow: null, dropped: 12 });
  });

  test('follows a destination that is away now from the moment it went', () => {
    const lane = laneOf(on('reconnecting', 12), seriesOf([1, 1, 0.4, 0, null]), recent(5));
    expect(lane.parts).toEqual([
      { state: 'sent', from: at(0), to: at(10) },
      { state: 'off', from: at(10), to: at(25) },
    ]);
    expect(lane.offNow).toBe(13_000);
  });

  test('of one that never connected is off for as long as it tries', () => {
    const lane = laneOf(on('reconnecting', 1), seriesOf([0, 0, 0, 0, null]), recent(5));
    expect(lane).toMatchObject({ parts: [{ state: 'off', from: at(0), to: at(25) }], offNow: 24_000 });
  });

  test('is empty while paused, and a pause isn’t a gap', () => {
    const paused = { wanted: 'paused' as const, health: health('paused', 10) };
    expect(laneOf(paused, seriesOf([1, 1, null, null]), recent(4))).toMatchObject({ parts: [{ state: 'sent', to: at(10) }], off: 0 });
    const again = laneOf(on('live', 20), seriesOf([1, null, null, 0.5, 1, null]), recent(6));
    expect(again).toMatchObject({ off: 0, parts: [{ to: at(5) }, { from: at(20), to: at(30) }] });
  });

  test('is empty before anything is known', () => {
    expect(laneOf({ wanted: 'on', health: null }, seriesOf([null]), recent(1))).toEqual({ parts: [], off: 0, offNow: null, dropped: 0 });
  });
});

test('dropping is what the last measured seconds say, and what the browser left out before isn’t the destination’s', () => {
  const arrived = seriesOf([1, 1, 1, 1, 1, 1]);
  expect(isDropping(seriesOf([1, 1, 1, null], { 2: 3 }), arrived)).toBe(true);
  expect(isDropping(seriesOf([1, 1, 1, 1, 1, null], { 1: 3 }), arrived)).toBe(false);
  expect(isDropping(seriesOf([null]), arrived)).toBe(false);
  expect(isDropping(seriesOf([1, 1, 1, null], { 2: 3 }), seriesOf([1, 1, 1, null], { 2: 3 }))).toBe(false);
  expect(isDropping(seriesOf([1, 1, 1, null], { 2: 4 }), seriesOf([1, 1, 1, null], { 2: 3 }))).toBe(true);
});

test('a destination that is behind is slow, whether what it gets late waits here or on the way', () => {
  const behind = (delayMs: number | null, queueMs = 0) => behindOf({ delayMs, queueMs });
  expect([behind(null), behind(200), behind(3_000)]).toEqual([null, null, null]);
  expect([behind(3_500), behind(2_000, 2_000), behind(null, 4_000)]).toEqual([3_500, 4_000, 4_000]);
});
