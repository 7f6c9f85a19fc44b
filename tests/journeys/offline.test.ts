import type { Page } from '@playwright/test';
import { film } from './support/film.ts';
import { composer } from './support/screens/composer.ts';
import { library } from './support/screens/library.ts';
import { loginScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

// What is loaded ahead is what a lost connection is met with.
test.use({ fresh: true, savesData: false });

const kept = 'Offline: saved in this browser';
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or run a command' });
const personMenu = (page: Page) => page.getByRole('button', { name: /: theme and sign-out$/ });
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** The addresses of all that the browser keeps in caches of ours. */
const cached = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    return (await Promise.all(caches.map((cache) => cache.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });

/** Until the worker keeps all that the page may need next: the last of it is the frame of all screens. */
const allKept = (page: Page) => expect.poll(async () => (await cached(page)).some((path) => /\/frame-.*\.html$/.test(path))).toBe(true);

test('without a connection everything stays usable, and what was written goes out afterwards', async ({ page, context, api, account }) => {
  const { id } = await api.post<{ id: string }>('/api/v1/posts', { text: 'Begun', accountIds: [], media: [], variants: {} });
  const compose = composer(page);
  await page.goto(`/post-composer?post=${id}`);
  await allKept(page);
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
    await expect(toast(page, 'Couldn’t save the draft, so nothing was sent')).toBeVisible();
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
  await expect(toast(page, 'Publishing to 1 account')).toBeVisible();
  await expect(page.getByText('Published on Bluesky', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('without a connection the application starts, and the server’s next answer is shown as soon as there is one', async ({
  signedInPage: page,
  context,
}) => {
  await page.goto('/post-composer');
  await composer(page).text.fill('Written before the tunnel');
  await expect(composer(page).saved).toBeVisible();
  await allKept(page);
  await context.setOffline(true);
  await composer(page).text.fill('Written in the tunnel');
  await expect(page.getByText(kept)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // It notices the network, without a press.
  await context.setOffline(false);
  await expect(composer(page).text).toHaveValue('Written in the tunnel');
});

test.describe('where the connection is lost before anything was fetched ahead', () => {
  test.use({ savesData: true });

  test('no page is taken away', async ({ signedInPage: page, context }) => {
    await page.goto('/post-composer');
    await composer(page).text.fill('Hardly begun');
    await expect(composer(page).saved).toBeVisible();
    // What says that something could not be loaded is part of every page.
    await expect.poll(async () => (await cached(page)).some((path) => /\/ToastList-/.test(path))).toBe(true);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await context.setOffline(true);
    await composer(page).text.fill('Hardly begun, and cut off');
    await page.keyboard.press('Control+k');
    await expect(toast(page, 'You’re offline, so search couldn’t load')).toBeVisible();
    await link(page, 'Calendar').click();
    await expect(toast(page, 'You’re offline, so that page couldn’t load')).toBeVisible();
    await expect(page).toHaveURL(/post-composer/);
    await expect(page.getByText(kept)).toBeVisible();
    await expect(composer(page).text).toHaveValue('Hardly begun, and cut off');

    await context.setOffline(false);
    await expect(composer(page).saved).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await link(page, 'Calendar').click();
    await expect(page).toHaveURL(/\/calendar/);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  test('who saves data has nothing fetched that they did not ask for, and keeps what they asked for', async ({ signedInPage: page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await link(page, 'Calendar').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
    const ofCalendar = (path: string) => /\/Calendar-.*\.js$/.test(path);
    await expect.poll(async () => (await cached(page)).filter(ofCalendar)).toHaveLength(1);
    expect((await cached(page)).filter((path) => /\/(History|Drafts|Palette|frame)-/.test(path))).toEqual([]);
  });
});

test.describe('where a screen’s files don’t arrive, although the browser has a network', () => {
  // Its requests would pass by what stands in for the network here.
  test.use({ savesData: true, serviceWorkers: 'block' });

  const offline = (page: Page) => page.getByRole('alert').filter({ hasText: 'You’re offline' });
  const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' });

  test('it says so in its place, loads when tried again, and an upload goes on', async ({ signedInPage: page, context, api }) => {
    const files = library(page);
    const held = Promise.withResolvers<void>();
    await page.goto('/media-library');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.route(/\/uploads/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await files.choose([{ name: 'kiln.mp4', mimeType: 'video/mp4', buffer: await film() }]);
    await expect(files.arrival('kiln.mp4')).toBeVisible();
    await context.route(/\/assets\//, (route) => route.abort());

    await link(page, 'Calendar').click();
    await expect(offline(page)).toBeVisible();
    await expect(page).toHaveURL(/\/calendar$/);
    await expect(page).toHaveTitle(/^You’re offline/);
    await expect(files.arrival('kiln.mp4')).toBeVisible();
    await tryAgain(page).click();
    await expect(tryAgain(page)).not.toHaveAttribute('aria-busy');
    await expect(offline(page)).toBeVisible();
    // A page that needs another frame.
    await page.getByRole('banner').getByRole('link', { name: 'Create' }).click();
    await expect(page).toHaveURL(/\/post-composer$/);
    await expect(offline(page)).toBeVisible();

    await context.unroute(/\/assets\//);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(composer(page).text).toBeVisible();
    await expect(page.locator('[data-frame=tool]')).toBeVisible();
    await link(page, 'Calendar').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
    const week = page.getByRole('main').getByRole('grid').first();
    await expect(week).toHaveCSS('display', 'grid');

    held.resolve();
    await expect(files.arrival('kiln.mp4')).toContainText('Added');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    const { items } = await api.get<{ items: { name: string }[] }>('/api/v1/media');
    expect(items).toMatchObject([{ name: 'kiln.mp4' }]);
  });

  test('a page that is opened says so, too, instead of starting over and over', async ({ signedInPage: page, context }) => {
    let pages = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages += 1;
    });
    await context.route(/\/assets\/Drafts-/, (route) => route.abort());
    await page.goto('/drafts');
    await expect(offline(page)).toBeVisible();
    await context.unroute(/\/assets\/Drafts-/);
    await tryAgain(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
    expect(pages).toBe(1);
  });

  test('after an update of the server it offers the new version, and takes it only when told to', async ({
    signedInPage: page,
    context,
  }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await context.route(/\/assets\//, (route) => route.fulfill({ status: 404, headers: { 'cache-control': 'no-cache' } }));
    await link(page, 'Calendar').click();
    await expect(page.getByRole('alert').filter({ hasText: 'Everycast was updated' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await context.unroute(/\/assets\//);
    await page.getByRole('button', { name: 'Reload page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  });
});

test('an update of the server takes no screen from an open tab', async ({ signedInPage: page, context }) => {
  await page.goto('/post-composer');
  await allKept(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  // What the server has after an update: none of the files of the open tab.
  await context.route(/\/assets\//, (route) => route.fulfill({ status: 404, headers: { 'cache-control': 'no-cache' } }));
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await link(page, 'Calendar').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('caches hold the application’s own files and nothing of a person, before signing out and after', async ({
  signedInPage: page,
  api,
}) => {
  await api.post('/api/v1/posts', { text: 'A secret draft', accountIds: [], media: [], variants: {} });
  await page.goto('/drafts');
  await allKept(page);
  for (const name of ['Calendar', 'Drafts', 'Settings', 'Dashboard']) {
    await link(page, name).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.reload();
  const isOurs = (path: string) => /^\/assets\/[\w.-]+-[\w-]{6,8}\.(js|css|woff2|webp|html)$/.test(path);
  const before = await cached(page);
  expect(before.filter((path) => !isOurs(path))).toEqual([]);
  await personMenu(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect((await cached(page)).filter((path) => !isOurs(path))).toEqual([]);
  // The next person gets every page and every answer from the server.
  await page.goto('/drafts');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('A secret draft')).toHaveCount(0);
});

test('where browsers allow no worker, over plain http, the next screens are fetched ahead by the page', async ({
  browser,
  contextOptions,
  server,
  person,
}) => {
  const context = await browser.newContext({ ...contextOptions, baseURL: `http://home.test:${new URL(server.url).port}` });
  const page = await context.newPage();
  await page.goto('/login');
  await loginScreen(page).send(person);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/post-composer');
  await page.evaluate(() => performance.setResourceTimingBufferSize(2_000));
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false);
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/frame-.*\.html$/.test(name))))
    .toBe(true);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await context.setOffline(true);
  await link(page, 'Drafts').click();
  await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await context.close();
});
