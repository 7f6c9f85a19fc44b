import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { composer } from './support/screens/composer.ts';
import { loginScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

// The installed app: its worker has everything that a lost connection leaves it with.
test.use({ fresh: true, savesData: false });

interface Posts {
  items: { text: string; stage: string; media: unknown[] }[];
}

/** Until the worker has all files of the app. */
const ready = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const files = await (await caches.open('everycast-files')).keys();
        return navigator.serviceWorker.controller !== null && files.some(({ url }) => /\/frame-.*\.html$/.test(url));
      }),
    )
    .toBe(true);

/** Shares as another app does: by a form, with a green image if it has a name. */
async function share(page: Page, { text = '', url = '', image = '' }): Promise<void> {
  await page.evaluate(
    async ([said, address, name]) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', enctype: 'multipart/form-data', action: '/share' });
      const add = (field: string, value: string) => form.append(Object.assign(document.createElement('input'), { name: field, value }));
      add('text', said);
      add('url', address);
      if (name !== '') {
        const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 300 });
        const context = canvas.getContext('2d');
        if (!context) throw new Error('This browser cannot draw.');
        context.fillStyle = 'green';
        context.fillRect(0, 0, 400, 300);
        const blob = await new Promise<Blob>((resolve, reject) =>
          canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('No image'))), 'image/png'),
        );
        const files = new DataTransfer();
        files.items.add(new File([blob], name, { type: 'image/png' }));
        form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'files', files: files.files }));
      }
      document.body.append(form);
      form.submit();
    },
    [text, url, image] as const,
  );
}

const onDevice = (page: Page) => page.getByRole('region', { name: 'On this device' });
const capture = (page: Page) => page.getByRole('dialog', { name: 'New idea' });

async function noteIdea(page: Page, text: string): Promise<void> {
  // A key that is pressed while the screen starts is heard by nobody.
  await expect(async () => {
    await page.keyboard.press('q');
    await expect(capture(page).getByLabel('Words')).toBeFocused({ timeout: 3_000 });
  }).toPass();
  await page.keyboard.type(text);
  await capture(page).getByRole('button', { name: 'Save idea' }).click();
}

/** How many parcels this browser keeps, whoever's. */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('everycast-parcels');
    await new Promise((resolve) => {
      opened.onsuccess = resolve;
    });
    const database = opened.result;
    const count = database.transaction('parcels').objectStore('parcels').count();
    await new Promise((resolve) => {
      count.onsuccess = resolve;
    });
    database.close();
    return count.result;
  });

test('the app can be installed: a manifest in the person’s language, with icons that exist', async ({ signedInPage: page, context }) => {
  await page.goto('/dashboard');
  const link = page.locator('link[rel=manifest]');
  await expect(link).toHaveAttribute('href', '/manifest.json');
  const answer = await context.request.get('/manifest.json');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const { lang, icons } = (await answer.json()) as { lang: string; icons: { src: string }[] };
  expect(lang).toBe('en');
  for (const { src } of icons) expect((await context.request.get(src)).status(), src).toBe(200);
  expect(await (await context.request.get('/de/manifest.json')).json()).toMatchObject({ lang: 'de', share_target: { action: '/share' } });
  await page.goto('/settings/profile');
  await expect(page.getByRole('region', { name: 'Install the app' })).toBeVisible();
});

test('what another app shares is kept over a sign-in, and becomes a post with its image', async ({
  signedInPage: page,
  context,
  person,
  api,
}) => {
  await page.goto('/dashboard');
  await ready(page);
  await context.clearCookies();
  await share(page, { text: 'Fresh bread', url: 'https://bakery.example/', image: 'bread.png' });
  await expect(page).toHaveURL(/\/login/);
  await loginScreen(page).send(person);
  await expect(page).toHaveURL(/\/share\?id=/);
  await expect(page.getByText('Fresh bread')).toBeVisible();
  await expect(page.getByRole('img', { name: 'bread.png' })).toBeVisible();
  await expectAccessible(page, 'something shared');
  // Nothing is uploaded before one says so.
  expect((await api.get<{ items: unknown[] }>('/api/v1/media')).items).toEqual([]);

  await page.getByRole('button', { name: 'Write a post' }).click();
  await expect(page).toHaveURL(/\/post-composer/);
  await expect(composer(page).text).toHaveValue('Fresh bread\nhttps://bakery.example/');
  await expect(page.getByRole('button', { name: /^Remove image \d$/ })).toHaveCount(1);
  await expect(composer(page).saved).toBeVisible();
  const { items } = await api.get<Posts>('/api/v1/posts');
  expect(items.map(({ text, media }) => [text, media.length])).toEqual([['Fresh bread\nhttps://bakery.example/', 1]]);
  expect(await keptHere(page)).toBe(0);
});

test('what is shared offline waits, can become an idea, and is opened once', async ({ signedInPage: page, context, api }) => {
  await page.goto('/dashboard');
  await ready(page);
  await context.setOffline(true);
  await share(page, { text: 'Seen from the train' });
  await expect(page.getByText('What you shared is kept on this device')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Seen from the train')).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'Save as idea' }).click();
  await expect(page).toHaveURL(/\/drafts/);
  await expect
    .poll(async () => (await api.get<Posts>('/api/v1/posts')).items.map(({ text, stage }) => [text, stage]))
    .toEqual([['Seen from the train', 'idea']]);
  await page.goto(address);
  await expect(page.getByText('Nothing to open')).toBeVisible();

  await share(page, {});
  await expect(page.getByText('The other app sent neither text nor files.')).toBeVisible();
});

test('the app starts offline, and what is written there is saved once the network is back', async ({
  signedInPage: page,
  context,
  api,
}) => {
  await page.goto('/drafts');
  await ready(page);
  await context.setOffline(true);
  await page.reload();
  const writer = page.getByRole('region', { name: 'Write offline' });
  await expect(writer).toBeVisible();
  await expectAccessible(page, 'writing offline');
  await writer.getByLabel('Text').fill('First of the tunnel');
  await writer.getByRole('button', { name: 'Start another' }).click();
  await writer.getByLabel('Text').fill('Second of the tunnel');
  await expect(writer.getByText('2 drafts kept on this device')).toBeVisible();
  // A closed page loses nothing either.
  await page.reload();
  await expect(writer).toBeVisible();

  await context.setOffline(false);
  await expect(toast(page, 'Saved 2 drafts from this device')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: /Second of the tunnel/ })).toBeVisible();
  await expect(onDevice(page)).toHaveCount(0);
  const texts = async () => (await api.get<Posts>('/api/v1/posts')).items.map(({ text }) => text).sort();
  expect(await texts()).toEqual(['First of the tunnel', 'Second of the tunnel']);
  await page.reload();
  await expect(page.getByRole('link', { name: /First of the tunnel/ })).toBeVisible();
  expect(await texts()).toHaveLength(2);
});

test('an idea whose response was lost exists once, and is shown on this device until then', async ({
  signedInPage: page,
  context,
  api,
}) => {
  await page.goto('/drafts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The server does what it is asked, and nobody hears of it.
  await context.route(/\/api\/v1\/posts$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await noteIdea(page, 'Oyster night');
  await expect(toast(page, 'Kept on this device')).toBeVisible();
  await expect(onDevice(page).getByText('Oyster night')).toBeVisible();
  await expectAccessible(page, 'drafts on this device');
  await context.unroute(/\/api\/v1\/posts$/);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(onDevice(page)).toHaveCount(0);
  const { items } = await api.get<Posts>('/api/v1/posts');
  expect(items.map(({ text }) => text)).toEqual(['Oyster night']);
});

test('signing out asks, and removes what only this device has; another person never sees it', async ({
  signedInPage: page,
  context,
  person,
}) => {
  await page.goto('/drafts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.route(/\/api\/v1\/posts$/, (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()));
  await noteIdea(page, 'Only for my eyes');
  await expect(onDevice(page).getByText('Only for my eyes')).toBeVisible();

  await test.step('Another person in the same browser sees nothing of it', async () => {
    await context.clearCookies();
    await signIn(context.request, await signUp(context.request, stranger('Next Person')));
    await page.goto('/drafts');
    await expect(page.getByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('Only for my eyes')).toHaveCount(0);
    await context.clearCookies();
    await signIn(context.request, person);
    await page.goto('/drafts');
    await expect(onDevice(page).getByText('Only for my eyes')).toBeVisible();
  });

  await page.getByRole('button', { name: /: theme and sign-out$/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const asked = toast(page, '1 draft is only on this device');
  await expect(asked).toBeVisible();
  await expect(page).toHaveURL(/\/drafts/);
  await asked.getByRole('button', { name: 'Sign out anyway' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => keptHere(page)).toBe(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^everycast\.(draft|idea|last-here)/.test(key)))).toEqual([]);
});
