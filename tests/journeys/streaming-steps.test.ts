import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import { hasNginx, type Nginx, startNginx } from '@everycast/streaming/testing/nginx';
import { toast } from './support/screens/toast.ts';
import { slowWorker } from './support/slow-worker.ts';
import { test } from './support/studio.ts';
import { expect } from './support/test.ts';

test.use({
  // A worker whose file was changed on its way counts as one from elsewhere.
  permissions: ['camera', 'microphone', 'local-network-access'],
  fresh: true,
  serviceWorkers: 'block',
});

test.skip(!hasNginx, 'nginx with RTMP is not installed');

let nginx: Nginx;
test.beforeEach(async () => {
  nginx = await startNginx();
});
test.afterEach(() => nginx.stop());

/** Going back up takes half a minute of calm. Milliseconds. */
const comesBack = { timeout: 150_000 };

test('a stream whose computer or connection falls behind steps down, says so and why, and comes back', async ({
  signedInPage: page,
  api,
  server,
}) => {
  test.setTimeout(300_000);
  const settings = { ...defaultStreamSettings, resolution: '720p', fps: 30, bitrate: 3000 };
  await page.request.put('/api/v1/me/stream-settings', { headers: { origin: server.url }, data: settings });
  await api.post('/api/v1/stream-destinations', { platform: 'custom', name: 'Server', url: nginx.url, key: 'key' });
  const slow = await slowWorker(page, 'none');
  const note = (title: string) => page.getByRole('alert').filter({ hasText: title });

  await page.goto('/streaming');
  await page.getByRole('button', { name: 'Go Live' }).click();
  await expect(page.getByText('1 healthy')).toBeVisible();

  await test.step('The computer falls behind', async () => {
    await slow('behind');
    await expect(note('Frame rate lowered to 15 fps')).toContainText('This computer can’t encode 30 fps at 720p right now.', {
      timeout: 60_000,
    });
    await expect(page.getByText('720p, 15 fps')).toBeVisible();
    await slow('none');
    await expect(toast(page, 'Back to 30 fps')).toBeVisible(comesBack);
    await expect(note('Frame rate lowered')).toHaveCount(0);
  });

  await test.step('The connection is too slow', async () => {
    await slow('thin');
    await expect(note('Bitrate lowered from 3,000 kbps')).toContainText('Your connection can’t carry more right now');
    await slow('none');
    await expect(toast(page, 'Back to 3,000 kbps')).toBeVisible(comesBack);
    await expect(note('Bitrate lowered')).toHaveCount(0);
  });
});
