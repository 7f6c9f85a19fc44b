import type { Locator } from '@playwright/test';
import { jpeg } from './support/pictures.ts';
import { composer } from './support/screens/composer.ts';
import { editor } from './support/screens/editor.ts';
import { library } from './support/screens/library.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';
import { giveTalk } from './support/videos.ts';

const widths = [1440, 1000];

/** Waits until `by` covers none of the others. */
async function expectUncovered(others: readonly Locator[], by: Locator): Promise<void> {
  for (const other of others)
    await expect
      .poll(async () => {
        const [one, two] = [await by.boundingBox(), await other.boundingBox()];
        if (!one || !two) return 'not on the page';
        const apart =
          one.x >= two.x + two.width || two.x >= one.x + one.width || one.y >= two.y + two.height || two.y >= one.y + one.height;
        return apart ? 'free' : `covered: ${JSON.stringify([one, two])}`;
      })
      .toBe('free');
}

test('the upload tray covers none of the actions for what is chosen', async ({ signedInPage: page }) => {
  const screen = library(page);
  await page.goto('/media-library');
  const colours = ['teal', 'plum', 'olive', 'navy'];
  await screen.choose(
    await Promise.all(
      colours.map(async (name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await jpeg(page, 64, 48, name) })),
    ),
  );
  await expect(screen.tray).toContainText('4 files added');
  await screen.file('teal.jpg').click();
  await screen.file('plum.jpg').click({ modifiers: ['ControlOrMeta'] });
  for (const width of [...widths, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectUncovered([screen.bulk], screen.tray);
  }
});

test('toasts cover neither the timeline nor the controls of the player', async ({ signedInPage: page, api }) => {
  const screen = editor(page);
  await giveTalk(api, 5);
  await page.goto('/video-editor');
  await page.getByRole('button', { name: 'Talk.mp4' }).click();
  await expect(screen.trim).toBeVisible();
  const loaded = toast(page, 'Video loaded successfully');
  await loaded.hover();
  const play = page.getByRole('button', { name: /^Play/ }).first();
  const calendar = page.getByRole('link', { name: 'Calendar' }).first();
  await expectUncovered([screen.timeline, play, page.getByRole('button', { name: /^Set start/ }), calendar], loaded);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectUncovered([screen.timeline, play], loaded);
});

test('toasts cover nothing that the composer offers beside and below its accounts', async ({ signedInPage: page }) => {
  await page.goto('/post-composer');
  await page.getByRole('button', { name: 'Try a sandbox account' }).click();
  const connected = toast(page, 'Sandbox account connected');
  await connected.hover();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const improve = composer(page).assistant.getByRole('button', { name: 'Tidy up' });
    await expectUncovered([improve, page.getByText('Schedule', { exact: true }), composer(page).publish], connected);
  }
});
