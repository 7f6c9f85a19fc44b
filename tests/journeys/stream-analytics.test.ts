import type { Media } from '@everycast/contract/media';
import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { Stream } from '@everycast/contract/streams';
import { hasNginx, type Nginx, startNginx } from '@everycast/streaming/testing/nginx';
import { expectAccessible } from './support/axe.ts';
import { clipGenerator } from './support/screens/clips.ts';
import { toast } from './support/screens/toast.ts';
import { test } from './support/studio.ts';
import { expect } from './support/test.ts';

test.skip(!hasNginx, 'nginx with RTMP is not installed');
test.describe.configure({ timeout: 300_000 });

let nginx: Nginx;
test.beforeEach(async () => {
  nginx = await startNginx();
});
test.afterEach(() => nginx.stop());

test('a person looks at how a stream went, finds its highlight, and makes a vertical clip of it for a post', async ({
  signedInPage: page,
  api,
  server,
}) => {
  const settings = { ...defaultStreamSettings, resolution: '720p', fps: 30, bitrate: 3000 };
  await page.request.put('/api/v1/me/stream-settings', { headers: { origin: server.url }, data: settings });

  await test.step('Before the first stream, the screen says what will be here', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /^Stream Analytics/ }).click();
    await expect(page.getByText('No streams yet')).toBeVisible();
    await expectAccessible(page, 'stream analytics without streams');
    await page.getByRole('main').getByRole('link', { name: 'Go Live' }).click();
    await expect(page).toHaveURL('/streaming');
  });

  await test.step('They stream to a server that works and one that doesn’t exist', async () => {
    await api.post('/api/v1/stream-destinations', { platform: 'custom', name: 'Healthy', url: nginx.url, key: 'one' });
    await api.post('/api/v1/stream-destinations', { platform: 'twitch', name: 'Broken', url: 'rtmp://127.0.0.1:1024/app', key: 'two' });
    await page.reload();
    await page.getByRole('textbox', { name: 'Title' }).fill('Kiln opening');
    await page.getByRole('button', { name: 'Go Live' }).click();
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
    await page.waitForTimeout(6_000);
    const lanes = page.getByRole('region', { name: 'Last 10 minutes' });
    // A busy machine may drop frames, but never goes off the air.
    await expect(lanes.getByRole('listitem').filter({ hasText: 'Healthy' })).toContainText(/^Healthy(no gaps|\d+ dropped)/, {
      timeout: 20_000,
    });
    await expect(lanes.getByRole('listitem').filter({ hasText: 'Broken' })).toContainText(/^Brokenoff for /);
    // Two clicks, and no connection: the moment is marked once, and saved when the connection is back.
    const marked = lanes.getByRole('list', { name: 'Marked moments' }).getByRole('listitem');
    await page.route('**/api/v1/streams/*/marks', (route) => route.abort());
    await page.getByRole('button', { name: 'Mark this moment' }).evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(toast(page, 'Moment marked')).toBeVisible();
    await expect(marked).toHaveCount(1);
    const saved = async () => {
      const [stream] = (await api.get<{ items: Stream[] }>('/api/v1/streams')).items;
      return (await api.get<{ items: unknown[] }>(`/api/v1/stream-marks?streamId=${stream?.id}`)).items.length;
    };
    expect(await saved()).toBe(0);
    await page.unroute('**/api/v1/streams/*/marks');
    await expect.poll(saved).toBe(1);
    await expect(marked).toHaveCount(1);
    await page.waitForTimeout(3_000);
    // One by its key, and undone.
    await page.keyboard.press('b');
    await expect.poll(saved).toBe(2);
    await toast(page, 'Moment marked').first().getByRole('button', { name: 'Undo' }).click();
    await expect.poll(saved).toBe(1);
    // Nobody leaves the studio by accident.
    const leaving = page.getByRole('dialog', { name: 'You’re live' });
    for (const away of [() => page.getByRole('link', { name: 'Calendar' }).first().click(), () => page.goBack()]) {
      await away();
      await leaving.getByRole('button', { name: 'Keep streaming' }).click();
      await expect(leaving).toHaveCount(0);
      await expect(page).toHaveURL('/streaming');
    }
    // While it runs, its figures open in a separate tab.
    const opened = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name: 'Analytics', exact: true }).click();
    const other = await opened;
    await expect(other).toHaveURL('/stream-analytics');
    await expect(other.getByText('LIVE', { exact: true })).toBeVisible();
    await other.getByRole('link', { name: 'Kiln opening' }).click();
    await expect(other.getByRole('img', { name: /^Bitrate, .*Healthy between/ })).toBeVisible({ timeout: 20_000 });
    await expect(other.getByText(/^Recording, .* so far/)).toBeVisible();
    await other.close();
    await page.waitForTimeout(12_000);
    await page.getByRole('button', { name: 'End Stream' }).click();
    await expect(page.getByRole('button', { name: 'End Stream' })).toHaveCount(0);
  });

  await test.step('They see how each destination did, as charts and as tables', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Analytics', exact: true }).click();
    await expect(page).toHaveURL('/stream-analytics');
    await page.getByRole('link', { name: 'Kiln opening' }).click();
    const rows = page.getByRole('region', { name: 'Destinations', exact: true }).getByRole('row');
    await expect(rows.filter({ hasText: 'Broken' })).toContainText('No server is listening at this address.');
    await expect(rows.filter({ hasText: 'Broken' })).toContainText('0:00');
    await expect(rows.filter({ hasText: 'Healthy' })).toContainText('kbps');
    for (const chart of ['Bitrate', 'On air', 'Queue', 'Dropped frames', 'Reconnects']) {
      await expect(page.getByRole('img', { name: new RegExp(`^${chart}, .*Healthy between`) })).toBeVisible();
    }
    await expect(page.getByRole('img', { name: /^Bitrate, .*; 1 marked moment/ })).toBeVisible();
    await expectAccessible(page, 'a stream’s charts');
    await page.getByRole('button', { name: 'Show Broken' }).click();
    await expect(page.getByRole('img', { name: /^Bitrate, .*Broken/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Bitrate as a table' }).click();
    const table = page.getByRole('region', { name: 'Bitrate', exact: true }).getByRole('table');
    await expect(table.getByRole('columnheader')).toHaveText(['Time', 'Incoming', 'Healthy']);
    await expect(table.getByRole('row').nth(2)).toContainText(/[1-9][\d,]* kbps/);
    await expectAccessible(page, 'a stream’s figures as a table');
  });

  await test.step('From its recording to a highlight, a vertical clip, and the composer', async () => {
    await expect(page.getByText('Saved to the media library.')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: 'Make a clip' }).click();
    const moment = page.getByRole('listitem', { name: /^Marked moment 1, / });
    await expect(moment).toContainText(/Marked live at 0:\d\d(?!\.)/);
    await expect(moment.getByRole('button', { name: 'Make a vertical clip' })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Find highlights' }).click();
    const screen = clipGenerator(page);
    await screen.find.click();
    const highlight = screen.highlight(1);
    await expect(highlight.getByText(/^Loud: \d+ dB above the rest$/)).toBeVisible({ timeout: 120_000 });
    await page.goBack();
    await expect(page.getByRole('link', { name: /^Highlight 1, / })).toBeVisible();
    await page.getByRole('link', { name: /^Highlight 1, / }).click();
    // A few seconds of it are enough.
    await highlight.getByRole('button', { name: 'Adjust' }).click();
    const start = await highlight.getByRole('slider', { name: 'Start' }).getAttribute('aria-valuenow');
    const end = highlight.getByRole('textbox', { name: 'End' });
    await end.selectText();
    await end.pressSequentially(`${Math.ceil(Number(start)) + 4}`);
    await end.blur();
    await highlight.getByRole('button', { name: 'Vertical clip' }).click();
    await expect(toast(page, 'Vertical clip saved to the library')).toBeVisible({ timeout: 150_000 });
    await expect(page).toHaveURL(/\/post-composer\?media=/);
    const [stream] = (await api.get<{ items: Stream[] }>('/api/v1/streams')).items;
    const { items } = await api.get<{ items: Media[] }>('/api/v1/media?kind=video');
    expect(items.find(({ id }) => id === stream?.recording.mediaIds[0])).toMatchObject({
      name: 'Kiln opening.mp4',
      width: 1280,
      height: 720,
    });
    expect(items.find(({ id }) => id !== stream?.recording.mediaIds[0])).toMatchObject({ width: 1080, height: 1920 });
  });
});
