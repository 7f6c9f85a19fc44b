import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { addHistory } from './support/history.ts';
import { nameAccountsLong, nameEverythingLong } from './support/longest-names.ts';
import { composer } from './support/screens/composer.ts';
import { expect, test } from './support/test.ts';
import { expectWithin } from './support/within.ts';

test.describe.configure({ timeout: 900_000 });

/** The paths of all screens, as the build lists them for the server. Pages of a language are a visitor's, and looked at as such. */
const screens = (JSON.parse(readFileSync(new URL('../../web/build/screens.json', import.meta.url), 'utf8')) as string[]).filter(
  (path) => !/^\/(de|en|es|fr)(\/|$)/.test(path),
);

// A request that is on its way at the end is nobody's.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

/** Whatever a page loads after its heading. */
async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('the longest names push nothing out of any screen, and counts stay visible', async ({ signedInPage: page, api, server }) => {
  const { postIds, accountId, videoId } = await nameEverythingLong(api);
  await addHistory(server, accountId, 18);
  await nameAccountsLong(page);
  const stateOf = async (id: string) => (await api.get<{ state: string }>(`/api/v1/posts/${id}`)).state;
  await expect.poll(() => stateOf(postIds.failed)).toMatch(/failed|incomplete/);
  await expect.poll(() => stateOf(postIds.published)).toBe('published');

  for (const screen of screens) {
    const path = screen.replace(':platform', 'mastodon').replace(':id', postIds.failed);
    if (/^\/(login|signup)$/.test(path)) continue; // A signed-in person is sent on.
    await open(page, path);
    await expectWithin(page, path);
  }

  for (const view of ['week', 'month', 'list']) {
    await open(page, `/calendar?view=${view}`);
    await expectWithin(page, `calendar, ${view}`);
  }
  await open(page, '/analytics');
  await expect(page.getByRole('button', { name: /^Best times for / })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Breakdown' }).getByText('Labels', { exact: true })).toBeVisible();
  await expectWithin(page, 'analytics with everything loaded');
  await open(page, `/post-composer?post=${postIds.draft}`);
  await expectWithin(page, 'composer with every account');
  // Neither is a draft: their heads lead to the post's page.
  for (const state of ['planned', 'failed', 'published'] as const) {
    await open(page, `/post-composer?post=${postIds[state]}`);
    await expectWithin(page, `composer with a ${state} post`);
  }
  await open(page, `/video-editor?media=${videoId}`);
  await expectWithin(page, 'video editor');
  for (const state of ['planned', 'published'] as const) {
    await open(page, `/posts/${postIds[state]}`);
    await expectWithin(page, `a ${state} post`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('button', { name: /^Team/ }).click();
  await open(page, '/settings/workspace');
  await expectWithin(page, 'a team');
});

test('neither do they while someone writes on a phone', async ({ signedInPage: page, api }) => {
  const { postIds } = await nameEverythingLong(api);
  await nameAccountsLong(page);
  await open(page, `/post-composer?post=${postIds.planned}`);
  await page.setViewportSize({ width: 390, height: 900 });
  const { text } = composer(page);
  await text.focus();
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeVisible();
  await expectWithin(page, 'writing a planned post');
});

test('neither do they in menus and lists that open', async ({ signedInPage: page, api }) => {
  await nameEverythingLong(api);
  await nameAccountsLong(page);
  await open(page, '/dashboard');
  for (const name of [/^Workspace: /, 'Notifications', /theme and sign-out/]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name }).click();
    await expectWithin(page, `dashboard with ${name}`);
    await page.keyboard.press('Escape');
  }
});
