import { checkStream } from '@everycast/contract/stream-checks';
import { streamPlatformIds } from '@everycast/contract/stream-platforms';
import { bitrates, frameRates, Resolution } from '@everycast/contract/stream-settings';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureOf } from '../engine/probe/ladder.ts';
import { fittingPicture, plannedStream, sentWhileLive } from './planned.ts';

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

const settings = fc.record({
  resolution: fc.constantFrom(...Resolution.options),
  fps: fc.constantFrom(...frameRates),
  bitrate: fc.constantFrom(...bitrates),
});

test('whatever is set, what is offered is taken by every platform, is never more, and is the same where that fits', () => {
  fc.assert(
    fc.property(settings, fc.subarray([...streamPlatformIds]), (set, platforms) => {
      const wanted = pictureOf(set);
      const offered = fittingPicture(platforms, wanted);
      if (!offered) throw new Error('Nothing fits.');
      const issues = (picture: typeof wanted) => platforms.flatMap((platform) => checkStream(platform, plannedStream(picture)));
      expect(issues(offered)).toEqual([]);
      for (const part of ['width', 'height', 'fps', 'bitrate'] as const) expect(offered[part]).toBeLessThanOrEqual(wanted[part]);
      if (issues(wanted).length === 0) expect(offered).toEqual(wanted);
    }),
  );
});

test('only what has to change does', () => {
  const wanted = pictureOf({ resolution: '1080p', fps: 60, bitrate: 8000 });
  expect(fittingPicture(['twitch'], wanted)).toEqual({ ...wanted, bitrate: 6_000_000 });
  expect(fittingPicture(['youtube'], wanted)).toEqual(wanted);
  expect(fittingPicture(['linkedin', 'twitch'], wanted)).toMatchObject({ height: 1080, fps: 30 });
});
