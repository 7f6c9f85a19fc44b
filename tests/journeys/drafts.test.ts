import type { BrowserContext, Page } from '@playwright/test';
import { composer } from './support/screens/composer.ts';
import { expect, test } from './support/test.ts';

/** Writes a draft and waits until the server has it; gives its address. */
async function writeDraft(page: Page, text: string): Promise<string> {
  await page.goto('/post-composer');
  await composer(page).text.fill(text);
  await expect(composer(page).saved).toBeVisible();
  await expect(page).toHaveURL(/post=/);
  return page.url();
}

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  await expect(composer(tab).text).toBeVisible();
  return tab;
}

test('a draft survives a reload, and stands among the drafts', async ({ page, person }) => {
  const compose = composer(page);
  await writeDraft(page, 'Fresh bread every morning');
  await page.reload();
  await expect(compose.text).toHaveValue('Fresh bread every morning');

  // Reloaded before the pause after which it is saved.
  await compose.text.fill('Fresh bread every morning, and cake on Sundays');
  await page.reload();
  await expect(compose.text).toHaveValue('Fresh bread every morning, and cake on Sundays');

  await page.getByRole('link', { name: 'Drafts' }).click();
  const row = page.getByRole('link', { name: /Fresh bread every morning, and cake on Sundays/ });
  await expect(row).toContainText(person.name);
});

test('writing goes on while the draft is saved', async ({ signedInPage: page }) => {
  const compose = composer(page);
  await writeDraft(page, 'One');
  await page.getByRole('link', { name: 'Drafts' }).click();
  await page.getByRole('link', { name: /One/ }).click();
  await compose.text.press('End');
  const field = await compose.text.elementHandle();
  for (const word of [' two', ' three']) {
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await compose.text.pressSequentially(word);
    await saved;
    await expect(compose.saved).toBeVisible();
  }
  await expect(compose.text).toHaveValue('One two three');
  expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
  await expect(compose.text).toBeFocused();
});
