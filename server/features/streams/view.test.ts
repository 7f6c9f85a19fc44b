import { expect, test } from 'vitest';
import type { StreamRow } from './stream-store.ts';
import { streamView } from './view.ts';

const now = new Date('2026-11-21T12:00:00Z');
const row = {
  id: 'stream',
  userId: 'ada',
  title: '',
  source: 'browser',
  bitrate: 0,
  frames: 0,
  format: null,
  problemMessage: null,
  createdAt: now,
  liveAt: now,
  endedAt: null,
  receiving: true,
  leaseToken: 'token',
};
const stateWith = (leaseSeconds: number, more: Partial<StreamRow> = {}) =>
  streamView({ ...row, nextAttemptAt: new Date(now.getTime() + leaseSeconds * 1000), ...more } as StreamRow, {
    outputs: [],
    recording: null,
    files: [],
    bytes: 0,
    totals: [],
    airtimeLeft: null,
    now,
  }).state;

test('a stream is only called live while its process is heard of', () => {
  // A lease lasts 15 seconds from its last renewal.
  expect([15, 11, 7, 6, 1, -5].map((seconds) => stateWith(seconds))).toEqual(['live', 'live', 'live', 'unsure', 'unsure', 'unsure']);
  expect(stateWith(6, { receiving: false })).toBe('lost');
});
