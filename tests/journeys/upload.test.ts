import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Media } from '@everycast/contract/media';
import type { Page } from '@playwright/test';
import { film } from './support/film.ts';
import { test } from './support/restartable.ts';
import { library } from './support/screens/library.ts';
import { toast } from './support/screens/toast.ts';
import { expect } from './support/test.ts';

/** Makes the browser send slowly: so many bytes a second. */
async function slowDown(page: Page, bytes: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 };
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: bytes });
  return () => session.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 }).then(() => undefined);
}

/** The offsets from which pieces were sent. */
function sentFrom(page: Page): number[] {
  const offsets: number[] = [];
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset));
  });
  return offsets;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a video that breaks off half-way goes on by itself where it was, across a killed server', async ({
  signedInPage: page,
  server,
  api,
}) => {
  const screen = library(page);
  const video = await film();
  const offsets = sentFrom(page);
  await page.goto('/media-library');
  const fullSpeed = await slowDown(page, 400_000);
  await screen.choose([{ name: 'kiln.mp4', mimeType: 'video/mp4', buffer: video }]);
  const row = screen.arrival('kiln.mp4');
  await expect.poll(() => screen.percent(row)).toBeGreaterThan(30);

  await test.step('While it is sent, one can go on with something else, and pause it', async () => {
    await page.getByRole('link', { name: 'Calendar' }).click();
    await expect(row).toBeVisible();
    await row.getByRole('button', { name: 'Pause kiln.mp4' }).click();
    await expect(row).toContainText('Paused');
    await row.getByRole('button', { name: 'Resume kiln.mp4' }).click();
    await expect.poll(() => offsets.length).toBeGreaterThan(1);
  });

  await server.kill();
  await expect(row).toContainText('Connection lost, retrying');
  await fullSpeed();
  await server.start();
  await expect(row).toContainText('Added', { timeout: 60_000 });
  expect(offsets.at(-1)).toBeGreaterThan(0);

  await row.getByRole('link', { name: 'kiln.mp4' }).click();
  await expect(screen.details.getByText('MP4 video')).toBeVisible();
  const { items } = await api.get<{ items: Media[] }>('/api/v1/media');
  expect(items).toMatchObject([{ name: 'kiln.mp4', kind: 'video', width: 320, height: 180 }]);
  const kept = await page.request.get(items[0]?.url ?? '');
  expect(hashOf(await kept.body())).toBe(hashOf(video));
});

test('a video whose page was left goes on once it is chosen again', async ({ signedInPage: page, server }) => {
  const screen = library(page);
  const file = { name: 'wheel.mp4', mimeType: 'video/mp4', buffer: await film() };
  const path = test.info().outputPath(file.name);
  await mkdir(test.info().outputDir, { recursive: true });
  await writeFile(path, file.buffer);
  await page.goto('/media-library');
  const fullSpeed = await slowDown(page, 400_000);
  await screen.choose([path]);
  const row = screen.arrival('wheel.mp4');
  await expect.poll(() => screen.percent(row)).toBeGreaterThan(30);
  await page.reload();
  await server.kill();
  await server.start();
  await fullSpeed();
  await page.goto('/dashboard');

  await expect(row).toContainText('Interrupted');
  await test.step('Folded to one line it stays so on other screens, and says there what does not go on', async () => {
    await screen.tray.getByRole('button', { name: 'Collapse' }).click();
    await page.goto('/drafts');
    await expect(screen.tray).toContainText('1 interrupted');
    await expect(row).toBeHidden();
    const unfold = screen.tray.getByRole('button', { name: 'Show files' });
    await expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await unfold.click();
    await expect(row).toContainText('Interrupted');
  });
  await test.step('On a phone, news stand above it and not on it', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings/profile');
    await page.getByLabel('Full name').fill('Somebody Else');
    await page.getByRole('button', { name: 'Save' }).click();
    const news = await toast(page, 'Settings saved successfully').boundingBox();
    const tray = await screen.tray.boundingBox();
    expect((news?.y ?? 0) + (news?.height ?? 0)).toBeLessThanOrEqual(tray?.y ?? 0);
  });
  await test.step('Another file is not taken for it, and that is said until the right one is chosen', async () => {
    await page.getByTestId('media-rechooser').setInputFiles({ name: 'other.mp4', mimeType: 'video/mp4', buffer: Buffer.from('other') });
    await expect(row.getByRole('alert')).toHaveText('That’s a different file. Choose “wheel.mp4” to resume.');
    await expect(row).toContainText('Interrupted');
  });
  const offsets = sentFrom(page);
  const asked = page.waitForEvent('filechooser');
  await row.getByRole('button', { name: 'Choose file' }).click();
  await (await asked).setFiles(path);
  await expect(row.getByRole('alert')).toHaveCount(0);
  await expect(row).toContainText('Added', { timeout: 60_000 });
  expect(offsets[0]).toBeGreaterThan(0);
});

test('what is cancelled leaves nothing behind', async ({ signedInPage: page, api }) => {
  const screen = library(page);
  await page.goto('/media-library');
  await slowDown(page, 200_000);
  await screen.choose([{ name: 'glaze.mp4', mimeType: 'video/mp4', buffer: await film() }]);
  const row = screen.arrival('glaze.mp4');
  await expect.poll(() => screen.percent(row)).toBeGreaterThan(10);
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await row.getByRole('button', { name: 'Cancel glaze.mp4' }).click();
  expect((await removed).status()).toBe(204);
  await expect(screen.tray).toBeHidden();
  await page.reload();
  await expect(page.getByText('No files yet')).toBeVisible();
  await expect(screen.tray).toBeHidden();
  expect(await api.get('/api/v1/media/storage')).toMatchObject({ usedBytes: 0 });
});
