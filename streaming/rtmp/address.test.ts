import { expect, test } from 'vitest';
import { parseRtmpAddress } from './address.ts';

test.each([
  [
    'rtmp://live.twitch.tv/app',
    'live_1',
    { host: 'live.twitch.tv', port: 1935, app: 'app', key: 'live_1', tls: false, tcUrl: 'rtmp://live.twitch.tv/app' },
  ],
  [
    'rtmps://a.rtmps.youtube.com:443/live2',
    'a-b',
    { port: 443, tls: true, app: 'live2', key: 'a-b', tcUrl: 'rtmps://a.rtmps.youtube.com/live2' },
  ],
  [' rtmps://rtmp-api.facebook.com:443/rtmp/ ', ' FB-1?s_bl=1&a=b \n', { app: 'rtmp', key: 'FB-1?s_bl=1&a=b' }],
  ['rtmp://host/app/instance', 'k', { app: 'app/instance', key: 'k' }],
  ['rtmp://host:19350/app/key?token=a/b', '', { port: 19_350, app: 'app', key: 'key?token=a/b', tcUrl: 'rtmp://host:19350/app' }],
  ['rtmp://host/app', 'rtmp://host/app/key', { app: 'app', key: 'key' }],
  ['rtmp://host/app?auth=1', 'k', { app: 'app?auth=1', key: 'k' }],
  ['RTMP://HOST/App', 'Key', { host: 'host', app: 'App', key: 'Key' }],
  ['rtmp://[::1]:1936/app', 'k', { host: '::1', port: 1936, tcUrl: 'rtmp://[::1]:1936/app' }],
  ['rtmp://2130706433/app', 'k', { host: '127.0.0.1' }],
  ['rtmp://bücher.example/app', 'k', { host: 'xn--bcher-kva.example' }],
  ['rtmp://host:443/app', 'k', { port: 443, tcUrl: 'rtmp://host:443/app' }],
])('%s with %s', (url, key, address) => expect(parseRtmpAddress(url, key)).toMatchObject(address));

test.each([
  ['', 'k', 'not-a-url'],
  ['live.twitch.tv/app', 'k', 'not-a-url'],
  ['rtmps://', 'k', 'not-a-url'],
  ['rtmp://bad host/app', 'k', 'not-a-url'],
  ['rtmp://[::1/app', 'k', 'not-a-url'],
  ['rtmp://a:b:c/app', 'k', 'not-a-url'],
  ['https://host/app', 'k', 'scheme'],
  ['rtmp://host:0/app', 'k', 'port'],
  ['rtmp://host:99999/app', 'k', 'port'],
  ['rtmp://user:word@host/app', 'k', 'credentials'],
  ['rtmp://host/', 'k', 'no-app'],
  ['rtmp://host/app', '', 'no-key'],
  ['rtmp://host/app', 'two words', 'no-key'],
])('%s with %s is refused', (url, key, code) => {
  expect(() => parseRtmpAddress(url, key)).toThrow(expect.objectContaining({ code }));
});
