import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { Stream } from '@everycast/contract/streams';
import { hasNginx, type Nginx, startNginx } from '@everycast/streaming/testing/nginx';
import { probe } from '@everycast/streaming/testing/probe';
import { slowWorker } from './support/slow-worker.ts';
import { test } from './support/studio.ts';
import { expect } from './support/test.ts';

test.use({
  // A worker whose file was changed on its way counts as one from elsewhere.
  permissions: ['camera', 'microphone', 'local-network-access'],
  fresh: true,
  fastEncoder: false,
  serviceWorkers: 'block',
});

test.skip(!hasNginx, 'nginx with RTMP is not installed');

let nginx: Nginx;
test.beforeEach(async () => {
  nginx = await startNginx();
});
test.afterEach(() => nginx.stop());

test('a computer that can’t encode what is set is offered something lighter, and nothing changes without a word', async ({
  signedInPage: page,
  api,
  server,
}) => {
  const settings = { ...defaultStreamSettings, resolution: '720p', fps: 30, bitrate: 3000 };
  await page.request.put('/api/v1/me/stream-settings', { headers: { origin: server.url }, data: settings });
  const streams = async () => (await api.get<{ items: Stream[] }>('/api/v1/streams')).items;
  await slowWorker(page, 'slowEncoder');
  const picture = page.getByText(/^\d+p, \d+ fps$/);

  await test.step('The setup form says so before anything is sent or saved, and they cancel', async () => {
    await page.goto('/streaming');
    await page.getByRole('button', { name: 'Other server' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stream to Other server' });
    await dialog.getByLabel('Stream key', { exact: true }).fill('key');
    await dialog.getByLabel('RTMP URL', { exact: true }).fill(nginx.url);
    await dialog.getByRole('button', { name: 'Go Live' }).click();
    const offer = dialog.getByRole('alert').filter({ hasText: '720p, 30 fps is too much for this computer' });
    await expect(offer.getByRole('button', { name: 'Go live anyway' })).toBeVisible();
    await expect(offer.getByRole('button', { name: /^Use (540|360)p, 30 fps$/ })).toBeVisible();
    expect(await streams()).toEqual([]);
    expect((await api.get<{ items: unknown[] }>('/api/v1/stream-destinations')).items).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(picture).toHaveText('720p, 30 fps');
  });

  await test.step('The button of the studio asks the same, from what the test found', async () => {
    await api.post('/api/v1/stream-destinations', { platform: 'custom', name: 'Server', url: nginx.url, key: 'key' });
    await page.reload();
    await page.getByRole('button', { name: 'Go Live' }).click();
    const offer = page.getByRole('alert').filter({ hasText: '720p, 30 fps is too much for this computer' });
    await offer.getByRole('button', { name: /^Use (540|360)p, 30 fps$/ }).click();
    await expect(page.getByText('1 healthy')).toBeVisible();
    await expect(picture).toHaveText(/^(540|360)p, 30 fps$/);
    await expect.poll(async () => (await streams())[0]?.incoming.frames ?? 0).toBeGreaterThan(30);
    await page.getByRole('button', { name: 'End Stream' }).click();
    await expect(page.getByRole('button', { name: 'End Stream' })).toHaveCount(0);
    const { video } = await probe(nginx.recording('key'));
    expect([540, 360]).toContain(video.height);
  });

  await test.step('It is remembered on this computer, and they take it back', async () => {
    await page.reload();
    await expect(page.getByText(/^This computer sends (540|360)p, 30 fps$/)).toBeVisible();
    await page.getByRole('button', { name: 'Use 720p, 30 fps' }).click();
    await expect(page.getByText(/^This computer sends/)).toHaveCount(0);
    await expect(picture).toHaveText('720p, 30 fps');
  });
});
