import type { Page } from '@playwright/test';
import { inLanguage, publicPaths } from '../../web/app/public-paths.ts';
import { composer } from './support/screens/composer.ts';
import { expect, test } from './support/test.ts';

/**
 * How much JavaScript a page may load, in bytes as the server sends it to a browser of today: compressed with brotli. All scripts that the
 * page asks for until it is drawn count, preloaded ones as well. The files that are fetched ahead come later, when nothing else happens.
 * The calendar's includes the choice between chips and lines; weeks of hours and lines, and a phone's agenda, come when they are shown.
 * The dashboard's includes the choice of a group and last week's best post. Each includes what the page before has passed on, and notices
 * dragged files. The composer's includes what its problems and split options say; the buttons themselves come with the first problem. It
 * also includes the widths of its panes. Each includes that another language can be shown, whose texts are fetched by area. Fields for days
 * and times come when they are shown; each page that has them includes where from. All include what waits for approval, and who else is
 * here; the composer's also asking for approval, what repeats, and open comments, whose panels come when they are opened. The calendar's
 * also undoing by key what was done in the last day, and the way to edit many posts. Where there are pictures, the way into their editor
 * counts; the composer's includes merging what two people wrote, and drawing watermarks over its previews. The library's includes the way to
 * clouds, and the one back from them. Both include the way to images and alt text that a model makes; the composer's also to text cards.
 * All include what the installed app begins with: whose this device is, its badge, its offer to install, and the way to what it keeps.
 */
const budgets: Record<string, number> = {
  '/dashboard': 203_000,
  '/calendar': 362_000,
  '/media-library': 290_000,
  '/post-composer': 412_500,
};

/** Public pages have a script where there is something to press, and the forms' is larger. */
const publicBudget = 40_000;
const formBudget = 70_000;
const forms = ['/login', '/signup', '/forgot-password', '/reset-password', '/confirm-email', '/contact', '/unsubscribe'];
const budgetOf = (path: string) => budgets[path] ?? (forms.includes(path) ? formBudget : publicBudget);
/** The guide’s start, and one of its pages, which are alike. */
const ofGuide = ['/guide', '/guide/calendar'];
/** Without the link from a mail, its form gives way to why. */
const moves = '/reset-password';
/** The first visit to a public page: everything that is sent for it, and in how many requests. */
const firstVisit = { bytes: 106_000, requests: 13 };

const drawn = async (page: Page, path: string) =>
  expect(path === '/post-composer' ? composer(page).text : page.getByRole('heading', { level: 1 }).first()).toBeVisible();

interface Visit {
  scripts: number;
  bytes: number;
  requests: number;
  shift: number;
}

/** What a page loads in a browser that has nothing of it, and how far its parts move meanwhile. */
async function visit(page: Page, path: string): Promise<Visit> {
  const sizes: Promise<{ type: string; size: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) return;
    const type = request.resourceType();
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ type, size: responseBodySize })));
  });
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        document.documentElement.dataset.shift = String(Number(document.documentElement.dataset.shift ?? 0) + entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await drawn(page, path);
  if (!(path in budgets)) await page.waitForLoadState('networkidle');
  // What is fetched ahead may end with the page.
  page.removeAllListeners('requestfinished');
  const all = await Promise.all(sizes);
  const sum = (some: typeof all) => some.reduce((total, { size }) => total + size, 0);
  return {
    scripts: sum(all.filter(({ type }) => type === 'script')),
    bytes: sum(all),
    requests: all.length,
    shift: Number((await page.locator('html').getAttribute('data-shift')) ?? 0),
  };
}

test('no page loads more JavaScript than it may, and a public page is small and stands still', async ({
  browser,
  contextOptions,
  server,
  context,
  person: _signsIn,
}) => {
  const { cookies } = await context.storageState();
  const over: string[] = [];
  for (const path of [...publicPaths, ...ofGuide, ...Object.keys(budgets)]) {
    const isPublic = !(path in budgets);
    const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
    const fresh = await browser.newContext({ ...contextOptions, ...(isPublic && phone), baseURL: server.url });
    if (!isPublic) await fresh.addCookies(cookies);
    const { scripts, bytes, requests, shift } = await visit(await fresh.newPage(), path);
    await fresh.close();
    const measured = `${String(scripts).padStart(8)} bytes of JavaScript  ${path}: ${bytes} bytes, ${requests} requests, shift ${shift}`;
    console.log(measured);
    const heavy = isPublic && (bytes > firstVisit.bytes || requests > firstVisit.requests || (shift > 0 && path !== moves));
    if (heavy || scripts > budgetOf(path)) over.push(measured);
  }
  expect(over).toEqual([]);
});

test('in another language a public page is as small, with no other language’s texts', async ({
  browser,
  contextOptions,
  server,
  request,
}) => {
  /** The compressed bytes of the scripts that a page begins with. */
  const scriptsOf = async (path: string) => {
    const html = await (await request.get(path)).text();
    const urls = [...html.matchAll(/(?:<script[^>]* src|<link rel="modulepreload" href)="([^"]+)"/g)].map(([, url = '']) => url);
    const answers = await Promise.all(urls.map((url) => request.head(url, { headers: { 'accept-encoding': 'br' } })));
    return answers.reduce((total, answer) => total + Number(answer.headers()['content-length']), 0);
  };
  const over: string[] = [];
  for (const language of ['en', 'es', 'fr', 'de'])
    for (const path of [...publicPaths, ...ofGuide]) {
      const [english, own] = await Promise.all([scriptsOf(path), scriptsOf(inLanguage(language, path))]);
      const measured = `${own} bytes of JavaScript at ${inLanguage(language, path)}, ${english} in English`;
      if (own > budgetOf(path) || own > english * 1.1 + 300) over.push(measured);
    }
  for (const address of ['/de', '/fr/pricing', '/es/login', '/de/blog/exactly-once', '/fr/signup', '/fr/faq']) {
    const fresh = await browser.newContext({ ...contextOptions, viewport: { width: 412, height: 823 }, baseURL: server.url });
    const { scripts, bytes, requests, shift } = await visit(await fresh.newPage(), address);
    await fresh.close();
    const measured = `${String(scripts).padStart(8)} bytes of JavaScript  ${address}: ${bytes} bytes, ${requests} requests, shift ${shift}`;
    console.log(measured);
    if (bytes > firstVisit.bytes || requests > firstVisit.requests || shift > 0) over.push(measured);
  }
  expect(over).toEqual([]);
});

test('a public page without anything to press has no script of its own', async ({ request }) => {
  for (const path of ['/about', '/blog', '/features', '/imprint', '/privacy', '/terms', '/guide/calendar'])
    expect(await (await request.get(path)).text(), path).not.toContain('<script type="module"');
});
