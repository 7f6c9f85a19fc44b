import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { nameAccountsLong, nameEverythingLong } from './support/longest-names.ts';
import { expect, test } from './support/test.ts';
import { expectWithin } from './support/within.ts';

test.describe.configure({ timeout: 900_000 });

/** The paths of all screens, as the build lists them for the server. */
const screens: readonly string[] = JSON.parse(readFileSync(new URL('../../web/build/screens.json', import.meta.url), 'utf8'));

/** Whatever a page loads after its heading. */
async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

test('the longest names push nothing out of any screen, and counts stay visible', async ({ signedInPage: page, api }) => {
  const { postIds, videoId } = await nameEverythingLong(api);
  await nameAccountsLong(page);
  const failed = async () => (await api.get<{ state: string }>(`/api/v1/posts/${postIds.failed}`)).state;
  await expect.poll(failed).toMatch(/failed|incomplete/);

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
  await open(page, `/post-composer?post=${postIds.draft}`);
  await expectWithin(page, 'composer with every account');
  await open(page, `/video-editor?media=${videoId}`);
  await expectWithin(page, 'video editor');
  await open(page, `/posts/${postIds.planned}`);
  await expectWithin(page, 'a planned post');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('button', { name: /^Team/ }).click();
  await open(page, '/settings/workspace');
  await expectWithin(page, 'a team');
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
