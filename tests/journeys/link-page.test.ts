import type { LinkPages } from '@everycast/contract/link-pages';
import sharp from 'sharp';
import { apiOf } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const name = 'casa-verde';
/** The browser of the tests says that it is a program, which wouldn't be counted. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('a brand’s link page is made, sorted, published, opened without scripts, counted and switched off', async ({
  signedInPage: page,
  server,
  browser,
  playwright,
  api,
}) => {
  test.setTimeout(180_000);
  const region = (title: string) => page.getByRole('region', { name: title, exact: true });
  const links = region('Links').getByRole('list', { name: 'Links' });
  const titles = () => links.getByRole('listitem').evaluateAll((items) => items.map((item) => item.querySelector('bdi')?.textContent));
  const preview = page.frameLocator('iframe[title="Preview of Casa Verde"]');
  const address = `${server.url}/@${name}`;
  // A visitor, who has no session and allows no scripts.
  const visitor = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE', userAgent });
  const visit = await visitor.newPage();

  await test.step('The brand has colors and a logo', async () => {
    const logo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#c2410c' } })
      .png()
      .toBuffer();
    const uploaded = await page.request.post('/api/v1/media', {
      headers: { origin: server.url },
      multipart: { file: { name: 'logo.png', mimeType: 'image/png', buffer: logo } },
    });
    await api.patch('/api/v1/brand', { logoId: (await uploaded.json()).id, colors: ['#c2410c', '#0b1220'] });
  });

  await test.step('The page is created and gets links', async () => {
    await page.goto('/settings/link-page');
    await expect(region('Link page')).toBeVisible();
    await expectAccessible(page, 'no link page yet');
    await page.getByLabel('Title', { exact: true }).fill('Casa Verde');
    await page.getByLabel('Name', { exact: true }).fill('settings');
    await page.getByRole('button', { name: 'Create link page' }).click();
    await expect(page.getByText('“settings” is kept for this server. Choose another name.')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Create link page' }).click();
    await expect(toast(page, 'Link page created')).toBeVisible();
    await expect(page.getByText('No links yet')).toBeVisible();
    for (const [title, url] of [
      ['Menu', 'casa.example.org/menu'],
      ['Shop', `${server.url}/faq`],
      ['Newsletter', 'https://casa.example.org/news'],
    ] as const) {
      const form = page.getByRole('form', { name: 'Add link' });
      await form.getByLabel('Title').fill(title);
      await form.getByLabel('Address').fill(url);
      await form.getByRole('button', { name: 'Add link' }).click();
      await expect(links.getByText(title, { exact: true })).toBeVisible();
    }
    const form = page.getByRole('form', { name: 'Add link' });
    await form.getByLabel('Title').fill('Private');
    await form.getByLabel('Address').fill('https://user:secret@casa.example.org/');
    await form.getByRole('button', { name: 'Add link' }).click();
    await expect(form.getByText(/contains a password/)).toBeVisible();
    await form.getByLabel('Address').fill('');
    await form.getByLabel('Title').fill('');
  });

  await test.step('They are sorted with the keyboard and by dragging, hidden, and seen in the preview', async () => {
    const grip = (title: string) => links.getByRole('button', { name: `Move ${title}: drag, or use the arrow keys` });
    await grip('Newsletter').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(titles).toEqual(['Newsletter', 'Menu', 'Shop']);
    await expect(grip('Newsletter')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Newsletter is now number 1 of 3' })).toBeAttached();
    await expect
      .poll(async () => (await api.get<LinkPages>('/api/v1/link-pages')).items[0]?.links.map(({ title }) => title))
      .toEqual(['Newsletter', 'Menu', 'Shop']);
    await grip('Shop').hover();
    await page.mouse.down();
    const to = await grip('Newsletter').boundingBox();
    await page.mouse.move((to?.x ?? 0) + 5, (to?.y ?? 0) + 40, { steps: 8 });
    await page.mouse.move((to?.x ?? 0) + 5, to?.y ?? 0, { steps: 8 });
    await page.mouse.up();
    await expect.poll(titles).toEqual(['Shop', 'Newsletter', 'Menu']);
    await links.getByRole('button', { name: 'Hide Newsletter' }).click();
    await expect(links.getByRole('listitem').filter({ hasText: 'Newsletter' })).toContainText('Hidden');
    await expect(preview.getByRole('link')).toHaveText(['Shop', 'Menu']);
    await expect(preview.locator('img.logo')).toHaveJSProperty('complete', true);
    expect(await preview.locator('img.logo').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  });

  await test.step('Nobody sees it before it is public, and then everyone does, in the brand’s colors', async () => {
    expect((await visit.goto(address))?.status()).toBe(404);
    await expect(visit.getByRole('heading')).toHaveText('Hier gibt es keine Seite');
    await page.getByRole('switch', { name: 'Page is public' }).check({ force: true });
    await expect(toast(page, 'Your page is public')).toBeVisible();
    await expectAccessible(page, 'a link page’s settings');
    expect((await visit.goto(address))?.status()).toBe(200);
    await expect(visit.getByRole('heading', { level: 1 })).toHaveText('Casa Verde');
    await expect(visit.getByRole('link')).toHaveText(['Shop', 'Menu']);
    await expect(visit.locator('img.logo')).toBeVisible();
    const colors = (element: Element) => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color];
    // Without scripts of the page, Playwright’s own still run.
    expect(await visit.locator('html').evaluate(colors)).toEqual(['rgb(11, 18, 32)', 'rgb(255, 255, 255)']);
    expect(await visit.getByRole('link', { name: 'Shop' }).evaluate(colors)).toEqual(['rgb(194, 65, 12)', 'rgb(255, 255, 255)']);
    expect(await visitor.cookies()).toEqual([]);
    const withScripts = await browser.newContext();
    const checked = await withScripts.newPage();
    await checked.goto(address);
    await expectAccessible(checked, 'a link page');
    await withScripts.close();
  });

  await test.step('A click leads to its target and is counted', async () => {
    await visit.getByRole('link', { name: 'Shop' }).click();
    await expect(visit).toHaveURL(`${server.url}/faq`);
    await expect.poll(async () => (await api.get<LinkPages>('/api/v1/link-pages')).items[0]?.links[0]?.clicks).toBe(1);
    await page.reload();
    await expect(links.getByRole('listitem').filter({ hasText: 'Shop' })).toContainText('1 click');
    await expect(region('Views')).toContainText('Visitors');
    await page.getByLabel('Figures for').selectOption('Shop');
    await expect(page.getByRole('list', { name: 'Devices' })).toContainText('Computer');
    await expect(page.getByRole('img', { name: /^QR code of .+@casa-verde$/ })).toBeVisible();
  });

  await test.step('Another workspace can’t take its name, but can once it is given up', async () => {
    const request = await playwright.request.newContext({ baseURL: server.url });
    const other = await signUp(request, stranger('Noor Haddad'));
    await signIn(request, other);
    const take = () =>
      request.post('/api/v1/link-pages', { headers: { origin: server.url }, data: { name: 'Casa-Verde', title: 'Other' } });
    expect((await take()).status()).toBe(409);
    await page.getByLabel('Name', { exact: true }).fill('casa-azul');
    await region('Title and address').getByRole('button', { name: 'Save' }).click();
    const asked = page.getByRole('dialog', { name: 'Change the address?' });
    await expect(asked).toContainText('@casa-verde stops working everywhere');
    await asked.getByRole('button', { name: 'Change address' }).click();
    await expect(toast(page, 'Link page saved')).toBeVisible();
    expect((await take()).status()).toBe(201);
    expect((await apiOf(request, server.url).get<LinkPages>('/api/v1/link-pages')).items).toHaveLength(1);
    await request.dispose();
    expect((await visit.goto(`${server.url}/@casa-azul`))?.status()).toBe(200);
  });

  await test.step('Switched off, it is gone, with its logo', async () => {
    const logo = (await visit.locator('img.logo').getAttribute('src')) ?? '';
    expect((await visitor.request.get(server.url + logo)).status()).toBe(200);
    await page.getByRole('switch', { name: 'Page is public' }).uncheck({ force: true });
    await expect(toast(page, 'Your page is switched off')).toBeVisible();
    await expect.poll(async () => (await visit.goto(`${server.url}/@casa-azul`))?.status()).toBe(404);
    await expectAccessible(page, 'a link page that is switched off');
    expect((await visitor.request.get(server.url + logo)).status()).toBe(404);
    await page.getByRole('button', { name: 'Delete link page' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Create link page' })).toBeVisible();
  });
  await visitor.close();
});
