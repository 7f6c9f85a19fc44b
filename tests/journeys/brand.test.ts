import { readFile, writeFile } from 'node:fs/promises';
import { ffmpegOutput, input } from '@everycast/video/tool/run';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/axe.ts';
import { uprightFilm } from './support/film.ts';
import { composer } from './support/screens/composer.ts';
import { sandbox } from './support/screens/sandbox.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

/** A font of the web app, which isn't a package of the tests. */
const font = 'inter-latin-wght-normal';
const plain = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 3, background } });
const logo = () => plain(400, 200, '#ff00ff').png().toBuffer();
const picture = () => plain(800, 800, '#808080').jpeg({ quality: 95 }).toBuffer();

type Places = readonly (readonly [number, number])[];

const download = async (page: Page, url: string): Promise<Buffer> => (await page.request.get(url)).body();

/** The colors of a published image at shares of its width and height. */
async function colorsAt(bytes: Buffer, places: Places) {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return places.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red > 220 && green < 40 && blue > 220) return 'logo';
    if ([red, green, blue].every((one) => Math.abs(one - 128) < 12)) return 'picture';
    return [red, green, blue].join(' ');
  });
}

/** Chooses an image of the library by its name. */
async function pick(page: Page, name: string): Promise<void> {
  const library = page.getByRole('dialog', { name: 'From the library' });
  await library.getByRole('option', { name }).click();
  await library.getByRole('button', { name: 'Add 1' }).click();
}

test('a brand’s watermark is in what is published, unless a post says otherwise', async ({ signedInPage: page, server }, info) => {
  test.setTimeout(240_000);
  const compose = composer(page);
  const upload = (name: string, buffer: Buffer, mimeType: string) =>
    page.request.post('/api/v1/media', { headers: { origin: server.url }, multipart: { file: { name, mimeType, buffer } } });
  await sandbox(page).connect('Instagram');
  await upload('logo.png', await logo(), 'image/png');
  await upload('dot.png', await plain(1, 1, 'black').png().toBuffer(), 'image/png');

  await test.step('The kit gets a logo, a color and a watermark', async () => {
    await page.goto('/settings/brand');
    const panel = (name: string) => page.getByRole('region', { name, exact: true });
    await panel('Logo').getByRole('button', { name: 'Choose an image' }).click();
    await pick(page, 'dot.png');
    await expect(page.getByRole('alert')).toContainText('1 × 1 pixels, too small');
    await panel('Logo').getByRole('button', { name: 'Choose an image' }).click();
    await pick(page, 'logo.png');
    await expect(panel('Logo').getByRole('img', { name: 'Logo' })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    await panel('Colors').getByLabel('Color', { exact: true }).fill('ff00ff');
    await page.keyboard.press('Enter');
    await expect(panel('Colors').getByRole('listitem')).toContainText('#ff00ff');
    await panel('Watermark').getByRole('button', { name: 'Use the logo' }).click();
    await panel('Watermark').getByLabel('Position').selectOption('Top left');
    await panel('Watermark').getByRole('slider', { name: 'Width' }).focus();
    await page.keyboard.press('End');
    await expect(panel('Watermark').getByRole('slider', { name: 'Width' })).toHaveAttribute('aria-valuenow', '100');
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('Home');
    await expect(panel('Watermark').getByRole('slider', { name: 'Width' })).toHaveAttribute('aria-valuenow', '2');
    await panel('Watermark').getByRole('slider', { name: 'Opacity' }).focus();
    await page.keyboard.press('End');
    await expectAccessible(page, 'a brand kit');
  });

  await test.step('Its size and place are saved', async () => {
    const { workspace } = await (await page.request.get('/api/v1/brand')).json();
    await expect
      .poll(async () => (await (await page.request.get('/api/v1/brand')).json()).workspace.watermark)
      .toMatchObject({ corner: 'top-left', size: 0.02, opacity: 1 });
    const { media: _, ...watermark } = workspace.watermark;
    await page.request.patch('/api/v1/brand', {
      headers: { origin: server.url },
      data: { watermark: { ...watermark, size: 0.4, opacity: 1 } },
    });
  });

  async function publish(text: string, on: boolean) {
    await page.goto('/post-composer');
    await compose.accountOn('Instagram').check();
    await compose.text.fill(text);
    await compose.pick([{ name: 'picture.jpg', mimeType: 'image/jpeg', buffer: await picture() }]);
    const mark = page.getByRole('switch', { name: 'Watermark' });
    await expect(mark).toBeChecked();
    await expect(compose.preview.locator('[data-watermark]')).toHaveCount(1);
    await expectAccessible(page, 'a composer with a watermark');
    if (!on) {
      await mark.uncheck();
      await expect(compose.preview.locator('[data-watermark]')).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(mark).toBeChecked();
      await mark.uncheck();
      await expect(compose.saved).toBeVisible();
      await page.reload();
      await expect(mark).not.toBeChecked();
    }
    await compose.publish.click();
    await expect(toast(page, /^Publish/)).toBeVisible();
    await page.goto('/sandbox/instagram');
    const image = sandbox(page).posts.filter({ hasText: text }).getByRole('img').last();
    await expect(image).toBeVisible({ timeout: 60_000 });
    return (await image.getAttribute('src')) ?? '';
  }

  await test.step('The image that the platform received has it in its corner', async () => {
    // 40% of the width, half of that in height, 3% from the edges.
    const url = await publish('With our mark', true);
    const published = await colorsAt(await download(page, url), [
      [0.05, 0.05],
      [0.4, 0.2],
      [0.5, 0.1],
      [0.2, 0.3],
      [0.9, 0.9],
    ]);
    expect(published).toEqual(['logo', 'logo', 'picture', 'picture', 'picture']);
  });

  await test.step('A post without it goes out as it is', async () => {
    const url = await publish('Without our mark', false);
    const published = await colorsAt(await download(page, url), [
      [0.05, 0.05],
      [0.4, 0.2],
      [0.9, 0.9],
    ]);
    expect(published).toEqual(['picture', 'picture', 'picture']);
  });

  await test.step('A video has it in every frame', async () => {
    await page.goto('/post-composer');
    await compose.accountOn('Instagram').check();
    await compose.text.fill('Our film');
    await compose.pick([{ name: 'film.mp4', mimeType: 'video/mp4', buffer: await uprightFilm() }]);
    await expect(compose.preview.locator('[data-watermark]')).toHaveCount(1);
    await compose.publish.click();
    await expect(toast(page, /^Publish/)).toBeVisible();
    const video = sandbox(page).posts.filter({ hasText: 'Our film' }).locator('video');
    await expect(async () => {
      await page.goto('/sandbox/instagram');
      await expect(video).toBeVisible();
    }).toPass({ timeout: 120_000 });
    const path = info.outputPath('published.mp4');
    await writeFile(path, await download(page, (await video.getAttribute('src')) ?? ''));
    for (const second of ['0', '3']) {
      const frame = ['-ss', second, '-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', 'pipe:1'];
      const png = Buffer.from(await ffmpegOutput([...input({ path, demuxer: 'mov' }), ...frame]));
      expect(await colorsAt(png, [[0.1, 0.04]])).toEqual(['logo']);
      expect(await colorsAt(png, [[0.9, 0.9]])).not.toEqual(['logo']);
    }
  });
});

test('a group’s kit has what it doesn’t set from the workspace, and fonts are checked', async ({ signedInPage: page, api }) => {
  await api.patch('/api/v1/brand', { colors: ['#123456'] });
  await api.post('/api/v1/account-groups', { name: 'Casa Verde', color: 'teal' });
  await page.goto('/settings/brand');
  const panel = (name: string) => page.getByRole('region', { name, exact: true });

  await test.step('Colors of the group', async () => {
    await page.getByLabel('Brand kit of').selectOption('Casa Verde');
    await expect(panel('Colors')).toContainText('From the workspace’s brand kit.');
    await expect(panel('Colors').getByRole('listitem')).toHaveText(/#123456/);
    await panel('Colors').getByLabel('Color', { exact: true }).fill('#abcdef');
    await panel('Colors').getByRole('button', { name: 'Add color' }).click();
    await expect(panel('Colors').getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'a group’s brand kit');
    await panel('Colors').getByRole('button', { name: 'Use the workspace’s' }).click();
    await expect(panel('Colors').getByRole('listitem')).toHaveCount(1);
  });

  await test.step('A font that is a ZIP says so, and a real one is shown', async () => {
    const file = panel('Fonts').locator('input[type="file"]');
    await file.setInputFiles({ name: 'inter.woff2', mimeType: 'font/woff2', buffer: Buffer.from('PK\x03\x04 a folder of fonts') });
    await panel('Fonts').getByRole('button', { name: 'Add font' }).click();
    await expect(panel('Fonts')).toContainText('Enter a license note.');
    await panel('Fonts').getByLabel('License note').fill('SIL Open Font License 1.1');
    await panel('Fonts').getByRole('button', { name: 'Add font' }).click();
    await expect(panel('Fonts')).toContainText('This is a ZIP archive.');
    const inter = new URL(`../../node_modules/@fontsource-variable/inter/files/${font}.woff2`, import.meta.url);
    await file.setInputFiles({ name: 'inter.woff2', mimeType: 'font/woff2', buffer: await readFile(inter) });
    await panel('Fonts').getByRole('button', { name: 'Add font' }).click();
    await expect(panel('Fonts').getByRole('listitem')).toContainText('SIL Open Font License 1.1');
    await expect(panel('Fonts').locator('[data-font="loaded"]')).toBeVisible();
    await expect(panel('Fonts').getByRole('checkbox')).toBeChecked();
    await expectAccessible(page, 'a brand kit with a font');
    await panel('Fonts')
      .getByRole('button', { name: /^Delete / })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(panel('Fonts')).toContainText('No fonts yet.');
  });
});
