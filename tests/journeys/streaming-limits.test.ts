import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { Stream } from '@everycast/contract/streams';
import { test } from './support/studio.ts';
import { expect } from './support/test.ts';

test('a platform that takes less than what is set is left out, and the others go live', async ({ signedInPage: page, api, server }) => {
  const settings = { ...defaultStreamSettings, resolution: '720p', fps: 30, bitrate: 8000 };
  await page.request.put('/api/v1/me/stream-settings', { headers: { origin: server.url }, data: settings });
  await api.post('/api/v1/stream-destinations', { platform: 'twitch', url: 'rtmp://live.twitch.tv/app', key: 'key' });
  await api.post('/api/v1/stream-destinations', { platform: 'custom', name: 'Server', url: 'rtmp://127.0.0.1:1024/app', key: 'key' });
  await page.goto('/streaming');
  await page.getByRole('button', { name: 'Go Live' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Fix before going live on Twitch' });
  await expect(notice).toContainText('Twitch allows up to 6,000');
  await expect(notice.getByRole('button', { name: 'Use 720p, 30 fps at 6,000 kbps' })).toBeVisible();
  await notice.getByRole('button', { name: 'Leave out Twitch' }).click();
  await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Twitch\s*Not in this stream$/ })).toBeVisible();
  const [stream] = (await api.get<{ items: Stream[] }>('/api/v1/streams')).items;
  expect(stream?.outputs.map(({ name }) => name)).toEqual(['Server']);
  await page.getByRole('button', { name: 'End Stream' }).click();
  await expect(page.getByRole('button', { name: 'End Stream' })).toHaveCount(0);
});
