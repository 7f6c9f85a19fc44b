import { expectAccessible } from './support/axe.ts';
import { test } from './support/studio.ts';
import { expect } from './support/test.ts';

const window = { width: 390, height: 844 };
/** Where a thumb reaches: the lower half. Pixels from the top. */
const reach = window.height / 2;

test('on a phone, what one does while live is at the thumb', async ({ signedInPage: page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize(window);
  /** The check leaves the window wide. */
  const isAccessible = async (name: string) => {
    await expectAccessible(page, name);
    await page.setViewportSize(window);
  };
  const dock = page.getByRole('toolbar', { name: 'Live controls' });
  const inReach = async (name: string) => {
    const button = dock.getByRole('button', { name, exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(y, name).toBeGreaterThan(reach);
    expect(height, name).toBeGreaterThanOrEqual(44);
  };

  await test.step('Before: picture, mute, camera and Go Live, without scrolling', async () => {
    await page.goto('/streaming');
    await expect(page.getByRole('img', { name: 'Preview' })).toBeInViewport({ ratio: 1 });
    for (const name of ['Mute', 'Camera off', 'Go Live']) await inReach(name);
    await isAccessible('the studio on a phone');
  });

  await test.step('Live, they stay there while one scrolls, with marks and the end', async () => {
    await page.getByRole('button', { name: 'Sandbox No account needed' }).click();
    await page.getByRole('dialog', { name: 'Stream to Sandbox' }).getByRole('button', { name: 'Go Live' }).click();
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    for (const name of ['Mute', 'Camera off', 'Mark this moment', 'End Stream']) await inReach(name);
    await expect(page.getByRole('timer')).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(window.width);
    await page.evaluate(() => scrollTo(0, 0));
    await isAccessible('live on a phone');
  });

  await test.step('Another scene is one tap away', async () => {
    await page.getByRole('complementary', { name: 'Scenes' }).getByRole('button', { name: 'Add scene' }).click();
    const scenes = dock.getByRole('group', { name: 'Scenes' });
    await scenes.getByRole('button', { name: 'Main Scene' }).click();
    await scenes.getByRole('button', { name: 'Scene 4' }).click();
    await expect(scenes.getByRole('button', { name: 'Scene 4' })).toHaveAttribute('aria-pressed', 'true');
    await expect(scenes.getByRole('button', { name: 'Main Scene' })).toHaveAttribute('aria-pressed', 'false');
    await dock.getByRole('button', { name: 'Mute' }).click();
    await expect(dock.getByRole('button', { name: 'Unmute' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('A slip of the thumb ends nothing', async () => {
    await dock.getByRole('button', { name: 'End Stream' }).click();
    await expect(dock).toContainText('End the stream for everyone who is watching?');
    await isAccessible('the end, asked about');
    // In a wide window there is no dock, which is then new.
    await dock.getByRole('button', { name: 'End Stream' }).click();
    await dock.getByRole('button', { name: 'Keep streaming' }).click();
    await expect(page.getByText('LIVE', { exact: true })).toBeVisible();
    await dock.getByRole('button', { name: 'End Stream' }).click();
    await dock.getByRole('button', { name: 'End Stream' }).click();
    await inReach('Go Live');
  });
});
