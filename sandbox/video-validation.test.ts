import { describe, expect, test } from 'vitest';
import type { Video } from './core/video.ts';
import { validateFeedVideo as facebook, validateReel } from './facebook/video-validation.ts';
import { isInvalidVideo as isInvalidForInstagram } from './instagram/video-validation.ts';
import { isInvalidVideo as isInvalidForLinkedin } from './linkedin/video-validation.ts';
import { validateVideo as tiktok } from './tiktok/video-validation.ts';
import { validateVideo as twitter } from './twitter/video-validation.ts';

const lying: Video = { width: 1920, height: 1080, seconds: 12, framesPerSecond: 30, container: 'mp4', codec: 'h264', bytes: 1_000_000 };
const upright: Video = { ...lying, width: 1080, height: 1920 };

/** At its edge it is taken (null), one past it is refused with these words. */
type Case = [Partial<Video>, string | number | null];
const at = (of: (video: Video) => string | number | null, usual: Video, cases: Case[]) =>
  test.each(cases)('%j: %s', (video, refused) => expect(of({ ...usual, ...video })).toBe(refused));

describe('Facebook, in the feed', () => {
  at((video) => facebook(video)?.code ?? null, lying, [
    [{ seconds: 1 }, null],
    [{ seconds: 0.999 }, 1363025],
    [{ seconds: 14_400 }, null],
    [{ seconds: 14_400.001 }, 1363026],
    [{ width: 1080, height: 1920 }, null],
    [{ width: 1000, height: 1920 }, 1363040],
    [{ width: 2000, height: 1080 }, 1363040],
    // Encoders like even sides.
    [{ width: 854, height: 480 }, null],
    [{ width: 10, height: 10, framesPerSecond: 1 }, null],
  ]);
});

describe('Facebook, as a reel', () => {
  at((video) => validateReel(video)?.code ?? null, upright, [
    [{ seconds: 3 }, null],
    [{ seconds: 2.999 }, 1363128],
    [{ seconds: 90 }, null],
    [{ seconds: 90.001 }, 1363128],
    [{ width: 540, height: 960 }, null],
    [{ width: 538, height: 960 }, 1363127],
    [{ width: 540, height: 958 }, 1363127],
    [{ width: 1080, height: 1080 }, 1363040],
    [{ framesPerSecond: 23.976 }, null],
    [{ framesPerSecond: 23 }, 1363129],
    [{ framesPerSecond: 60 }, null],
    [{ framesPerSecond: 61 }, 1363129],
  ]);
});

describe.each(['reel', 'video'] as const)('Instagram, a %s', (kind) => {
  const max = kind === 'reel' ? 900 : 60;
  at((video) => (isInvalidForInstagram(kind, video) ? 'invalid' : null), lying, [
    [{ seconds: 3 }, null],
    [{ seconds: 2.999 }, 'invalid'],
    [{ seconds: max }, null],
    [{ seconds: max + 0.001 }, 'invalid'],
    [{ width: 1922 }, 'invalid'],
    [{ width: 1080, height: 1920 }, kind === 'reel' ? null : 'invalid'],
    [{ width: 1080, height: 1350 }, null],
    [{ width: 1000, height: 90 }, 'invalid'],
    [{ framesPerSecond: 23 }, null],
    [{ framesPerSecond: 22 }, 'invalid'],
    [{ framesPerSecond: 59.94 }, null],
    [{ framesPerSecond: 61 }, 'invalid'],
    // At 25 million bits a second.
    [{ seconds: 12, bytes: 37_500_000 }, null],
    [{ seconds: 12, bytes: 37_500_001 }, 'invalid'],
    [{ seconds: max, bytes: kind === 'reel' ? 300_000_000 : 100_000_000 }, null],
    [{ seconds: max, bytes: kind === 'reel' ? 300_000_001 : 100_000_001 }, 'invalid'],
    [{ container: 'mov', codec: 'hevc' }, null],
    [{ container: 'webm', codec: 'vp9' }, 'invalid'],
    [{ codec: 'vp9' }, 'invalid'],
    [{ codec: null }, 'invalid'],
  ]);
});

describe('LinkedIn', () => {
  at((video) => (isInvalidForLinkedin(video) ? 'invalid' : null), lying, [
    [{ seconds: 3 }, null],
    [{ seconds: 2.999 }, 'invalid'],
    [{ seconds: 1800 }, null],
    [{ seconds: 1800.001 }, 'invalid'],
    [{ container: 'mov' }, 'invalid'],
    [{ container: 'webm', codec: 'vp9' }, 'invalid'],
  ]);
});

describe('TikTok, a creator who may post a minute', () => {
  at((video) => tiktok(video, 60), upright, [
    [{ seconds: 60 }, null],
    [{ seconds: 60.001 }, 'duration_check_failed'],
    [{ width: 360, height: 4096 }, null],
    [{ width: 359 }, 'picture_size_check_failed'],
    [{ height: 4097 }, 'picture_size_check_failed'],
    [{ framesPerSecond: 23 }, null],
    [{ framesPerSecond: 22 }, 'frame_rate_check_failed'],
    [{ framesPerSecond: 61 }, 'frame_rate_check_failed'],
    [{ container: 'webm', codec: 'vp9' }, null],
    [{ container: 'mov', codec: 'hevc' }, null],
    [{ codec: 'av1' }, 'file_format_check_failed'],
    [{ codec: null }, 'file_format_check_failed'],
  ]);
});

describe('X', () => {
  at((video) => twitter(video, 140)?.message ?? null, lying, [
    [{ seconds: 0.5 }, null],
    [{ seconds: 0.499 }, 'Duration too short, minimum:500, actual:499'],
    [{ seconds: 140 }, null],
    [{ seconds: 140.001 }, 'Duration too long, maximum:140000, actual:140001'],
    [{ width: 96, height: 32 }, null],
    [{ width: 97, height: 32 }, 'The aspect ratio of 97x32 is not supported'],
    [{ width: 32, height: 97 }, 'The aspect ratio of 32x97 is not supported'],
    [{ width: 62, height: 31 }, 'Dimensions 62x31 are not supported'],
    [{ width: 1921 }, 'Dimensions 1921x1080 are not supported'],
    [{ framesPerSecond: 60 }, null],
    [{ framesPerSecond: 61 }, 'Frame rate too high, maximum:60'],
    [{ container: 'mov' }, null],
    [{ codec: 'vp9' }, 'Unsupported video format'],
    [{ codec: 'hevc' }, 'Unsupported video format'],
    [{ container: 'webm', codec: 'vp9' }, null],
    [{ container: 'webm', codec: 'av1' }, 'Unsupported video format'],
  ]);
});
