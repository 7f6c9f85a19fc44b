import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { Stream } from '@everycast/contract/streams';
import { hasNginx, type Nginx, startNginx } from '@everycast/streaming/testing/nginx';
import { probe } from '@everycast/streaming/testing/probe';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/studio.ts';
import { expect } from './support/test.ts';

test.use({
  // While the network is gone.
  breaks: /ERR_INTERNET_DISCONNECTED/,
});
test.skip(!hasNginx, 'nginx with RTMP is not installed');

let nginx: Nginx;
test.beforeEach(async () => {
  nginx = await startNginx();
});
test.afterEach(() => nginx.stop());

/** A browser without H.264, which counts how often it starts recording. */
const withoutH264 = (page: Page) =>
  page.addInitScript(() => {
    VideoEncoder.isConfigSupported = async (config) => ({ config, supported: false });
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (...given) {
      Reflect.set(window, 'recordings', (Reflect.get(window, 'recordings') ?? 0) + 1);
      start.apply(this, given);
    };
  });
const recordings = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'recordings'));

/** What a filter of ffmpeg says about a file, as a number. */
async function measured(file: string, filter: string[], what: RegExp): Promise<number> {
  const { stderr } = await promisify(execFile)('ffmpeg', ['-nostdin', '-i', file, ...filter, '-f', 'null', '-'], { maxBuffer: 2 ** 26 });
  return Number(what.exec(stderr)?.[1]);
}

test('a browser that can’t encode H.264 goes live all the same: the server converts, also after the network was gone', async ({
  signedInPage: page,
  api,
  server,
}) => {
  // Recording, converting and measuring on a machine that others use.
  test.slow();
  const settings = { ...defaultStreamSettings, resolution: '720p', fps: 30, bitrate: 3000 };
  await page.request.put('/api/v1/me/stream-settings', { headers: { origin: server.url }, data: settings });
  await api.post('/api/v1/stream-destinations', { platform: 'custom', name: 'Server', url: nginx.url, key: 'key' });
  const stream = async () => (await api.get<{ items: Stream[] }>('/api/v1/streams')).items[0];
  const frames = async () => (await stream())?.incoming.frames ?? 0;
  const goesOn = async () => {
    const before = await frames();
    await expect.poll(frames, { timeout: 60_000 }).toBeGreaterThan(before + 60);
  };
  await withoutH264(page);

  await test.step('They read that the server converts, and go live', async () => {
    await page.goto('/streaming');
    await expect(page.getByText('This browser can’t encode H.264')).toBeVisible();
    await expectAccessible(page, 'the studio of a browser without H.264');
    await page.getByRole('button', { name: 'Go Live' }).click();
    await expect(page.getByText('1 healthy')).toBeVisible({ timeout: 60_000 });
    await goesOn();
    expect((await stream())?.incoming).toMatchObject({ height: 720, videoCodec: 'avc', audioCodec: 'aac' });
  });

  await test.step('Their page hangs for longer than a connection may be quiet: the same recording goes on', async () => {
    await page.evaluate(() => {
      const until = performance.now() + 7_000;
      while (performance.now() < until);
    });
    await goesOn();
    expect(await recordings(page)).toBe(1);
  });

  await test.step('Their network is gone: they read so, platforms get the slate, and another recording goes on', async () => {
    await page.context().setOffline(true);
    const note = page.getByRole('alert').filter({ hasText: 'The connection to Everycast was lost' });
    await expect(note).toBeVisible({ timeout: 60_000 });
    await expect.poll(async () => (await stream())?.state, { timeout: 60_000 }).toBe('lost');
    await page.context().setOffline(false);
    await expect(note).toHaveCount(0, { timeout: 60_000 });
    await goesOn();
    expect(await recordings(page)).toBe(2);
    expect((await stream())?.outputs[0]).toMatchObject({ health: { state: 'live', reconnects: 0 } });
  });

  await test.step('They end it', async () => {
    await page.getByRole('button', { name: 'End Stream' }).click();
    await expect(page.getByRole('button', { name: 'End Stream' })).toHaveCount(0);
    expect(await stream()).toMatchObject({ state: 'ended', ending: null });
  });

  await test.step('The server has recorded picture and sound on one line of time', async () => {
    const file = nginx.recording('key');
    const { video, audio } = await probe(file);
    expect([video.codec, video.width, video.height, audio.codec]).toEqual(['h264', 1280, 720, 'aac']);
    for (const { times } of [video, audio]) expect(times).toEqual(times.toSorted((one, other) => one - other));
    // Encoded by the server, not by this browser.
    expect((await readFile(file)).includes('x264 - core')).toBe(true);
    expect(
      await measured(file, ['-vf', 'signalstats,metadata=print', '-frames:v', '90'], /YAVG=([\d.]+)\s*(?![\s\S]*YAVG)/),
    ).toBeGreaterThan(40);
    expect(await measured(file, ['-af', 'volumedetect'], /mean_volume: (-[\d.]+) dB/)).toBeGreaterThan(-50);
  });
});
