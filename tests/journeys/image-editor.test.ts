import type { EditableImage } from '@everycast/contract/image-versions';
import type { Media } from '@everycast/contract/media';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { jpeg } from './support/pictures.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { composer } from './support/screens/composer.ts';
import { library } from './support/screens/library.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const tool = (page: Page, name: string) => page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name });
const settings = (page: Page) => page.getByRole('region', { name: 'Settings', exact: true });

/** The color of the newest file at a place, as the browser decodes it. */
const pixel = (page: Page, url: string, x: number, y: number): Promise<number[]> =>
  page.evaluate(
    async ([address, left, top]) => {
      const bitmap = await createImageBitmap(await (await fetch(String(address))).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('This browser cannot draw.');
      context.drawImage(bitmap, 0, 0);
      return [...context.getImageData(Number(left), Number(top), 1, 1).data];
    },
    [url, x, y] as const,
  );

test('an image is cropped, turned, written on and hidden in, saved as a version, and opened again as it was', async ({
  signedInPage: page,
  api,
}) => {
  const screen = library(page);
  await page.goto('/media-library');
  await screen.choose([{ name: 'quay.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 1200, 800, 'teal') }]);
  await screen.file('quay.jpg').click();
  await screen.details.getByRole('link', { name: 'Edit image' }).click();
  await expect(page).toHaveURL(/\/image-editor\?media=/);
  await expect(page.getByRole('heading', { name: 'Edit image' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Image', exact: true }).locator('canvas').first()).toBeVisible();
  await expectAccessible(page, 'the image editor');

  await test.step('Cropped to a ratio, by keys, and undone', async () => {
    await settings(page).getByRole('button', { name: '1:1', exact: true }).click();
    await expect(settings(page).getByText('Result: 800 × 800')).toBeVisible();
    await page.getByRole('button', { name: /^Crop area/ }).press('Shift+ArrowLeft');
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(settings(page).getByText('Result: 1,200 × 800')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(settings(page).getByText('Result: 800 × 800')).toBeVisible();
    await settings(page).getByRole('button', { name: 'Rotate right' }).click();
  });

  await test.step('Moved under the pointer with Space, and fitted again', async () => {
    const area = page.getByRole('button', { name: /^Crop area/ });
    const left = async () => Math.round((await area.boundingBox())?.x ?? Number.NaN);
    const before = await left();
    await area.hover();
    const held = page.locator('[data-pan]');
    await page.keyboard.down(' ');
    await expect(held).toBeVisible();
    await page.mouse.down();
    await page.mouse.move(700, 500);
    await page.mouse.move(730, 500);
    await page.mouse.up();
    await page.keyboard.up(' ');
    await expect(held).toBeHidden();
    expect(await left()).not.toBe(before);
    await page.getByRole('button', { name: 'Fit to window' }).click();
    await expect.poll(left).toBe(before);
    await expect(settings(page).getByText('Result: 800 × 800')).toBeVisible();
  });

  await test.step('A text, a drawing and a hidden part', async () => {
    await page.keyboard.press('t');
    await settings(page).getByRole('button', { name: 'Add text' }).click();
    await settings(page).getByRole('textbox', { name: 'Text', exact: true }).fill('Open سلام ');
    await settings(page).getByRole('button', { name: 'Emoji' }).click();
    await page.getByRole('combobox', { name: 'Search emoji' }).fill('winking face');
    await expect(page.getByRole('option', { name: /winking face/ }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(settings(page).getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('Open سلام 😉');
    await tool(page, 'Draw').click();
    const box = await page.getByRole('group', { name: 'Image', exact: true }).boundingBox();
    if (!box) throw new Error('The image isn’t shown.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x - 40, y - 40);
    await page.mouse.down();
    await page.mouse.move(x + 40, y - 20, { steps: 8 });
    await page.mouse.up();
    await expect(settings(page).getByRole('button', { name: 'Drawing' })).toBeVisible();
    await tool(page, 'Blur').click();
    await settings(page).getByRole('button', { name: 'Add area' }).click();
    await expect(page.getByRole('button', { name: /^Blurred area 1/ })).toBeVisible();
    await expectAccessible(page, 'the image editor with layers');
    await expect(page.getByText(/^Draft saved /)).toBeVisible();
  });

  await page.getByRole('button', { name: 'Save as new version' }).click();
  await expect(toast(page, 'Version 1 saved')).toBeVisible();
  await expect(page).toHaveURL(/\/media-library/);
  const files = await api.get<{ items: Media[] }>('/api/v1/media');
  const [version, original] = ['quay-1.jpg', 'quay.jpg'].map((name) => files.items.find((one) => one.name === name));
  expect(version).toMatchObject({ width: 800, height: 800 });
  expect(original).toMatchObject({ width: 1200, height: 800 });
  // The text stands on a dark ground, which reaches over the middle of the lower part; the corner is the photo.
  expect((await pixel(page, version?.url ?? '', 5, 5))[2]).toBeGreaterThan(110);
  const ground = await pixel(page, version?.url ?? '', 90, 575);
  expect(Math.max(...ground.slice(0, 3))).toBeLessThan(80);

  await test.step('The version opens with its edit', async () => {
    await page.goto(`/image-editor?media=${version?.id}`);
    await expect(settings(page).getByRole('button', { name: /^Open/ })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Versions' }).getByRole('button', { name: /Version 1/ })).toBeVisible();
    const opened = await api.get<EditableImage>(`/api/v1/images/${version?.id}`);
    expect(opened).toMatchObject({ media: { id: original?.id }, edit: { turns: 1, hidden: [{ kind: 'pixelate' }] } });
  });

  await test.step('Someone else saves meanwhile: nothing is overwritten before one is chosen', async () => {
    const opened = await api.get<EditableImage>(`/api/v1/images/${original?.id}`);
    const change = { edit: { ...opened.edit, light: 40 }, version: opened.editVersion };
    await api.put(`/api/v1/images/${original?.id}/edit`, change);
    await tool(page, 'Filters').click();
    await settings(page).getByRole('button', { name: 'Sepia' }).click();
    await expect(page.getByRole('alert')).toContainText('This image was edited elsewhere');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(async () => (await api.get<EditableImage>(`/api/v1/images/${original?.id}`)).edit.filter).toBe('sepia');
  });
});

test('an image of a post is edited over the composer, and its version takes its place', async ({ signedInPage: page, api }) => {
  const screen = library(page);
  await page.goto('/media-library');
  await screen.choose([{ name: 'quay.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 600, 400, 'olive') }]);
  await expect(screen.file('quay.jpg')).toBeVisible();
  const { items } = await api.get<{ items: Media[] }>('/api/v1/media');
  await page.goto(`/post-composer?media=${items[0]?.id}`);
  const writing = composer(page);
  await writing.text.fill('Low tide');
  const tile = page.getByRole('list', { name: 'Images and videos' }).getByRole('listitem').first();
  await tile.hover();
  await tile.getByRole('button', { name: 'Edit image 1' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit image' });
  await editor.getByRole('button', { name: '4:5', exact: true }).click();
  await editor.getByRole('button', { name: 'Save as new version' }).click();
  await expect(toast(page, 'Version 1 saved')).toBeVisible();
  await expect(editor).toBeHidden();
  await expect(writing.text).toHaveValue('Low tide');
  await expect(tile).toContainText('4:5');
});

test('what platforms show of an image is drawn over it, and one is cropped for them', async ({ signedInPage: page, api }) => {
  await connectSandboxAccounts(api, ['instagram', 'twitter', 'mastodon']);
  const screen = library(page);
  await page.goto('/media-library');
  await screen.choose([{ name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 1500, 500, 'navy') }]);
  await expect(screen.file('pier.jpg')).toBeVisible();
  const { items } = await api.get<{ items: Media[] }>('/api/v1/media');
  await page.goto(`/image-editor?media=${items[0]?.id}`);
  const frames = page.getByRole('region', { name: 'Platform frames' });
  const row = (name: string) => frames.getByRole('listitem').filter({ hasText: name });
  await expect(row('Instagram')).toContainText('1.91:1');
  await expect(row('Instagram')).toContainText('Gets a border');
  await expect(row('Twitter')).toContainText('Edges cut off');
  await expect(row('Mastodon')).toContainText('Fits');
  await expect(settings(page).getByRole('button', { name: '4:5 Instagram' })).toBeVisible();
  await expectAccessible(page, 'the frames of platforms');
  await row('Twitter').getByRole('button', { name: 'Hide the frame of Twitter' }).click();
  await expect(row('Twitter').getByRole('button', { name: 'Show the frame of Twitter' })).toBeVisible();
  await row('Instagram').getByRole('button', { name: 'Crop to 1.91:1 for Instagram' }).click();
  await expect(settings(page).getByText('Result: 955 × 500')).toBeVisible();
  for (const name of ['Instagram', 'Twitter', 'Mastodon']) await expect(row(name)).toContainText('Fits');
});
