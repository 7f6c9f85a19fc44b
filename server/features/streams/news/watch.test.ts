import { message } from '@everycast/messages/message';
import { expect, test } from 'vitest';
import type { StoredHealth } from '../stored.ts';
import { createWatch } from './watch.ts';

const refused = { message: message('streams.problem_refused'), words: null, at: '2026-11-21T12:00:00Z' };

/** A watch with a clock that the test sets; each call is a report, so many seconds after the last. */
function watching() {
  let now = 0;
  const watch = createWatch(() => now);
  return (seconds: number, state: StoredHealth['state'], problem: StoredHealth['problem'] = refused) => {
    now += seconds * 1000;
    return watch([{ id: 'a', health: { state, problem } }]);
  };
}
const failed = [{ outputId: 'a', kind: 'failed', why: refused.message }];

test('a destination that stays away is reported once, and once when it is back, with how long it was away', () => {
  const report = watching();
  expect(report(0, 'live')).toEqual([]);
  expect(report(2, 'reconnecting')).toEqual([]);
  expect(report(10, 'connecting')).toEqual([]);
  expect(report(10, 'reconnecting')).toEqual(failed);
  expect(report(60, 'reconnecting')).toEqual([]);
  expect(report(2, 'live')).toEqual([{ outputId: 'a', kind: 'recovered', after: 82_000 }]);
  expect(report(2, 'live')).toEqual([]);
});

test('short troubles, pauses and waiting for a picture are no news', () => {
  const report = watching();
  for (let round = 0; round < 10; round++) {
    expect(report(15, 'reconnecting')).toEqual([]);
    expect(report(2, 'live')).toEqual([]);
  }
  expect(report(2, 'reconnecting')).toEqual([]);
  for (const state of ['paused', 'waiting', 'ended', 'paused'] as const) expect(report(60, state)).toEqual([]);
  expect(report(2, 'connecting', null)).toEqual([]);
  expect(report(60, 'connecting', null)).toEqual([]);
});

test('a server that accepts and closes again and again is reported like one that refuses', () => {
  const report = watching();
  for (const state of ['starting', 'reconnecting', 'connecting', 'starting', 'reconnecting'] as const) expect(report(4, state)).toEqual([]);
  expect(report(4, 'starting')).toEqual(failed);
  expect(report(1, 'live')).toEqual([{ outputId: 'a', kind: 'recovered', after: 21_000 }]);
});

test('one that fails again and again is reported every ten minutes', () => {
  const report = watching();
  let reports = 0;
  for (let round = 0; round < 40; round++) {
    report(2, 'reconnecting');
    if (report(25, 'reconnecting').length > 0) reports += 1;
    report(3, 'live');
  }
  expect(reports).toBe(2);
});
