import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('a language is chosen in Settings, and nothing that was typed is lost', async ({ signedInPage: page }) => {
  await page.goto('/settings/profile');
  const name = page.getByRole('textbox').first();
  await name.fill('Someone else');
  await page.evaluate(() => Object.assign(window, { stillHere: true }));

  await test.step('The screen changes at once, without a reload', async () => {
    await page.getByLabel('Language').selectOption('de');
    await expect(page.getByLabel('Sprache')).toHaveValue('de');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Kalender' })).toBeVisible();
    await expect(name).toHaveValue('Someone else');
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    await expectAccessible(page, 'profile in German');
  });

  await test.step('Other screens load their texts with them', async () => {
    await page.getByRole('link', { name: 'Kalender' }).first().click();
    await expect(page).toHaveTitle(/Kalender/);
    await page.reload();
    await expect(page).toHaveTitle(/Kalender/);
  });

  await test.step('The server says its part in it, too', async () => {
    const answer = await page.evaluate(() => fetch('/api/v1/posts/nothing').then((response) => response.text()));
    expect(answer).not.toMatch(/[Tt]his post/);
  });

  await test.step('And back', async () => {
    await page.goto('/settings/profile');
    await page.getByLabel('Sprache').selectOption('en');
    await expect(page.getByLabel('Language')).toHaveValue('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test.describe('A browser in French', () => {
  test.use({ locale: 'fr-CA', fresh: true });

  test('is answered in French, and loads what its screen shows', async ({ signedInPage: page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto('/drafts');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page).toHaveTitle(/Brouillons/);
    const texts = loaded.filter((path) => path.startsWith('/assets/texts/'));
    expect(texts.every((path) => path.startsWith('/assets/texts/fr-'))).toBe(true);
  });
});
