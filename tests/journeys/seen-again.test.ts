import type { Locator, Page, Route } from '@playwright/test';
import { hoursAhead } from './support/moments.ts';
import { expect, test } from './support/test.ts';
import { giveTalk } from './support/videos.ts';

/** The main screens, and how one gets there without loading the page again. */
const screens: readonly [title: string, steps: readonly ((page: Page) => Locator)[]][] = [
  ['Dashboard', [(page) => sidebar(page, 'Dashboard')]],
  ['Calendar', [(page) => sidebar(page, 'Calendar')]],
  [
    'Queues',
    [
      (page) => sidebar(page, 'Calendar'),
      (page) => page.getByRole('button', { name: 'Calendar menu' }),
      (page) => page.getByRole('menuitem', { name: 'Queues' }),
    ],
  ],
  ['Drafts', [(page) => sidebar(page, 'Drafts')]],
  ['Accounts', [(page) => sidebar(page, 'Accounts')]],
  [
    'Media Library',
    [(page) => sidebar(page, 'Media Tools'), (page) => page.getByRole('main').getByRole('link', { name: 'Media Library' }).first()],
  ],
  ['Analytics', [(page) => sidebar(page, 'Analytics')]],
  ['Engagement', [(page) => sidebar(page, 'Engagement')]],
];
const sidebar = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

async function open(page: Page, steps: (typeof screens)[number][1]): Promise<void> {
  for (const step of steps) await step(page).click();
}

/** What the screen says. Figures change with the time, and so do the words of how long ago something was. */
const said = async (page: Page): Promise<string[]> => {
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden isn't said, and lines are apart
  const text = await page.getByRole('main').innerText();
  return text
    .split('\n')
    .map((line) =>
      line
        .replace(/\bnow$|\d+ (?:second|minute)s? ago$/, 'lately')
        .replaceAll(/\d+/g, '0')
        .trim(),
    )
    .filter(Boolean);
};

/** What it says once nothing loads and nothing changes anymore. */
async function settled(page: Page, title: string): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toHaveCount(0);
  let last: string[] = [];
  await expect
    .poll(
      async () => {
        const before = last;
        last = await said(page);
        return last.length > 0 && JSON.stringify(before) === JSON.stringify(last);
      },
      { intervals: [500] },
    )
    .toBe(true);
  return last;
}

test('a screen that was open before shows at once what it showed, and is then refreshed', async ({ signedInPage: page, api, account }) => {
  test.setTimeout(180_000);
  await giveTalk(api, 2);
  const write = (text: string, more: object = {}) => api.post('/api/v1/posts', { text, accountIds: [account.id], ...more });
  await write('Bread and butter');
  await write('Soup of the day', { schedule: { at: hoursAhead('UTC', 26), zone: 'UTC' } });
  await api.post('/api/v1/queues', {
    accountId: account.id,
    zone: 'UTC',
    slots: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '23:57' })),
  });

  const before = new Map<string, string[]>();
  await page.goto('/settings');
  for (const [title, steps] of screens) {
    await open(page, steps);
    before.set(title, await settled(page, title));
  }
  expect(before.get('Drafts')).toContain('Bread and butter');

  // From now on the server takes its time. Somebody has written another draft.
  const held: Route[] = [];
  await page.route('**/api/v1/**', (route) => (route.request().method() === 'GET' ? void held.push(route) : route.continue()));
  for (const [title, steps] of screens) {
    await test.step(`${title}, again`, async () => {
      await open(page, steps);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
      expect(await page.getByRole('main').getByText('Loading', { exact: true }).count(), title).toBe(0);
      // A note of what happened meanwhile may have come in.
      await expect.poll(() => said(page), title).toEqual(expect.arrayContaining(before.get(title) ?? []));
    });
  }
  expect(held.length).toBeGreaterThan(0);

  await test.step('The refreshed list follows without being asked for', async () => {
    await write('Beets');
    await open(page, [(on) => sidebar(on, 'Drafts')]);
    await expect(page.getByText('Bread and butter')).toBeVisible();
    await page.unroute('**/api/v1/**');
    for (const route of held) await route.continue().catch(() => undefined);
    await expect(page.getByText('Beets')).toBeVisible();
  });
});
