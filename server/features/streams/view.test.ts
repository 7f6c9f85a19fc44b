import { message } from '@everycast/messages/message';
import { expect, test } from 'vitest';
import { inEnglish } from '../../../tests/support/reads.ts';
import { outputFrom, streamFrom } from './stored.ts';
import type { StreamRow } from './stream-store.ts';
import { streamView } from './view.ts';

const unreadable = inEnglish(message('common.unreadable'));
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
const parts = { outputs: [], recording: null, files: [], bytes: 0, totals: [], airtimeLeft: null, now };
const stateWith = (leaseSeconds: number, more: Partial<StreamRow> = {}) =>
  streamView({ ...row, nextAttemptAt: new Date(now.getTime() + leaseSeconds * 1000), ...more } as StreamRow, parts).state;

test('a stream is only called live while its process is heard of', () => {
  // A lease lasts 45 seconds from its last renewal.
  expect([45, 41, 37, 36, 1, -5].map((seconds) => stateWith(seconds))).toEqual(['live', 'live', 'live', 'unsure', 'unsure', 'unsure']);
  expect(stateWith(6, { receiving: false })).toBe('lost');
});

test('what can’t be read of a stream is shown as unknown, and ends nothing', () => {
  const stored = JSON.parse('{"format": "wide", "problemMessage": {"code": 7}, "recordingStopped": ["why"]}');
  const stream = streamFrom({ ...row, ...stored, nextAttemptAt: new Date(now.getTime() + 45_000) });
  expect(streamView(stream, parts)).toMatchObject({
    state: 'live',
    ending: unreadable,
    incoming: { height: null, videoCodec: null },
    recording: { state: 'stopped', problem: unreadable },
  });
  expect(outputFrom({ health: JSON.parse('{"state": "live"}') })).toEqual({ health: null });
});
