import type { Page } from '@playwright/test';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

// A clock that stands stays in the browser.
test.use({ fresh: true });

const list = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list');
const items = (page: Page) => list(page).getByRole('listitem');
const draft = (page: Page, text: string) => page.getByRole('link', { name: text });

/** Runs the page's clock, which stands, until something holds. A toast stays for 5 s of it. */
const soon = (page: Page, holds: () => Promise<void>) =>
  expect(async () => {
    await page.clock.runFor(20);
    await holds();
  }).toPass({ timeout: 60_000 });

const isGone = (page: Page, text: string) => soon(page, () => expect(draft(page, text)).toHaveCount(0, { timeout: 500 }));
const isBack = (page: Page, text: string) => soon(page, () => expect(draft(page, text)).toHaveCount(1, { timeout: 500 }));

test.beforeEach(async ({ signedInPage: page, api }) => {
  for (const text of ['First draft', 'Second draft', 'Third draft']) await api.post('/api/v1/posts', { text });
  await page.clock.install();
  await page.goto('/drafts');
  await expect(draft(page, 'Third draft')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const text of ['First draft', 'Second draft']) {
    await page.getByRole('button', { name: `Delete “${text}”` }).click();
    await isGone(page, text);
  }
  await soon(page, () => expect(items(page)).toHaveCount(2, { timeout: 500 }));
});

test('toasts wait under the pointer and the focus, and then leave', async ({ signedInPage: page }) => {
  await expect(list(page)).toHaveAttribute('aria-live', 'polite');
  await items(page).first().hover();
  await page.clock.runFor(20_000);
  await expect(items(page)).toHaveCount(2);
  await page.keyboard.press('F8');
  await page.mouse.move(900, 500);
  await page.clock.runFor(20_000);
  await expect(items(page)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search drafts' }).focus();
  await page.clock.runFor(7_000);
  await expect(list(page)).toHaveCount(0);
});

test('keys reach the newest first; Escape and its action close it, and the focus stays with the toasts', async ({ signedInPage: page }) => {
  await page.keyboard.press('F8');
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(items(page).first().getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(items(page)).toHaveCount(1);
  await expect(list(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await isBack(page, 'First draft');
  await expect(draft(page, 'Second draft')).toHaveCount(0);
});

test('a swipe to the left closes a toast, a short one doesn’t, and neither presses its button', async ({ signedInPage: page }) => {
  const swipe = async (by: number) => {
    const box = await items(page).first().getByRole('button', { name: 'Undo' }).boundingBox();
    if (!box) throw new Error('There is no toast.');
    await page.mouse.move(box.x + 5, box.y + 5);
    await page.mouse.down();
    await page.mouse.move(box.x + 5 - by, box.y + 5, { steps: 5 });
    await page.mouse.up();
  };
  await swipe(30);
  await expect(items(page)).toHaveCount(2);
  await swipe(90);
  await expect(items(page)).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(draft(page, 'Second draft')).toHaveCount(0);
});

test('a toast is above a dialog, and can be used there', async ({ signedInPage: page }) => {
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('button', { name: 'Create workspace' }).click();
  const dialog = page.getByRole('dialog', { name: /workspace/i });
  await soon(page, () => expect(dialog).toBeVisible({ timeout: 500 }));
  await toast(page, /deleted/)
    .first()
    .getByRole('button', { name: 'Undo' })
    .click();
  await isBack(page, 'Second draft');
  await expect(dialog).toBeVisible();
});
