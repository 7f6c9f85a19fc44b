import type { Page } from '@playwright/test';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

// What is loaded ahead is what a lost connection is met with.
test.use({ savesData: false });

const kept = 'No connection: kept in this browser';
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' });
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** Until the page has fetched what it may need next: the last of it is the history of posts. */
async function fetchedAhead(page: Page): Promise<void> {
  const names = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(async () => (await names()).some((name) => /\/History-.*\.js$/.test(name))).toBe(true);
}

test('without a connection everything stays usable, and what was written goes out afterwards', async ({ page, context, api, account }) => {
  const { id } = await api.post<{ id: string }>('/api/v1/posts', { text: 'Begun', accountIds: [], media: [], variants: {} });
  const compose = composer(page);
  // A browser remembers what 250 requests asked for unless it is told otherwise.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
  await page.goto(`/post-composer?post=${id}`);
  await fetchedAhead(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await context.setOffline(true);

  await test.step('What was written is kept, and that is said at once and without a break', async () => {
    await compose.text.fill('Begun, and finished in the tunnel');
    await expect(page.getByText(kept)).toBeVisible();
    await compose.account(account.handle).check();
    // While it tries again and again.
    const said = await page.evaluate(async (words) => {
      const missed: string[] = [];
      const watch = new MutationObserver(() => {
        const text = document.body.textContent;
        if (!text.includes(words)) missed.push(text);
      });
      watch.observe(document.body, { subtree: true, childList: true, characterData: true });
      await new Promise((done) => setTimeout(done, 4_000));
      watch.disconnect();
      return missed;
    }, kept);
    expect(said).toEqual([]);
  });

  await test.step('The first toast ever says why nothing was sent', async () => {
    await compose.publish.click();
    await expect(toast(page, 'The draft could not be saved, so nothing was sent')).toBeVisible();
    await expect(compose.text).toHaveValue('Begun, and finished in the tunnel');
  });

  await test.step('The palette and the other screens are there', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await link(page, 'Drafts').click();
    await expect(page).toHaveURL(/\/drafts$/);
    await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible();
  });

  await context.setOffline(false);
  await page.goBack();
  await expect(compose.text).toHaveValue('Begun, and finished in the tunnel');
  await expect(compose.account(account.handle)).toBeChecked();
  await expect(compose.saved).toBeVisible();
  await compose.publish.click();
  await expect(toast(page, 'On its way to 1 account')).toBeVisible();
  await expect(page.getByText('Published on Bluesky', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a connection lost before anything was fetched ahead takes no page away', async ({ signedInPage: page, context }) => {
  const late = /\/assets\/(Palette|ToastList|Calendar)-.*\.(js|css)$/;
  const fails = (asked: RegExp) => page.waitForEvent('requestfailed', (request) => asked.test(request.url()));
  // Most browsers never ask again for a script that they could not import: it is fetched first.
  const imported: string[] = [];
  page.on('requestfailed', (request) => request.resourceType() === 'script' && imported.push(request.url()));
  await page.route(late, (route) => route.abort());
  const ahead = Promise.all([fails(/\/assets\/Palette-/), fails(/\/assets\/ToastList-/)]);
  await page.goto('/post-composer');
  await ahead;
  await composer(page).text.fill('Hardly begun');
  await expect(composer(page).saved).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await context.setOffline(true);
  await composer(page).text.fill('Hardly begun, and cut off');

  // Nothing on the page tells that it was tried in vain: what would say so has not come either.
  const search = fails(/\/assets\/Palette-/);
  await page.keyboard.press('Control+k');
  await search;
  const screen = fails(/\/assets\/Calendar-/);
  await link(page, 'Calendar').click();
  await screen;
  await expect(page).toHaveURL(/post-composer/);
  await expect(page.getByText(kept)).toBeVisible();
  await expect(composer(page).text).toHaveValue('Hardly begun, and cut off');

  expect(imported).toEqual([]);
  await page.unroute(late);
  await context.setOffline(false);
  await expect(toast(page, 'No connection: that page could not be loaded')).toBeVisible();
  await expect(toast(page, 'No connection: the search could not be loaded')).toBeVisible();
  await expect(composer(page).saved).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await link(page, 'Calendar').click();
  await expect(page).toHaveURL(/\/calendar/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('who saves data has nothing fetched that they did not ask for', async ({ signedInPage: page, otherDevice: saving }) => {
  for (const one of [page, saving]) await one.addInitScript(() => performance.setResourceTimingBufferSize(2_000));
  await saving.addInitScript(() => Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { value: true }));
  await saving.goto('/dashboard');
  await expect(saving.getByRole('heading', { level: 1 })).toBeVisible();
  // The other page is opened afterwards, and by the time that it is done the first would be, too.
  await page.goto('/dashboard');
  await fetchedAhead(page);
  const isFetched = (name: RegExp) =>
    saving.evaluate((source) => performance.getEntriesByType('resource').some((one) => new RegExp(source).test(one.name)), name.source);
  expect(await isFetched(/\/History-.*\.js$/)).toBe(false);
  expect(await isFetched(/\/Calendar-.*\.js$/)).toBe(false);
  await link(saving, 'Calendar').click();
  await expect(saving.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  expect(await isFetched(/\/Calendar-.*\.js$/)).toBe(true);
});
