import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Cloud } from '../sources/cloud.ts';
import { startGoogleDrive } from '../sources/google-drive.ts';
import { type OpenverseServer, startOpenverse } from '../sources/openverse.ts';
import { hasWebdavServer, startWebdavServer, type WebdavServer } from '../sources/webdav-server.ts';
import { expectAccessible } from './support/axe.ts';
import { composer } from './support/screens/composer.ts';
import { library } from './support/screens/library.ts';
import { startServer } from './support/server.ts';
import { test as base, expect } from './support/test.ts';

interface Clouds {
  drive: Cloud;
  openverse: OpenverseServer;
  dav: WebdavServer;
}

const picture = (color: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .png()
    .toBuffer();

/** Debian's nginx as a WebDAV server, Drive and Openverse as stand-ins, and a server that knows where they are. */
const test = base.extend<object, { clouds: Clouds }>({
  clouds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
    async ({}, use) => {
      const [drive, openverse, dav] = await Promise.all([startGoogleDrive(), startOpenverse(), startWebdavServer()]);
      for (const color of ['teal', 'plum', 'olive']) await dav.put(`Autumn/${color}.png`, await picture(color));
      await dav.put('notes.txt', 'Not a picture.');
      await use({ drive, openverse, dav });
      await Promise.all([drive.stop(), openverse.stop(), dav.stop()]);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ clouds: { drive, openverse } }, use) => {
      const server = await startServer({
        SOURCE_GOOGLE_DRIVE_BASE_URL: drive.url,
        SOURCE_GOOGLE_DRIVE_CLIENT_ID: drive.app.clientId,
        SOURCE_GOOGLE_DRIVE_CLIENT_SECRET: drive.app.clientSecret,
        SOURCE_OPENVERSE_BASE_URL: openverse.url,
      });
      await use(Object.assign(server, { mayBeAsked: [drive.url] }));
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.skip(!hasWebdavServer, 'nginx with libnginx-mod-http-dav-ext is missing.');

test('files come from a WebDAV server, from Google Drive and from Openverse, while you go on', async ({ signedInPage: page, clouds }) => {
  const { drive, openverse, dav } = clouds;
  const screen = library(page);
  const dialog = page.getByRole('dialog', { name: 'Import files' });
  const from = dialog.getByRole('navigation', { name: 'Where from' });
  const entries = dialog.getByRole('listbox', { name: 'Files and folders' });
  const entry = (name: string) => entries.getByRole('option', { name, exact: false });

  await test.step('A server is connected by its address and an app password; a wrong one says what to do', async () => {
    await page.goto('/media-library');
    await page.getByRole('button', { name: 'Import from…' }).click();
    await from.getByRole('button', { name: /Nextcloud/ }).click();
    await dialog.getByLabel('Address').fill(dav.url);
    await dialog.getByLabel('Username').fill(dav.username);
    await dialog.getByLabel('App password').fill('guessed');
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Create an app password there');
    await expectAccessible(page, 'connecting a WebDAV server');
    await dialog.getByLabel('App password').fill(dav.password);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(entry('Autumn')).toBeVisible();
    await expect(entry('notes.txt')).toContainText('Only images and videos can be imported.');
  });

  await test.step('Folders are browsed with thumbnails, and files chosen by mouse and by keyboard', async () => {
    await entry('Autumn').click();
    await expect(entries.getByRole('option')).toHaveCount(3);
    await expect(entry('teal.png').getByRole('img', { includeHidden: true })).toBeVisible();
    await expectAccessible(page, 'browsing a WebDAV server');
    await entries.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(' ');
    await expect(dialog.getByText('2 selected')).toBeVisible();
    await entry('teal.png').click();
    await dialog.getByRole('button', { name: 'Import 3 files' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('The tray shows how far they are, and the library has them', async () => {
    await page.goto('/dashboard');
    await page.goto('/media-library');
    await expect(screen.files.getByRole('option')).toHaveCount(3);
    await expect(screen.file('plum.png')).toBeVisible();
  });

  await test.step('Google Drive is connected at its own page; documents say why they stay there', async () => {
    drive.add({ id: randomUUID(), name: 'Harbour.png', content: await picture('navy') });
    drive.add({ id: randomUUID(), name: 'Plan', type: 'application/vnd.google-apps.document' });
    await page.getByRole('button', { name: 'Import from…' }).click();
    await from.getByRole('button', { name: /Google Drive/ }).click();
    await dialog.getByRole('button', { name: 'Connect Google Drive' }).click();
    await expect(entry('Harbour.png')).toBeVisible();
    await expect(entry('Plan')).toContainText('Google Docs, Sheets and Slides aren’t files');
    await dialog.getByRole('searchbox').fill('harb');
    await expect(entries.getByRole('option')).toHaveCount(1);
    await entry('Harbour.png').click();
    await dialog.getByRole('button', { name: 'Import 1 file' }).click();
    await expect(screen.file('Harbour.png')).toBeVisible();
  });

  await test.step('A login that was taken back says so where it is connected again', async () => {
    drive.revoke();
    await page.getByRole('button', { name: 'Import from…' }).click();
    await from.getByRole('button', { name: /Google Drive/ }).click();
    await expect(dialog.getByText('ida@example.org has to be connected again')).toBeVisible();
    await dialog.getByRole('button', { name: 'Connect Google Drive' }).click();
    await expect(entry('Harbour.png')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('A picture of Openverse keeps its license, and the composer offers it to the text', async () => {
    openverse.pictures.push({
      id: 'tide-1',
      title: 'Low tide',
      creator: 'Ola Nord',
      license: 'by',
      version: '4.0',
      type: 'png',
      content: await picture('orange'),
    });
    const compose = composer(page);
    await page.goto('/post-composer');
    await page.getByRole('button', { name: 'From library' }).click();
    const picker = page.getByRole('dialog', { name: 'From the library' });
    await picker.getByRole('button', { name: 'Import from…' }).click();
    await from.getByRole('button', { name: /Openverse/ }).click();
    await dialog.getByRole('searchbox').fill('tide');
    await expect(entry('Low tide')).toContainText('Ola Nord · CC BY 4.0');
    await expectAccessible(page, 'searching Openverse');
    await entry('Low tide').click();
    await dialog.getByRole('button', { name: 'Import 1 file' }).click();
    await expect(picker.getByText(/^1 of \d+ selected$/)).toBeVisible();
    await picker.getByRole('button', { name: 'Add 1' }).click();
    await page.getByRole('button', { name: 'Add credit' }).click();
    await expect(compose.text).toHaveValue('Photo: Ola Nord, CC BY 4.0 https://photos.example/tide-1');
    await expect(page.getByRole('button', { name: 'Add credit' })).toBeHidden();
  });
});
