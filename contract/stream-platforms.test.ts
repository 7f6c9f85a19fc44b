import { expect, test } from 'vitest';
import { streamPlatformIds, streamPlatforms } from './stream-platforms.ts';

test('each platform has its name, its default address, and whether it gives another one for each event', () => {
  const rows = streamPlatformIds.map((id) => [id, streamPlatforms[id].name, streamPlatforms[id].url, streamPlatforms[id].perEvent]);
  expect(rows).toEqual([
    ['youtube', 'YouTube Live', 'rtmps://a.rtmps.youtube.com:443/live2', false],
    ['facebook', 'Facebook Live', 'rtmps://rtmp-api.facebook.com:443/rtmp/', false],
    ['twitch', 'Twitch', 'rtmp://live.twitch.tv/app', false],
    ['linkedin', 'LinkedIn Live', 'rtmps://', true],
    ['twitter', 'Twitter Live', null, false],
    ['instagram', 'Instagram Live', 'rtmps://live-upload.instagram.com:443/rtmp/', false],
    ['tiktok', 'TikTok Live', 'rtmps://', true],
    ['sandbox', 'Sandbox', 'rtmp://live.sandbox/app', false],
    ['custom', 'Other server', null, false],
  ]);
});
