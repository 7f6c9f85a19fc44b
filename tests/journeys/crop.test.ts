import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './support/axe.ts';
import { composer } from './support/screens/composer.ts';
import { sandbox } from './support/screens/sandbox.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const bands = ['red', 'lime', 'blue'] as const;

/** An upright picture of 900 × 1800 with three bands: red, lime and blue. */
function banded(): Promise<Buffer> {
  const band = (background: string, index: number) => ({
    input: { create: { width: 900, height: 600, channels: 3 as const, background } },
    left: 0,
    top: index * 600,
  });
  return sharp({ create: { width: 900, height: 1800, channels: 3, background: 'white' } })
    .composite(bands.map(band))
    .jpeg()
    .toBuffer();
}

/** An image's size, and its colors at the top, in the middle and at the bottom. */
const seen = (page: Page, url: string) =>
  page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw.');
    context.drawImage(picture, 0, 0);
    const at = (share: number) => {
      const [red = 0, green = 0, blue = 0] = context.getImageData(picture.width / 2, Math.floor(share * picture.height), 1, 1).data;
      return red > 127 ? 'red' : green > 127 ? 'lime' : blue > 127 ? 'blue' : 'none';
    };
    return { ratio: picture.width / picture.height, width: picture.width, colors: [at(0.03), at(0.5), at(0.97)] };
  }, url);

const urlOf = async (image: Locator) => (await image.getAttribute('src')) ?? '';

test('a picture is cropped where its person says, for the ratio that a platform requires, and is seen so in its feed', async ({
  signedInPage: page,
}) => {
  test.setTimeout(240_000);
  const compose = composer(page);
  await sandbox(page).connect('Instagram');
  await page.goto('/post-composer');
  await compose.accountOn('Instagram').check();
  await compose.text.fill('From the bottom up');
  await compose.pick([{ name: 'bands.jpg', mimeType: 'image/jpeg', buffer: await banded() }]);
  const tile = compose.pictures.getByRole('listitem').first();
  const crop = page.getByRole('button', { name: 'Crop image 1' });
  const dialog = page.getByRole('dialog', { name: 'Crop image 1' });
  const position = dialog.getByRole('group', { name: 'Position of the image' });
  const zoom = dialog.getByRole('slider', { name: 'Zoom' });
  const shown = compose.preview.locator('svg image');
  /** The part of the file that the result shows, in its pixels: from the left, from the top, width and height. */
  const kept = async (place: Locator) => (await place.locator('svg svg').getAttribute('viewBox'))?.split(' ').map(Number) ?? [];

  await test.step('By default it gets a border, and its tile says so', async () => {
    await expect(tile).toContainText('4:5, border');
    await expect(shown).toHaveCount(0);
  });

  await test.step('The dialog shows what platforms get, and Cancel changes nothing', async () => {
    await crop.click();
    await expect(dialog.getByRole('radio', { name: 'All' })).toBeChecked();
    await expect(dialog.getByText('4:5 for Instagram')).toBeVisible();
    await expect.poll(() => kept(dialog)).toEqual([0, 337.5, 900, 1125]);
    await expectAccessible(page, 'the dialog to crop a picture');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(tile).toContainText('4:5, border');
  });

  await test.step('It is moved and zoomed by keyboard, for one ratio', async () => {
    await crop.click();
    await dialog.getByText('4:5', { exact: true }).click();
    await expect(dialog.getByText('Same as All until you move it.')).toBeVisible();
    await position.focus();
    await expect(async () => {
      await position.press('+');
      expect(Number(await zoom.getAttribute('aria-valuenow'))).toBeGreaterThan(2);
    }).toPass();
    await expect(async () => {
      for (let presses = 0; presses < 10; presses += 1) await position.press('ArrowUp');
      const [, top = 0, , height = 0] = await kept(dialog);
      expect(top + height).toBeCloseTo(1800, 0);
    }).toPass();
    await expect(dialog.getByText('Same as All until you move it.')).toBeHidden();
  });

  await test.step('Done crops it, which one Undo takes back', async () => {
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(tile).toContainText('Cropped to 4:5');
    await expect(shown).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(tile).toContainText('4:5, border');
    await page.getByRole('button', { name: 'Redo' }).click();
    await expect(tile).toContainText('Cropped to 4:5');
    await expect(compose.saved).toBeVisible();
    await page.reload();
    await expect(tile).toContainText('Cropped to 4:5');
    await expectAccessible(page, 'the composer with a cropped picture');
  });

  await test.step('On a phone it is dragged, zoomed and reset', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Actions for image 1' }).click();
    await page.getByRole('menuitem', { name: 'Crop' }).click();
    await dialog.getByText('4:5', { exact: true }).click();
    await expect(zoom).not.toHaveAttribute('aria-valuenow', '1');
    const [, before = 0] = await kept(dialog);
    const box = await position.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await kept(dialog))[1]).toBeLessThan(before - 20);
    await dialog.getByRole('button', { name: 'Reset' }).click();
    await expect(zoom).toHaveAttribute('aria-valuenow', '1');
    await expect.poll(() => kept(dialog)).toEqual([0, 337.5, 900, 1125]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('The feed shows it so', async () => {
    await compose.publish.click();
    await expect(toast(page, /^Publish/)).toBeVisible();
    await page.goto('/sandbox/instagram');
    const image = sandbox(page).posts.filter({ hasText: 'From the bottom up' }).getByRole('img').last();
    await expect(image).toBeVisible({ timeout: 60_000 });
    const { ratio, width, colors } = await seen(page, await urlOf(image));
    expect(ratio).toBeCloseTo(0.8, 1);
    expect(width).toBeLessThan(460);
    expect(colors).toEqual(['blue', 'blue', 'blue']);
  });
});
