import type { Page } from '@playwright/test';
import { publicPaths } from '../../web/app/public-paths.ts';
import { composer } from './support/screens/composer.ts';
import { expect, test } from './support/test.ts';

/**
 * How much JavaScript a page may load, in bytes as the server sends it to a browser of today: compressed with brotli. All scripts that the
 * page asks for until it is drawn count, preloaded ones as well. The files that are fetched ahead come later, when nothing else happens.
 * The calendar's includes the choice between chips and lines, and a phone's agenda; weeks of hours and lines come when they are shown.
 * The dashboard's includes the choice of a group and last week's best post.
 */
const budgets = { public: 123_000, '/dashboard': 187_500, '/calendar': 340_000, '/media-library': 266_000, '/post-composer': 359_500 };

const drawn = async (page: Page, path: string) =>
  expect(path === '/post-composer' ? composer(page).text : page.getByRole('heading', { level: 1 }).first()).toBeVisible();

/** The bytes of the scripts that a page loads in a browser that has none of them. */
async function scriptsOf(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await drawn(page, path);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('no page loads more JavaScript than it may', async ({ browser, contextOptions, server, context, person: _signsIn }) => {
  const { cookies } = await context.storageState();
  const sizes: Record<string, number> = {};
  for (const path of [...publicPaths, ...Object.keys(budgets).slice(1)]) {
    const fresh = await browser.newContext({ ...contextOptions, baseURL: server.url });
    if (path in budgets) await fresh.addCookies(cookies);
    sizes[path] = await scriptsOf(await fresh.newPage(), path);
    await fresh.close();
    console.log(`${String(sizes[path]).padStart(8)} bytes of JavaScript  ${path}`);
  }
  const over = Object.entries(sizes).filter(
    ([path, size]) => size === 0 || size > (budgets[path as keyof typeof budgets] ?? budgets.public),
  );
  expect(over).toEqual([]);
});
