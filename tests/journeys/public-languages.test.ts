import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { guidePaths } from '../../web/app/guide/pages.ts';
import { inLanguage, publicPaths } from '../../web/app/public-paths.ts';
import { expectAccessible } from './support/axe.ts';
import { stranger } from './support/people.ts';
import { expect, test } from './support/test.ts';

// Public pages in each language, as visitors find them: by their browser's language, by an address, and by the choice at the foot.

const languages = ['de', 'en', 'es', 'fr'];
const locales = new URL('../../messages/locales/', import.meta.url);
type Texts = string | readonly Texts[] | { readonly [key: string]: Texts };
const textsOf = (language: string, area: string) => JSON.parse(readFileSync(new URL(`${language}/screens/${area}.json`, locales), 'utf8'));
const headlineIn = (language: string): string => textsOf(language, 'site').home.headline;
const [promptIn, generateIn] = [
  (language: string): string => textsOf(language, 'site').home.assistant.prompt,
  (language: string): string => textsOf(language, 'site').home.assistant.generate,
];

test.use({ fresh: true });

const inBrowser = async (browser: Browser, options: BrowserContextOptions, visit: (page: Page) => Promise<void>) => {
  const context = await browser.newContext(options);
  await visit(await context.newPage());
  await context.close();
};

test('an address without a language is answered in the browser’s, and stays what it is', async ({ browser, server }) => {
  for (const [locale, language] of [
    ['en-GB', 'en'],
    ['de-AT', 'de'],
    ['es-MX', 'es'],
    ['fr-CA', 'fr'],
    ['pt-BR', 'en'],
  ] as const)
    await inBrowser(browser, { locale, baseURL: server.url }, async (page) => {
      const answer = await page.goto('/');
      expect(answer?.headers()).toMatchObject({
        'content-language': language,
        vary: expect.stringMatching(/accept-language, cookie/i),
      });
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineIn(language));
      await page
        .getByRole('banner')
        .getByRole('link', { name: textsOf(language, 'shell').pricing })
        .click();
      await expect(page).toHaveURL('/pricing');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf(language, 'pricing').title);
    });
});

test('the home page loads the picture of its language and theme, and nothing moves', async ({ browser, server }) => {
  for (const language of languages)
    for (const colorScheme of ['light', 'dark'] as const)
      await inBrowser(browser, { baseURL: server.url, colorScheme, viewport: { width: 390, height: 844 } }, async (page) => {
        const loaded: string[] = [];
        page.on('request', (request) => loaded.push(...(/calendar-[\w-]+?-(?=\d+)/.exec(request.url()) ?? [])));
        await page.goto(language === 'en' ? '/' : `/${language}`);
        const picture = page.getByRole('img', { name: textsOf(language, 'site').home.picture });
        const before = await picture.boundingBox();
        await picture.scrollIntoViewIfNeeded();
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBeGreaterThan(0);
        expect(new Set(loaded)).toEqual(new Set([`calendar-${language}-${colorScheme}-`]));
        const after = await picture.boundingBox();
        expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
      });
});

test('an address with a language is answered in that, and its links stay there', async ({ browser, server }) => {
  await inBrowser(browser, { locale: 'fr-FR', baseURL: server.url }, async (page) => {
    for (const address of ['/de', '/de/', '/DE', '/de?from=somewhere']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineIn('de'));
    }
    await page
      .getByRole('banner')
      .getByRole('link', { name: textsOf('de', 'shell').login })
      .click();
    await expect(page).toHaveURL('/de/login');
    // Written by the page's script.
    await page.getByRole('link', { name: textsOf('de', 'auth').login.toSignup }).click();
    await expect(page).toHaveURL('/de/signup');
    await page.goto('/de/blog');
    await page.getByRole('article').first().getByRole('link').click();
    await expect(page).toHaveURL('/de/blog/exactly-once');
    await expect(page.getByText('21. November 2026')).toBeVisible();
    // The app itself has no such address.
    await page.goto('/de/pricing');
    await expect(page.locator('a[href^="/dashboard"]')).toHaveCount(1);
    for (const address of ['/de/nowhere', '/de/dashboard', '/de//pricing', '/pt', '/de/blog/nothing'])
      expect((await page.request.get(address)).status(), address).toBe(404);
  });
});

test('the foot of each page leads to it in the other languages, without a script, too', async ({ browser, server }) => {
  const foot = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
  await inBrowser(browser, { locale: 'en-US', baseURL: server.url, javaScriptEnabled: false }, async (page) => {
    await page.goto('/faq');
    for (const [name, language] of [
      ['Français', 'fr'],
      ['Deutsch', 'de'],
      ['Español', 'es'],
      ['English', 'en'],
    ] as const) {
      await expect(foot(page, name)).toHaveAttribute('hreflang', language);
      await foot(page, name).click();
      await expect(page).toHaveURL(`/${language}/faq`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf(language, 'faq').title);
      await expect(foot(page, name)).toHaveAttribute('aria-current', 'true');
    }
  });
  await inBrowser(browser, { locale: 'fr-FR', baseURL: server.url }, async (page) => {
    await page.goto('/signup?ref=abc');
    await foot(page, 'Deutsch').click();
    await expect(page).toHaveURL('/de/signup?ref=abc');
    await test.step('Other addresses, and the app, are in the language that was chosen', async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(headlineIn('de'));
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(textsOf('de', 'auth').login.title);
      await page.goto('/es/about');
      await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    });
  });
});

test('a prompt, an email and a referral code survive the way through pages in a language', async ({ browser, server }) => {
  const me = stranger();
  await inBrowser(browser, { locale: 'en-US', baseURL: server.url }, async (page) => {
    const auth = textsOf('de', 'auth');
    await page.goto('/de?ref=abc');
    await page.goto('/de/signup');
    await expect(page).toHaveURL('/de/signup?ref=abc');
    await page.goto('/de/login');
    await page.getByLabel(auth.fields.email).fill(me.email);
    await page.getByRole('link', { name: auth.login.forgot }).click();
    await expect(page).toHaveURL('/de/forgot-password');
    await expect(page.getByLabel(auth.fields.email)).toHaveValue(me.email);

    await page.goto('/de');
    await page.getByRole('textbox', { name: promptIn('de') }).fill('Eine Woche über Brot');
    await page.getByRole('button', { name: generateIn('de') }).click();
    // The app goes on in the page's language, because nobody has chosen another.
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(auth.login.title);
    await page.goto('/de/signup');
    await page.getByLabel(auth.fields.name, { exact: true }).fill(me.name);
    await page.getByLabel(auth.fields.email).fill(me.email);
    await page.getByLabel(auth.fields.password).fill(me.password);
    await page.getByRole('button', { name: auth.signup.submit }).click();
    await expect(page).toHaveURL('/de/login');
    await expect(page.getByText(auth.signup.success)).toBeVisible();
    await expect(page.getByLabel(auth.fields.email)).toHaveValue(me.email);
    await page.getByLabel(auth.fields.password).fill(me.password);
    await page.getByRole('button', { name: auth.login.submit }).click();
    await expect(page).toHaveURL('/create-post');
    await expect(page.getByRole('textbox', { name: textsOf('de', 'assistant').idea })).toHaveValue('Eine Woche über Brot');
  });
});

test('each page says where it is in every language, to search engines and feed readers', async ({ request }) => {
  const head = async (path: string) => (await (await request.get(path)).text()).split('</head>')[0] ?? '';
  for (const path of ['/', '/pricing', '/blog/exactly-once']) {
    for (const address of [path, ...languages.map((language) => inLanguage(language, path))]) {
      const written = await head(address);
      expect(written, address).toContain(`<link rel="canonical" href="${address}"/>`);
      for (const language of languages)
        expect(written, address).toContain(`<link rel="alternate" hreflang="${language}" href="${inLanguage(language, path)}"/>`);
      expect(written, address).toContain(`<link rel="alternate" hreflang="x-default" href="${path}"/>`);
    }
  }
  expect(await head('/fr/blog')).toContain('type="application/atom+xml" href="/fr/blog/feed.xml"');
  const feed = await (await request.get('/fr/blog/feed.xml')).text();
  expect(feed).toContain(textsOf('fr', 'blog').articles['exactly-once'].title);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(80);
  for (const address of addresses) expect((await request.get(new URL(address).pathname)).status(), address).toBe(200);
  expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http.+\/sitemap\.xml$/m);
});

/** Every text of a file, in all groups. */
const flat = (texts: Texts): string[] => (typeof texts === 'string' ? [texts] : Object.values(texts).flatMap(flat));
const allTexts = (language: string): Set<string> =>
  new Set(
    ['', 'screens/'].flatMap((folder) =>
      readdirSync(new URL(`${language}/${folder}`, locales))
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) => flat(JSON.parse(readFileSync(new URL(`${language}/${folder}${name}`, locales), 'utf8')))),
    ),
  );

/** What a page says: its texts, and the names of what has none. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const said: string[] = [document.title, document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? ''];
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('script, style')) said.push(walker.currentNode.textContent ?? '');
    for (const element of document.body.querySelectorAll('*'))
      for (const name of ['aria-label', 'alt', 'placeholder', 'title']) said.push(element.getAttribute(name) ?? '');
    return said.map((one) => one.trim()).filter(Boolean);
  });

test.describe(() => {
  test.describe.configure({ timeout: 240_000 });
  for (const language of ['de', 'es', 'fr'])
    test(`no page in ${language} says anything in English, or is wider than the window`, async ({ page }) => {
      const own = allTexts(language);
      const foreign = new Set([...allTexts('en')].filter((text) => !own.has(text)));
      const wrong: string[] = [];
      for (const path of [...publicPaths, ...guidePaths()]) {
        await page.goto(inLanguage(language, path));
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        for (const text of await saidOn(page)) if (foreign.has(text)) wrong.push(`${path}: ${text}`);
        for (const width of [320, 390, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          if (wide > width) wrong.push(`${path}: ${wide} pixels wide at ${width}`);
        }
      }
      expect(wrong).toEqual([]);
    });

  test('pages are accessible in each language', async ({ page }) => {
    for (const address of ['/de', '/de/pricing', '/fr/login', '/fr/faq', '/es/signup', '/es/blog/local-time']) {
      await page.goto(address);
      await expectAccessible(page, address);
    }
  });
});
