import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

// The guide: found by the help of a screen, by the palette and at the foot of every public page, and searched.

const guideIn = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../messages/locales/${language}/screens/guide.json`, import.meta.url), 'utf8'));
const help = 'Help for this screen';

test('each screen’s help opens its page in a new tab, and the screen stays', async ({ signedInPage: page }) => {
  for (const [path, title] of [
    ['/calendar', 'Content Calendar'],
    ['/settings/webhooks', 'Webhooks'],
    ['/post-composer', 'Post Composer'],
  ] as const) {
    await page.goto(path);
    const opening = page.context().waitForEvent('page');
    await page.getByRole('banner').getByRole('link', { name: help }).click();
    const opened = await opening;
    await expect(opened.getByRole('heading', { level: 1 })).toHaveText(title);
    await opened.close();
    await expect(page).toHaveURL(path);
  }
});

test('so do the palette and, on phones, the menu', async ({ signedInPage: page }) => {
  await page.goto('/drafts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('help');
  let opening = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  let opened = await opening;
  await expect(opened).toHaveURL('/guide/drafts');
  await opened.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/accounts');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  opening = page.context().waitForEvent('page');
  await page.getByRole('link', { name: help }).click();
  opened = await opening;
  await expect(opened).toHaveURL('/guide/accounts');
  await opened.close();
});

test('the guide is searched, and a page names what is on its screen', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Guide' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guide');
  await expectAccessible(page, 'the guide');
  const search = page.getByRole('searchbox', { name: 'Search the guide' });
  await search.fill('passkey fingerprint');
  await expect(page.getByRole('status')).toHaveText('1 page');
  await search.fill('zeppelin');
  await expect(page.getByText('No results. Try another word.')).toBeVisible();
  await search.fill('calendar');
  const first = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await expect(first).toHaveText('Content Calendar');
  await first.click();
  await expect(page).toHaveURL('/guide/calendar');
  await expect(page.getByText('Open slot', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /Content Calendar/ })).toBeVisible();
  await expectAccessible(page, 'a page of the guide');
  await page.getByRole('link', { name: 'All topics' }).click();
  await expect(page).toHaveURL('/guide');
});

test('it speaks four languages, and links stay in the one of the address', async ({ page }) => {
  for (const language of ['de', 'es', 'fr']) {
    const { title, pages, all } = guideIn(language);
    await page.goto(`/${language}/guide`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.getByRole('link', { name: pages.composer.title, exact: true }).click();
    await expect(page).toHaveURL(`/${language}/guide/composer`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.composer.title);
    await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveAttribute('href', '/en/guide/composer');
    await page.getByRole('link', { name: all }).click();
    await expect(page).toHaveURL(`/${language}/guide`);
  }
});

test('a page that there isn’t is unknown', async ({ request }) => {
  expect((await request.get('/guide/weather')).status()).toBe(404);
  expect((await request.get('/guide/calendar')).status()).toBe(200);
});
