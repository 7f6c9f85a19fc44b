import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { Stream } from '@everycast/contract/streams';
import { hasNginx, type Nginx, startNginx } from '@everycast/streaming/testing/nginx';
import { test } from './support/studio.ts';
import { expect } from './support/test.ts';

test.skip(!hasNginx, 'nginx with RTMP is not installed');

let nginx: Nginx;
test.beforeEach(async () => {
  nginx = await startNginx();
});
test.afterEach(() => nginx.stop());

const run = promisify(execFile);
/** What the camera sees: bars from left to right. */
const bars = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
  [0, 0, 0],
  [128, 128, 128],
  [255, 255, 0],
  [192, 128, 64],
] as const;
const [width, height] = [1280, 720];

/** The middle of each bar in a picture of the file, as a player shows it that believes what the stream says about its colors. */
async function barsOf(file: string): Promise<number[][]> {
  // The last second: the camera has started by then.
  const args = ['-v', 'error', '-nostdin', '-sseof', '-1', '-i', file, '-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', '-'];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 2 ** 26 });
  return bars.map((_, index) => {
    const at = ((height / 2) * width + ((index + 0.5) * width) / bars.length) * 3;
    return [...stdout.subarray(at, at + 3)];
  });
}

test('colors arrive as they are, in the limited range of BT.709, and the stream says so', async ({ signedInPage: page, api, server }) => {
  const settings = { ...defaultStreamSettings, resolution: '720p', fps: 30, bitrate: 3000 };
  await page.request.put('/api/v1/me/stream-settings', { headers: { origin: server.url }, data: settings });
  await api.post('/api/v1/stream-destinations', { platform: 'custom', name: 'Server', url: nginx.url, key: 'key' });
  await page.addInitScript(
    ({ colors, size }) => {
      const media = navigator.mediaDevices;
      const open = media.getUserMedia.bind(media);
      media.getUserMedia = async (wanted) => {
        if (!wanted?.video) return open(wanted);
        const canvas = Object.assign(document.createElement('canvas'), size);
        const context = canvas.getContext('2d', { alpha: false });
        const draw = () => {
          for (const [index, color] of colors.entries()) {
            if (context) context.fillStyle = `rgb(${color.join(' ')})`;
            context?.fillRect((index * size.width) / colors.length, 0, size.width / colors.length, size.height);
          }
        };
        draw();
        setInterval(draw, 100);
        return canvas.captureStream();
      };
    },
    { colors: bars, size: { width, height } },
  );
  const stream = async () => (await api.get<{ items: Stream[] }>('/api/v1/streams')).items[0];
  await page.goto('/streaming');
  await expect(page.getByRole('listitem').filter({ hasText: /^CameraOn/ })).toBeVisible();
  await page.getByRole('button', { name: 'Go Live' }).click();
  await expect(page.getByText('1 healthy')).toBeVisible();
  await expect.poll(async () => (await stream())?.incoming.frames ?? 0).toBeGreaterThan(90);
  await page.getByRole('button', { name: 'End Stream' }).click();
  await expect.poll(async () => (await stream())?.state).toBe('ended');

  const file = nginx.recording('key');
  const fields = 'stream=pix_fmt,color_range,color_space,color_transfer,color_primaries';
  const { stdout } = await run('ffprobe', ['-v', 'error', '-select_streams', 'v', '-show_entries', fields, '-of', 'json', file]);
  expect(JSON.parse(stdout).streams[0]).toEqual({
    pix_fmt: 'yuv420p',
    color_range: 'tv',
    color_space: 'bt709',
    color_transfer: 'bt709',
    color_primaries: 'bt709',
  });
  for (const [index, color] of (await barsOf(file)).entries()) {
    const expected = bars[index] ?? [];
    const off = Math.max(...color.map((value, channel) => Math.abs(value - (expected[channel] ?? 0))));
    expect(off, `bar ${index} is ${color}, not ${expected}`).toBeLessThan(8);
  }
});
