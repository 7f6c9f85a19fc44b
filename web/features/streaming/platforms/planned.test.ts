import { checkStream } from '@everycast/contract/stream-checks';
import { expect, test } from 'vitest';
import { pictureOf } from '../engine/probe/ladder.ts';
import { plannedStream, sentWhileLive } from './planned.ts';

const set = pictureOf({ resolution: '1080p', fps: 60, bitrate: 8000 });
const still = { bitrate: 550_000, frames: 900, height: 1080, fps: 60, keyframeSeconds: 2, videoCodec: 'avc', audioCodec: 'aac' };

test('a still scene needs few bits, but what is added must take what the settings allow', () => {
  const sent = sentWhileLive(still, set);
  expect(sent.kbps).toBe(plannedStream(set).kbps);
  expect(checkStream('twitch', sent).map(({ what }) => what)).toContain('bitrate');
});

test('what is measured counts where it is more, and alone where something else sends', () => {
  expect(sentWhileLive({ ...still, bitrate: 9_500_000, keyframeSeconds: 5 }, set)).toMatchObject({ kbps: 9500, keyframeSeconds: 5 });
  expect(sentWhileLive(still, null).kbps).toBe(550);
});

test('before anything arrived, the plan counts', () => {
  const nothing = { bitrate: 0, frames: 0, height: null, fps: null, keyframeSeconds: null, videoCodec: null, audioCodec: null };
  expect(sentWhileLive(nothing, set)).toEqual(plannedStream(set));
});
