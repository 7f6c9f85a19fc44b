import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { expect, test } from './support/test.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);

interface Shift extends PerformanceEntry {
  sources: { node: Node | null }[];
}
/** What moved without anyone pressing anything: the beginning of its text. */
const movedOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const texts = (shifts: Shift[]) =>
          shifts.flatMap(({ sources }) => sources.map(({ node }) => (node?.textContent ?? '').slice(0, 40)));
        new PerformanceObserver((list) => resolve(texts(list.getEntries() as Shift[]))).observe({ type: 'layout-shift', buffered: true });
        setTimeout(resolve, 500, []);
      }),
  );

test('the dashboard of one account group', async ({ signedInPage: page, api }) => {
  const accounts = await connectSandboxAccounts(
    api,
    Array.from({ length: 8 }, () => 'bluesky'),
  );
  const ids = accounts.map(({ id }) => id);
  const names = ['Casa Verde', 'A'.padEnd(40, 'W')];
  const groups: { id: string }[] = [];
  for (const [at, name] of names.entries()) {
    const group = { name, color: at ? 'plum' : 'teal', accountIds: ids.slice(at * 4, at * 4 + 4) };
    groups.push(await api.post<{ id: string }>('/api/v1/account-groups', group));
  }
  const plan = (text: string, accountId: string | undefined) =>
    api.post('/api/v1/posts', { text, accountIds: [accountId], schedule: { at: inHours(26), zone: 'UTC' } });
  await plan('The kiln is lit', ids[0]);
  await plan('Low tide at seven', ids[4]);
  const main = page.getByRole('main');
  const choice = page.getByRole('button', { name: /^Group: / });

  await test.step('First it has all of them, and nothing moves while it loads', async () => {
    await page.goto('/dashboard');
    await expect(main.getByText('The kiln is lit')).toBeVisible();
    await expect(main.getByText('Low tide at seven')).toBeVisible();
    await expect(choice).toHaveText('All 2 groups');
    await expect(main.getByText('2 posts in the next 7 days')).toBeVisible();
    expect(await movedOn(page)).toEqual([]);
    await expectAccessible(page, 'the dashboard of all groups');
  });

  await test.step('What needs someone and what is next come before the panels, four cards across', async () => {
    const cards = ['Create Post', 'Go Live', 'Analytics', 'Calendar'].map((name) =>
      main.getByRole('link', { name: new RegExp(`^${name}`) }).first(),
    );
    const tops = await Promise.all(cards.map(async (card) => (await card.boundingBox())?.y));
    expect(new Set(tops).size).toBe(1);
    const order = await main.getByRole('heading', { level: 2 }).allTextContents();
    expect(order).toEqual(['First steps', 'Needs attention', 'Today', 'Accounts8', 'Content Management', 'Live Streaming']);
  });

  await test.step('One group: its posts and accounts, also after a reload', async () => {
    await choice.click();
    await page.getByRole('menuitem', { name: names[1] }).click();
    await expect(main.getByText('The kiln is lit')).toHaveCount(0);
    await expect(main.getByText('Low tide at seven')).toBeVisible();
    await expect(main.getByText('1 post in the next 7 days')).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Accounts' })).toHaveText('Accounts4');
    await expect(page).toHaveURL(`/dashboard?group=${groups[1]?.id}`);
    await page.reload();
    await expect(main.getByText('Low tide at seven')).toBeVisible();
    await expect(main.getByText('The kiln is lit')).toHaveCount(0);
    await expectAccessible(page, 'the dashboard of one group');
  });

  await test.step('A group that is gone means all', async () => {
    await page.goto('/dashboard?group=018f0000-0000-7000-8000-000000000000');
    await expect(main.getByText('The kiln is lit')).toBeVisible();
    await expect(choice).toHaveText('All 2 groups');
  });
});
