import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { Stream } from '@everycast/contract/streams';
import { hasNginx, type Nginx, startNginx } from '@everycast/streaming/testing/nginx';
import { probe } from '@everycast/streaming/testing/probe';
import { toast } from './support/screens/toast.ts';
import { test } from './support/studio.ts';
import { expect } from './support/test.ts';

test.skip(!hasNginx, 'nginx with RTMP is not installed');

let nginx: Nginx;
test.beforeEach(async () => {
  nginx = await startNginx();
});
test.afterEach(() => nginx.stop());

test('what is saved in another tab is what an open studio sends next', async ({ signedInPage: page, api, server }) => {
  const settings = { ...defaultStreamSettings, resolution: '1080p', fps: 30, bitrate: 4500 };
  await page.request.put('/api/v1/me/stream-settings', { headers: { origin: server.url }, data: settings });
  await api.post('/api/v1/stream-destinations', { platform: 'custom', name: 'Server', url: nginx.url, key: 'key' });
  await page.goto('/streaming');
  await expect(page.getByRole('listitem').filter({ hasText: 'CameraOn' })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/stream-settings');
  await other.getByLabel('Resolution').selectOption('720p');
  await other.getByLabel('Bitrate').selectOption('3000');
  await other.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(other, 'Settings saved successfully')).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Go Live' }).click();
  await expect(page.getByText('1 healthy')).toBeVisible();
  const { id } = (await api.get<{ items: Stream[] }>('/api/v1/streams')).items[0] as Stream;
  await api.post(`/api/v1/streams/${id}/end`, {});
  const { video } = await probe(nginx.recording('key'));
  expect(video.height).toBe(720);
});

/** The cameras that a page has opened, in order, by ID. */
interface Used {
  cameras: string[];
}

test('the chosen camera is sent, and the chosen speakers play what platforms get', async ({ signedInPage: page, api }) => {
  await api.post('/api/v1/stream-destinations', { platform: 'custom', name: 'Server', url: nginx.url, key: 'key' });
  await page.addInitScript(() => {
    const used: Used = Object.assign(window, { cameras: [] });
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      used.cameras.push(...stream.getVideoTracks().map((track) => track.getSettings().deviceId ?? ''));
      return stream;
    };
  });
  await page.goto('/streaming');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  const [camera, speakers] = [page.getByRole('combobox', { name: 'Camera' }), page.getByRole('combobox', { name: 'Speakers' })];
  await camera.selectOption({ index: 2 });
  await speakers.selectOption({ index: 2 });
  const chosen = await Promise.all([camera, speakers].map((device) => device.inputValue()));
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
  // To another load of the page, this browser gives its devices other IDs.
  await page.goBack();
  await page.getByRole('button', { name: 'Go Live' }).click();
  await expect(page.getByText('1 healthy')).toBeVisible();
  await page.getByRole('button', { name: 'Show program output' }).click();
  const output = page.getByLabel('Program output');
  await expect(output).toHaveJSProperty('paused', false);
  const cameras = await page.evaluate(() => (window as unknown as Used).cameras);
  expect([cameras.at(-1), await output.evaluate((video: HTMLVideoElement) => video.sinkId)]).toEqual(chosen);
  await page.getByRole('button', { name: 'End Stream' }).click();
});
