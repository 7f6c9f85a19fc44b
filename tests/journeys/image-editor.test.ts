import type { EditableImage } from '@everycast/contract/image-versions';
import type { Media } from '@everycast/contract/media';
import type { Page } from '@playwright/test';
import { newId } from '../../server/kernel/ids.ts';
import { movingGif } from '../support/large-pictures.ts';
import { expectAccessible } from './support/axe.ts';
import { jpeg } from './support/pictures.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { composer } from './support/screens/composer.ts';
import { library } from './support/screens/library.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const tool = (page: Page, name: string) => page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name });
const settings = (page: Page) => page.getByRole('region', { name: 'Settings', exact: true });

/** The colors of a file from a place to the right, as the browser decodes it: red, green, blue and alpha by turns. */
const pixels = (page: Page, url: string, x: number, y: number, width = 1): Promise<number[]> =>
  page.evaluate(
    async ([address, left, top, across]) => {
      const bitmap = await createImageBitmap(await (await fetch(String(address))).blob());
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!context) throw new Error('This browser cannot draw.');
      context.drawImage(bitmap, 0, 0);
      return [...context.getImageData(Number(left), Number(top), Number(across), 1).data];
    },
    [url, x, y, width] as const,
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
  expect((await pixels(page, version?.url ?? '', 5, 5))[2]).toBeGreaterThan(110);
  const ground = await pixels(page, version?.url ?? '', 90, 575);
  expect(Math.max(...ground.slice(0, 3))).toBeLessThan(80);
  // White words through the middle of it.
  const words = await pixels(page, version?.url ?? '', 250, 622, 300);
  const white = words.filter((_, at) => at % 4 === 0 && Math.min(...words.slice(at, at + 3)) > 225);
  expect(white.length).toBeGreaterThan(10);

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
  await connectSandboxAccounts(api, ['mastodon']);
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

  await test.step('And from a preview', async () => {
    await writing.accountOn('Mastodon').check();
    const button = writing.preview.getByRole('button', { name: 'Edit image' });
    await button.hover();
    await button.click();
    await editor.getByRole('button', { name: '1:1', exact: true }).click();
    await editor.getByRole('button', { name: 'Save as new version' }).click();
    await expect(toast(page, 'Version 2 saved')).toBeVisible();
    await expect(tile).toContainText('1:1');
  });
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

test('an edit is saved as a copy, and as what one platform shows', async ({ signedInPage: page, api }) => {
  await connectSandboxAccounts(api, ['twitter']);
  const screen = library(page);
  await page.goto('/media-library');
  await screen.choose([{ name: 'pier.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 1500, 500, 'navy') }]);
  await expect(screen.file('pier.jpg')).toBeVisible();
  const fileNamed = async (name: string) => {
    const { items } = await api.get<{ items: Media[] }>('/api/v1/media');
    return items.find((one) => one.name === name);
  };
  const original = await fileNamed('pier.jpg');
  await page.goto(`/image-editor?media=${original?.id}`);
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('button', { name: /^Original/ })).toHaveAttribute('aria-current', 'true');

  await test.step('What isn’t saved stands among the versions, and stays while another is looked at', async () => {
    await tool(page, 'Filters').click();
    await settings(page).getByRole('button', { name: 'Sepia' }).click();
    const now = versions.getByRole('button', { name: /^Now/ });
    await expect(now).toHaveAttribute('aria-current', 'true');
    await expect(now).toContainText('1 edit, not saved');
    await versions.getByRole('button', { name: /^Original/ }).click();
    await expect(settings(page).getByRole('button', { name: 'None', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await now.click();
    await expect(settings(page).getByRole('button', { name: 'Sepia' })).toHaveAttribute('aria-pressed', 'true');
  });

  const menu = page.getByRole('button', { name: 'More ways to save' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Save a version for Twitter, 2:1' }).click();
  await expect(toast(page, 'Version 1 saved for Twitter')).toBeVisible();
  expect(await fileNamed('pier-twitter.jpg')).toMatchObject({ width: 1000, height: 500 });
  await expect(settings(page).getByRole('button', { name: 'Sepia' })).toHaveAttribute('aria-pressed', 'true');

  await menu.click();
  await page.getByRole('menuitem', { name: 'Save as copy' }).click();
  await expect(toast(page, 'Saved as pier-copy.jpg')).toBeVisible();
  await expect(page).toHaveURL(/\/media-library/);
  const copy = await fileNamed('pier-copy.jpg');
  expect(copy).toMatchObject({ width: 1500, height: 500 });
  expect(await api.get<EditableImage>(`/api/v1/images/${copy?.id}`)).toMatchObject({ media: { id: copy?.id }, opened: null });
});

test('what is hard to read, cut off, deleted or moving is said', async ({ signedInPage: page, api }) => {
  await connectSandboxAccounts(api, ['twitter']);
  const screen = library(page);
  await page.goto('/media-library');
  const moving = { name: 'wink.gif', mimeType: 'image/gif', buffer: await movingGif() };
  await screen.choose([moving, { name: 'sand.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 1500, 500, 'khaki') }]);
  await expect(screen.file('sand.jpg')).toBeVisible();
  await expect(screen.file('wink.gif')).toBeVisible();
  const { items } = await api.get<{ items: Media[] }>('/api/v1/media');
  const [gif, photo] = ['wink.gif', 'sand.jpg'].map((name) => items.find((one) => one.name === name)?.id);
  const text = { id: newId(), type: 'text', x: 20, y: 100, text: 'Low tide', width: 300, size: 60, color: '#ffffff' };
  await api.put(`/api/v1/images/${photo}/edit`, { edit: { layers: [text] }, version: 0 });

  await page.goto(`/image-editor?media=${photo}`);
  await tool(page, 'Text').click();
  await settings(page).getByRole('button', { name: 'Low tide' }).click();
  await expect(settings(page).getByText('Hard to read')).toBeVisible();
  await expectAccessible(page, 'a text that is hard to read');
  await settings(page).getByRole('button', { name: 'Add background' }).click();
  await expect(settings(page).getByText('Hard to read')).toBeHidden();

  const frames = page.getByRole('region', { name: 'Platform frames' });
  await expect(frames).toContainText('Text outside 1 frame');
  await frames.getByRole('button', { name: 'Move in' }).click();
  await expect(frames).not.toContainText('Text outside');
  await expect(page.getByText(/^Draft saved /)).toBeVisible();

  await test.step('The original is deleted meanwhile: nothing more is saved until it is restored', async () => {
    await api.post('/api/v1/media/delete', { ids: [photo] });
    await settings(page).getByRole('switch', { name: 'Bold' }).press(' ');
    await expect(page.getByText('Draft not saved. This image is in the trash. Restore it to edit it.')).toBeVisible();
    await page.getByRole('button', { name: 'Save as new version' }).click();
    await expect(toast(page, 'Couldn’t save this version. This image is in the trash. Restore it to edit it.')).toBeVisible();
    await api.post('/api/v1/media/restore', { ids: [photo] });
    await toast(page, 'Couldn’t save this version').getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page, 'Version 1 saved')).toBeVisible();
  });

  await page.goto(`/image-editor?media=${gif}`);
  await expect(page.getByText('Animated images can’t be edited. Choose a still image.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/media-library/);
});

test('on a phone, the picture has the screen while something is written or drawn on it', async ({ signedInPage: page, api }) => {
  const screen = library(page);
  await page.goto('/media-library');
  await screen.choose([{ name: 'quay.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 800, 1000, 'teal') }]);
  await expect(screen.file('quay.jpg')).toBeVisible();
  const { items } = await api.get<{ items: Media[] }>('/api/v1/media');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/image-editor?media=${items[0]?.id}`);
  const stage = page.getByRole('group', { name: 'Image', exact: true });
  const bar = (name: string) => page.getByRole('region', { name, exact: true }).filter({ hasText: 'Done' });
  const height = async () => (await stage.boundingBox())?.height ?? 0;
  await expect(stage.locator('canvas').first()).toBeVisible();
  expect(await height()).toBeLessThan(500);

  await tool(page, 'Text').click();
  await expect.poll(height).toBeGreaterThan(600);
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Low tide');
  await expectAccessible(page, 'writing on a phone');
  await page.setViewportSize({ width: 390, height: 844 });
  await bar('Text').getByRole('button', { name: 'Settings' }).click();
  await expect(settings(page).getByRole('button', { name: 'Low tide' })).toBeVisible();
  await bar('Text').getByRole('button', { name: 'Settings' }).click();
  await bar('Text').getByRole('button', { name: 'Done' }).click();

  await tool(page, 'Draw').click();
  const box = await stage.boundingBox();
  if (!box) throw new Error('The image isn’t shown.');
  await page.mouse.move(box.x + 100, box.y + 300);
  await page.mouse.down();
  await page.mouse.move(box.x + 220, box.y + 340, { steps: 6 });
  await page.mouse.up();
  await bar('Draw').getByRole('button', { name: 'Done' }).click();
  await expect(settings(page).getByRole('button', { name: 'Drawing' })).toBeVisible();
  await expect.poll(height).toBeLessThan(500);
});
