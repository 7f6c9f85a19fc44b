import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { Stream } from '@everycast/contract/streams';
import { hasNginx, type Nginx, startNginx } from '@everycast/streaming/testing/nginx';
import { freePorts } from '@everycast/streaming/testing/ports';
import { probe } from '@everycast/streaming/testing/probe';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

test.use({
  permissions: ['camera', 'microphone'],
  launchOptions: async ({ launchOptions }, use) => {
    const media = ['--use-fake-device-for-media-stream=device-count=2', '--use-fake-ui-for-media-stream'];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...media] });
  },
});

// While the network is gone.
test.use({ breaks: /ERR_INTERNET_DISCONNECTED/ });
test.skip(!hasNginx, 'nginx with RTMP is not installed');

let nginx: Nginx;
test.beforeEach(async () => {
  nginx = await startNginx();
});
test.afterEach(() => nginx.stop());

/** A camera that the browser blocks until `sessionStorage.allowed` is set, and that the event `disconnect` disconnects. */
const withCamera = (page: Page) =>
  page.addInitScript(() => {
    const media = navigator.mediaDevices;
    const open = media.getUserMedia.bind(media);
    media.getUserMedia = async (wanted) => {
      if (wanted?.video && !sessionStorage.getItem('allowed')) throw new DOMException('Permission denied', 'NotAllowedError');
      const stream = await open(wanted);
      for (const track of stream.getVideoTracks()) {
        addEventListener('disconnect', () => {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        });
      }
      return stream;
    };
  });

/** From now on sound starts only once the person has done something, as in browsers that don't know the site well. */
function holdSound(): void {
  const clicked = new Promise((resolve) => addEventListener('pointerup', resolve, { once: true, capture: true }));
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      void super.suspend();
    }
    override async resume(): Promise<void> {
      await clicked;
      return super.resume();
    }
  };
}

/** Steps back, and steps that are longer than the slate's, in the decoding times of a file's pictures and sound: seconds. */
async function badStepsOf(file: string): Promise<number[]> {
  const { video, audio } = await probe(file);
  return [video, audio]
    .flatMap(({ times }) => times.slice(1).map((time, index) => time - (times[index] ?? 0)))
    .filter((step) => step < 0 || step > 2.5);
}

test('a stream goes on without its camera and its network, after a reload, and from another tab', async ({
  signedInPage: page,
  api,
  server,
}) => {
  // Chosen in another browser: no device here has these IDs.
  const otherBrowser = { videoInput: 'camera-of-another-browser', audioInput: 'microphone-of-another-browser' };
  const settings = { ...defaultStreamSettings, resolution: '720p', fps: 30, bitrate: 3000, ...otherBrowser };
  await page.request.put('/api/v1/me/stream-settings', { headers: { origin: server.url }, data: settings });
  await api.post('/api/v1/stream-destinations', { platform: 'custom', name: 'Server', url: nginx.url, key: 'key' });
  const [nobody = 0] = await freePorts(1);
  await api.post('/api/v1/stream-destinations', {
    platform: 'custom',
    name: 'Second',
    url: `rtmp://127.0.0.1:${nobody}/live`,
    key: 'key',
    armed: false,
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const stream = async () => (await api.get<{ items: Stream[] }>('/api/v1/streams')).items[0];
  const frames = async () => (await stream())?.incoming.frames ?? 0;
  const goesOn = async () => {
    const before = await frames();
    await expect.poll(frames).toBeGreaterThan(before + 10);
  };
  const camera = page.getByRole('listitem').filter({ hasText: /^Camera(?:On|Off|Blocked|Disconnected)/ });
  await withCamera(page);
  // Their computer's clock is wrong by an hour, which nothing may show.
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
  });

  await test.step('The browser blocks the camera; they read why, allow it and try again', async () => {
    await page.goto('/streaming');
    const note = page.getByRole('alert').filter({ hasText: 'The browser blocks the camera' });
    await expect(note).toContainText('Allow the camera for this site in the browser’s address bar, then try again.');
    await page.evaluate(() => sessionStorage.setItem('allowed', '1'));
    await note.getByRole('button', { name: 'Try again' }).click();
    await expect(camera).toHaveText('CameraOn');
    await expect(note).toHaveCount(0);
    // Of the two of each that are connected, it names those it uses.
    await expect(page.getByText('The camera in use is “fake_device_0”')).toBeVisible();
    await expect(page.getByText(/^The microphone in use is “.*Fake.*”$/)).toBeVisible();
  });

  await test.step('They go live, and the camera is disconnected: the stream goes on, and takes it back', async () => {
    await page.getByRole('button', { name: 'Go Live' }).click();
    await expect(page.getByText('1 healthy')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^00:00:/);
    await page.evaluate(() => dispatchEvent(new Event('disconnect')));
    await expect(page.getByRole('alert').filter({ hasText: 'The camera was disconnected' })).toContainText(
      'The stream continues without it.',
    );
    await goesOn();
    await page.evaluate(() => navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
    await expect(camera).toHaveText('CameraOn');
    await goesOn();
  });

  await test.step('They add a destination that fails, let it try at once, correct it, pause it, and remove it', async () => {
    const row = page.getByRole('complementary', { name: 'Platforms' }).getByRole('listitem').filter({ hasText: 'Second' });
    const act = (name: string) => page.getByRole('group', { name: 'Actions for Second' }).getByRole('button', { name }).click();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(row).toContainText(/Reconnecting.*\d+:\d\d:\d\d [AP]M/s);
    await expect(row).toContainText('Your other platforms keep going and lose nothing.');
    const tried = page.waitForResponse('**/retry');
    await act('Try now');
    expect((await tried).status()).toBe(200);

    await act('Change key');
    const dialog = page.getByRole('dialog', { name: 'Stream to Second' });
    const key = dialog.getByLabel('Stream key', { exact: true });
    await key.fill('second');
    await expect(key).toHaveAttribute('type', 'password');
    await dialog.getByRole('button', { name: 'Show the stream key' }).click();
    await expect(key).toHaveAttribute('type', 'text');
    await dialog.getByLabel('RTMP URL', { exact: true }).fill(nginx.url);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    for (const [copies, copied] of [
      ['the stream key', 'second'],
      ['the RTMP URL', nginx.url],
    ] as const) {
      await dialog.getByRole('button', { name: `Copy ${copies}` }).click();
      await expect.poll(clipboard).toBe(copied);
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('2 healthy')).toBeVisible();

    await act('Pause');
    await expect(page.getByText('1 healthy · 1 paused')).toBeVisible();
    await act('Resume');
    await expect(page.getByText('2 healthy')).toBeVisible();
    await act('Remove');
    await expect(page.getByRole('button', { name: /^Second\s*Not in this stream$/ })).toBeVisible();
    await goesOn();
  });

  const output = async () => (await stream())?.outputs.find(({ name }) => name === 'Server');
  await test.step('Their network is gone, without a word: they read so, platforms get the slate, and the stream goes on when it is back', async () => {
    const sent = (await output())?.health?.bytesSent ?? 0;
    await page.context().setOffline(true);
    const note = page.getByRole('alert').filter({ hasText: 'The connection to Everycast was lost' });
    await expect(note).toContainText('Until then, viewers see the last frame, or nothing if the server itself is down.');
    await expect(page.getByText('Last known state')).toBeVisible();
    await expect.poll(async () => (await stream())?.state).toBe('lost');
    await page.context().setOffline(false);
    await expect(note).toHaveCount(0);
    await goesOn();
    expect(await output()).toMatchObject({ health: { state: 'live', reconnects: 0 } });
    expect((await output())?.health?.bytesSent).toBeGreaterThan(sent);
  });

  await test.step('They reload the page, and the browser waits for a click: they read so, and the same stream goes on', async () => {
    const id = (await stream())?.id;
    await page.getByRole('button', { name: 'Mute', exact: true }).click();
    await page.getByRole('button', { name: 'Camera off' }).click();
    await page.addInitScript(holdSound);
    await page.reload();
    const note = page.getByRole('alert').filter({ hasText: 'Your stream is still live' });
    await expect(note).toContainText('Viewers see the last frame.');
    await expect(page.getByRole('button', { name: 'End Stream' })).toBeVisible();
    // What was switched off stays off.
    await expect(page.getByRole('button', { name: 'Unmute' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('button', { name: 'Camera on' })).toHaveAttribute('aria-pressed', 'true');
    await note.getByRole('button', { name: 'Resume stream' }).click();
    await expect(note).toHaveCount(0);
    await goesOn();
    expect((await stream())?.id).toBe(id);
    expect(await output()).toMatchObject({ health: { state: 'live', reconnects: 0 } });
  });

  await test.step('A copy of the tab takes the stream, and the first one says so', async () => {
    const id = (await stream())?.id ?? '';
    const copy = await page.context().newPage();
    // Duplicating a tab copies what it has stored.
    await copy.addInitScript((own) => sessionStorage.setItem('everycast.stream', own), id);
    await copy.goto('/streaming');
    await expect(page.getByRole('alert').filter({ hasText: 'This stream is now sent from another tab' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'End Stream' })).toHaveCount(0);
    await goesOn();
    // Two studios keep a machine without a GPU too busy for clicks.
    await page.goto('/stream-analytics');
    await copy.getByRole('button', { name: 'End Stream' }).click();
    await expect.poll(async () => (await stream())?.state).toBe('ended');
    // The person ended it: there is nothing to report.
    await expect(copy.getByRole('button', { name: 'End Stream' })).toHaveCount(0);
    await expect(copy.getByText('The stream has ended')).toHaveCount(0);
  });

  await test.step('The server got one stream, whose times never went back', async () => {
    expect(await badStepsOf(nginx.recording('key'))).toEqual([]);
  });
});
