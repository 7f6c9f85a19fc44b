import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { clipGenerator } from './support/screens/clips.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';
import { giveTalk } from './support/videos.ts';

const window = { width: 390, height: 844 };
/** Where a thumb reaches: the lower half. Pixels from the top. */
const reach = window.height / 2;

test('on a phone, what marks moments is at the thumb, and the video in view', async ({ signedInPage: page, api }) => {
  test.setTimeout(120_000);
  await page.setViewportSize(window);
  const screen = clipGenerator(page);
  const dock = page.getByRole('toolbar', { name: 'Clip controls' });
  const inReach = async (button: Locator) => {
    await expect(button).toBeInViewport({ ratio: 1 });
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(y).toBeGreaterThan(reach);
    expect(height).toBeGreaterThanOrEqual(44);
  };
  const button = (name: string | RegExp) => dock.getByRole('button', { name });
  /** The check leaves the window wide. */
  const isAccessible = async (name: string) => {
    await expectAccessible(page, name);
    await page.setViewportSize(window);
  };
  const talk = await giveTalk(api, 40);

  await test.step('Without scrolling: the video, its controls, and what adds the moment', async () => {
    await page.goto(`/clip-generator?media=${talk.id}`);
    await expect(screen.player).toHaveJSProperty('readyState', 4);
    await expect(screen.player).toBeInViewport({ ratio: 1 });
    for (const name of ['Back 5 seconds', 'Play', 'Forward 5 seconds', /^Add 0:00/]) await inReach(button(name));
    await isAccessible('the clip generator on a phone');
  });

  await test.step('One moves by 5 seconds, never past the ends, and adds moments', async () => {
    await button('Back 5 seconds').click();
    await button('Forward 5 seconds').click();
    await button('Forward 5 seconds').click();
    await button('Add 0:10').click();
    for (let tap = 0; tap < 7; tap++) await button('Forward 5 seconds').click();
    await button('Add 0:40').click();
    await expect(screen.moments).toHaveText(['0:10', '0:40']);
    await page.getByRole('button', { name: 'Remove 0:40' }).click();
    await button('Play').click();
    await expect(button('Pause')).toBeVisible();
    await button('Pause').click();
    await expect(button('Play')).toBeVisible();
  });

  await test.step('They stay where they are while one scrolls, and so does the video', async () => {
    await page.getByRole('region', { name: 'Highlights' }).scrollIntoViewIfNeeded();
    await inReach(button('Take 1 snapshot'));
    await inReach(button(/^Add /));
    await expect(screen.player).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(window.width);
    await isAccessible('the clip generator with a chosen moment on a phone');
    await button('Take 1 snapshot').click();
    await expect(toast(page, 'Snapshots generated successfully!')).toBeVisible();
    await expect(screen.saved).toHaveText([/0:10/]);
    await expect(button('Take 1 snapshot')).toBeHidden();
  });
});
