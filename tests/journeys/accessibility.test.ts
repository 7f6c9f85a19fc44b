import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const publicScreens = [
  '/',
  '/features',
  '/pricing',
  '/about',
  '/blog',
  '/blog/exactly-once',
  '/faq',
  '/contact',
  '/login',
  '/signup?ref=ABC',
  '/forgot-password',
  '/reset-password?token=x',
  '/no-such-page',
];
const signedInScreens = [
  '/dashboard',
  '/calendar',
  '/post-composer',
  '/drafts',
  '/accounts',
  '/accounts?connect',
  '/settings',
  '/settings/workspace',
  '/settings/publishing',
  '/settings/api-keys',
  '/invitation?token=x',
];
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** What axe has against the screen in one theme, on a desktop and on a phone: nothing is what we want. */
async function faults(page: Page, path: string, theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
    found.push(
      ...violations.map(
        ({ id, nodes }) => `${path} ${theme} ${size.width}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      ),
    );
  }
  return found;
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the public screens (${theme})`, async ({ page }) => {
    const found: string[] = [];
    for (const path of publicScreens) found.push(...(await faults(page, path, theme)));
    expect(found).toEqual([]);
  });

  test(`axe finds nothing on the signed-in screens (${theme})`, async ({ signedInPage: page, api, account }) => {
    await api.post('/api/v1/posts', { text: 'A draft for everybody', accountIds: [account.id] });
    await api.post('/api/v1/posts', {
      text: 'Out on a day to come',
      accountIds: [account.id],
      schedule: { at: '2031-05-06T07:08', zone: 'Europe/Berlin' },
    });
    const found: string[] = [];
    for (const path of signedInScreens) found.push(...(await faults(page, path, theme)));
    expect(found).toEqual([]);
  });
}
