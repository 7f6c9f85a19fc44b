import { readFileSync } from 'node:fs';
import { isFull } from '../support/sample.ts';
import { nameEverythingLong } from './support/longest-names.ts';
import { expectNoEnglish } from './support/no-english.ts';
import { expect, test } from './support/test.ts';
import { expectWithin } from './support/within.ts';

test.describe.configure({ timeout: 900_000 });

/** The paths of all screens, as the build lists them for the server. */
const screens: readonly string[] = JSON.parse(readFileSync(new URL('../../web/build/screens.json', import.meta.url), 'utf8'));

/** German has the longest words; a full run takes all. */
for (const language of isFull ? ['de', 'es', 'fr'] : ['de']) {
  test(`every screen in ${language}: nothing is cut off, and nothing is English`, async ({ signedInPage: page, api }) => {
    const { postIds } = await nameEverythingLong(api);
    await api.patch('/api/v1/me', { language });
    // Public pages follow what this browser has seen chosen.
    await page.goto('/dashboard');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const paths = screens.map((screen) => screen.replace(':platform', 'mastodon').replace(':id', postIds.failed));
    const others = ['week', 'month', 'list'].map((view) => `/calendar?view=${view}`);
    for (const path of [...paths, ...others, '/drafts?view=board', `/post-composer?post=${postIds.draft}`]) {
      // A signed-in person is sent on; pages with a language in their address are another journey's.
      if (/^\/(login|signup|[a-z]{2}(\/.*)?)$/.test(path)) continue;
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoEnglish(page, language, path);
      await expectWithin(page, `${path} in ${language}`);
    }
  });
}
