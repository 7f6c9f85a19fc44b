import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SavedScenes, Scene } from '@everycast/contract/scenes';
import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { Stream } from '@everycast/contract/streams';
import { startListener } from '@everycast/streaming/testing/ffmpeg';
import { hasNginx, type Nginx, startNginx } from '@everycast/streaming/testing/nginx';
import { freePorts } from '@everycast/streaming/testing/ports';
import { probe } from '@everycast/streaming/testing/probe';
import { expectAccessible } from './support/axe.ts';
import { test } from './support/studio.ts';
import { expect } from './support/test.ts';

test.skip(!hasNginx, 'nginx with RTMP is not installed');

let nginx: Nginx;
let ffmpeg: ChildProcess | null = null;
test.beforeEach(async ({ identity }) => {
  nginx = await startNginx({ identity });
});
test.afterEach(async () => {
  ffmpeg?.kill('SIGKILL');
  await nginx.stop();
});

/** Whenever something starts in a file, in seconds, as a filter of ffmpeg finds it. */
async function startsOf(what: 'black' | 'silence', file: string): Promise<number[]> {
  const filter = what === 'black' ? ['-vf', 'blackdetect=d=1'] : ['-af', 'silencedetect=n=-50dB:d=1'];
  const { stderr } = await promisify(execFile)('ffmpeg', ['-nostdin', '-i', file, ...filter, '-f', 'null', '-']);
  return [...stderr.matchAll(new RegExp(`${what}_start: ?([\\d.]+)`, 'g'))].map(([, start]) => Number(start));
}

/** How bright each picture of a file is, from 16 to 235. */
async function brightnessOf(file: string): Promise<number[]> {
  const filter = 'signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=-';
  const { stdout } = await promisify(execFile)('ffmpeg', ['-v', 'error', '-nostdin', '-i', file, '-an', '-vf', filter, '-f', 'null', '-'], {
    maxBuffer: 2 ** 26,
  });
  return [...stdout.matchAll(/YAVG=([\d.]+)/g)].map(([, value]) => Number(value));
}

/** A scene that is all white. */
const white: Scene = {
  id: 'white',
  name: 'White',
  sources: [
    { id: 'text', kind: 'text', frame: { x: 0, y: 0, width: 1, height: 1 }, text: '', size: 'small', color: 'dark', plate: true },
    { id: 'microphone', kind: 'microphone' },
  ],
};

test('a person goes live on three servers from the browser, and all of them get all of it', async ({
  signedInPage: page,
  api,
  server,
}, info) => {
  const [port = 0] = await freePorts(1);
  const heard = join(info.outputDir, 'heard.flv');
  await mkdir(info.outputDir, { recursive: true });
  ffmpeg = startListener(`rtmp://127.0.0.1:${port}/live/heard`, heard);
  const ended = once(ffmpeg, 'close');
  const settings = { ...defaultStreamSettings, resolution: '720p', fps: 30, bitrate: 3000 };
  await page.request.put('/api/v1/me/stream-settings', { headers: { origin: server.url }, data: settings });
  await api.post('/api/v1/stream-destinations', { platform: 'custom', name: 'Secure', url: nginx.tlsUrl, key: 'secure' });
  await api.post('/api/v1/stream-destinations', {
    platform: 'custom',
    name: 'Listening',
    url: `rtmp://127.0.0.1:${port}/live`,
    key: 'heard',
  });
  const { scenes, version } = await api.get<SavedScenes>('/api/v1/me/stream-scenes');
  await page.request.put('/api/v1/me/stream-scenes', {
    headers: { origin: server.url },
    data: { scenes: [scenes[0], white], version },
  });
  const streams = async () => (await api.get<{ items: Stream[] }>('/api/v1/streams')).items;

  await test.step('They set a server up, after a mistake, and go live on it and the armed ones', async () => {
    await page.goto('/streaming');
    await expect(page.getByRole('listitem').filter({ hasText: /^MicrophoneOn$/ })).toBeVisible();
    await expectAccessible(page, 'the studio');
    await page.getByRole('button', { name: 'Other server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stream to Other server' });
    await dialog.getByRole('button', { name: 'Go Live' }).click();
    await expect(dialog.getByText('Please enter both stream key and RTMP URL')).toBeVisible();
    await dialog.getByLabel('Stream key', { exact: true }).fill('plain');
    await dialog.getByLabel('RTMP URL', { exact: true }).fill(nginx.url);
    for (const name of ['Secure', 'Listening']) {
      await expect(dialog.getByRole('group', { name: 'Also goes live on' }).getByRole('switch', { name })).toBeChecked();
    }
    await dialog.getByRole('button', { name: 'Go Live' }).click();
    await expect(page.getByText('3 healthy')).toBeVisible();
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'YouTube Live' })).toBeDisabled();
  });

  await test.step('They turn the camera off and the sound, and both on again', async () => {
    await page.waitForTimeout(2_000);
    const mute = await page.getByRole('button', { name: 'Mute', exact: true }).elementHandle();
    const camera = await page.getByRole('button', { name: 'Camera off' }).elementHandle();
    // At the same moment, so that picture and sound can be compared.
    await page.evaluate(
      (buttons) => {
        for (const button of buttons) (button as HTMLElement).click();
      },
      [mute, camera],
    );
    await page.waitForTimeout(2_500);
    await page.getByRole('button', { name: 'Unmute' }).click();
    await page.getByRole('button', { name: 'Camera on' }).click();
    await page.waitForTimeout(2_500);
  });

  await test.step('They switch scenes, and back', async () => {
    await page.keyboard.press('2');
    await expect(page.getByRole('button', { name: 'White', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.waitForTimeout(2_000);
    await page.keyboard.press('1');
    await page.waitForTimeout(2_000);
  });

  await test.step('Their page hangs for two seconds', async () => {
    await page.evaluate(() => {
      const until = performance.now() + 2_000;
      while (performance.now() < until);
    });
    await page.waitForTimeout(1_000);
  });

  await test.step('They end it', async () => {
    await page.getByRole('button', { name: 'End Stream' }).click();
    await expect(page.getByRole('button', { name: 'End Stream' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'YouTube Live' })).toBeEnabled();
    const [stream] = await streams();
    await page.getByRole('button', { name: 'Recording and metrics' }).click();
    await expect(page).toHaveURL(new RegExp(`/stream-analytics\\?stream=${stream?.id}$`));
    expect(stream).toMatchObject({ state: 'ended', ending: null });
    expect(stream?.outputs.map(({ name }) => name).toSorted()).toEqual(['Listening', 'Other server', 'Secure']);
    await ended;
  });

  for (const [name, file] of [
    ['nginx', nginx.recording('plain')],
    ['nginx behind TLS', nginx.recording('secure')],
    ['ffmpeg', heard],
  ] as const) {
    await test.step(`${name} has recorded it whole`, async () => {
      const { video, audio } = await probe(file);
      expect([video.codec, video.width, video.height]).toEqual(['h264', 1280, 720]);
      // Most pictures follow 1/30 s after the last one. ffprobe guesses the rate, and twice as much where a busy machine left some out.
      const steps = video.times.slice(1).map((time, index) => time - (video.times[index] ?? 0));
      expect(steps.toSorted((one, other) => one - other)[Math.floor(steps.length / 2)]).toBeCloseTo(1 / 30, 2);
      expect(audio.codec).toBe('aac');
      for (const { times } of [video, audio]) {
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        expect(Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toBeLessThan(1); // half as long as the page hung
      }
      // On a busy machine the fake microphone may fall silent elsewhere, too.
      const [black, silent] = [await startsOf('black', file), await startsOf('silence', file)];
      expect(Math.min(...black.flatMap((one) => silent.map((other) => Math.abs(one - other))))).toBeLessThan(0.15);
      // The camera, and then the white scene and the camera again.
      const brightness = await brightnessOf(file);
      const isWhite = brightness.map((value) => value > 200);
      expect([isWhite[0], isWhite.includes(true), isWhite.at(-1)]).toEqual([false, true, false]);
      // It fades in: there are pictures between the two.
      const first = isWhite.indexOf(true);
      expect(brightness[first - 1]).toBeGreaterThan((brightness[first - 20] ?? 0) + 5);
    });
  }
});
