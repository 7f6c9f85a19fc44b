import { expect, test } from 'vitest';
import { checkDestinations, checkStream, needsTls, type SentStream } from './stream-checks.ts';
import { streamPlatformIds, streamPlatforms } from './stream-platforms.ts';

const usual: SentStream = { kbps: 4_660, height: 720, fps: 30, keyframeSeconds: 2, videoCodec: 'avc', audioCodec: 'aac' };
const whats = (...of: Parameters<typeof checkStream>) => checkStream(...of).map(({ what }) => what);

test('a usual stream is within the limits of every platform', () => {
  for (const platform of streamPlatformIds) expect([platform, whats(platform, usual)]).toEqual([platform, []]);
});

test('each limit is checked, with the platform’s page, and a little more than the average is no fault', () => {
  expect(checkStream('twitch', { ...usual, kbps: 8_160 })).toEqual([
    { what: 'bitrate', is: 8_160, max: 6_000, source: streamPlatforms.twitch.limits.source },
  ]);
  expect(whats('twitch', { ...usual, kbps: 6_400 })).toEqual([]);
  expect(whats('linkedin', { ...usual, fps: 60, height: 2160, keyframeSeconds: 5 })).toEqual(['height', 'fps', 'keyframes']);
  expect(whats('youtube', { ...usual, fps: 60, height: 2160 })).toEqual([]);
});

test('other codecs are said, except where anything may be taken', () => {
  expect(whats('twitch', { ...usual, videoCodec: 'hevc', audioCodec: 'opus' })).toEqual(['videoCodec', 'audioCodec']);
  expect(whats('youtube', { ...usual, videoCodec: 'av1' })).toEqual([]);
  expect(whats('custom', { ...usual, videoCodec: 'hevc' })).toEqual([]);
});

test('every number has a source, and what a platform doesn’t document is open', () => {
  for (const platform of streamPlatformIds) {
    const { source, ...limits } = streamPlatforms[platform].limits;
    expect([platform, source !== null]).toEqual([platform, Object.values(limits).some((limit) => limit !== null)]);
  }
  expect(whats('instagram', { ...usual, kbps: 8_160 })).toEqual(['bitrate']);
  expect(whats('instagram', { ...usual, keyframeSeconds: 20, videoCodec: 'hevc' })).toEqual([]);
});

test('of several destinations, those that take less are named', () => {
  const destinations = [
    { id: '1', name: 'Talks', platform: 'youtube' as const },
    { id: '2', name: 'Games', platform: 'twitch' as const },
  ];
  expect(checkDestinations(destinations, { ...usual, kbps: 8_160 })).toMatchObject([{ id: '2', name: 'Games', issues: [{ max: 6_000 }] }]);
});

test('what isn’t known is no issue', () => {
  const unknown = { kbps: null, height: null, fps: null, keyframeSeconds: null, videoCodec: null, audioCodec: null };
  for (const platform of streamPlatformIds) expect(checkStream(platform, unknown)).toEqual([]);
});

test('Facebook and Instagram take streams over TLS only', () => {
  expect(needsTls('facebook', 'rtmp://rtmp-api.facebook.com/rtmp/')).toBe(true);
  expect(needsTls('facebook', ' RTMPS://rtmp-api.facebook.com:443/rtmp/')).toBe(false);
  expect(needsTls('twitch', 'rtmp://live.twitch.tv/app')).toBe(false);
});
