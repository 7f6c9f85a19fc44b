import { checkStream } from '@everycast/contract/stream-checks';
import type { MediaTag } from '@everycast/streaming/flv/tag';
import { enhancedPictures } from '@everycast/streaming/testing/enhanced';
import { expect, test } from 'vitest';
import { createMeter } from './meter.ts';

/** An H.264 picture at a time in milliseconds. */
const picture = (time: number, keyframe = false): MediaTag => ({
  kind: 'video',
  time,
  body: Uint8Array.of(keyframe ? 0x17 : 0x27, 1, 0, 0, 0, 0),
});

/** Pictures at a rate, from a time on. */
const at = (fps: number, seconds: number, from = 0) =>
  Array.from({ length: fps * seconds }, (_, index) => picture(from + Math.round((index * 1000) / fps), index % fps === 0));

function fpsAfter(...tags: MediaTag[]): number | null {
  const meter = createMeter();
  for (const tag of tags) meter.count(tag);
  return meter.format().fps;
}

test.each([24, 25, 30, 50, 60])('%i frames per second are counted from the pictures', (fps) => {
  expect(fpsAfter(...at(fps, 2))).toBe(fps);
});

test('nothing is known before a second of pictures, and what the encoder says isn’t believed', () => {
  const lie: MediaTag = {
    kind: 'script',
    time: 0,
    body: new TextEncoder().encode(
      '\x02\x00\x0aonMetaData\x08\x00\x00\x00\x01\x00\x09framerate\x00\x40\x4e\x00\x00\x00\x00\x00\x00\x00\x00\x09',
    ),
  };
  expect(fpsAfter(lie, ...at(30, 2).slice(0, 20))).toBeNull();
  expect(fpsAfter(lie, ...at(30, 2))).toBe(30);
});

test('a rate that falls while live is noticed, and an interruption isn’t counted', () => {
  expect(fpsAfter(...at(60, 5), ...at(20, 4, 5_000))).toBe(20);
  expect(fpsAfter(...at(30, 4), ...at(30, 2, 60_000))).toBe(30);
  // Another source starts over.
  expect(fpsAfter(...at(30, 4), ...at(60, 2))).toBe(60);
});

test.each([
  ['hevc', '2560x1440'],
  ['av1', '2560x1440'],
] as const)('%s by Enhanced RTMP is known by its size, and checked against what each platform takes', async (codec, size) => {
  const meter = createMeter();
  for (const tag of await enhancedPictures({ codec, size, seconds: 1.2 })) meter.count(tag);
  const format = meter.format();
  expect(format).toMatchObject({ height: 1440, videoCodec: codec, fps: 25 });
  const sent = { ...format, kbps: null };
  const found = (platform: 'youtube' | 'facebook') => checkStream(platform, sent).map(({ what }) => what);
  expect([found('youtube'), found('facebook')]).toEqual([[], ['videoCodec', 'height']]);
});
