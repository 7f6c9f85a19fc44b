import type { Account } from '@everycast/contract/accounts';
import { expectAccessible } from './support/axe.ts';
import { addHundreds } from './support/hundreds.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const size = { accounts: 500, groups: 60 };

test('500 accounts in 60 groups are found, selected and all tested', async ({ signedInPage: page, api, server }) => {
  test.setTimeout(180_000);
  const { id } = await api.get<{ id: string }>('/api/v1/workspaces/current');
  await addHundreds(server, id, size);
  const rows = page.locator('[data-row]');
  const found = page.getByRole('searchbox', { name: 'Search accounts' });

  await test.step('All of them are listed, and one is found by its handle', async () => {
    await page.goto('/accounts');
    await expect(rows).toHaveCount(size.accounts);
    await found.fill('harbor499.');
    await expect(rows).toHaveCount(1);
    await expect(page.getByText(`1 of ${size.accounts}`)).toBeVisible();
    await found.fill('');
    await expect(rows).toHaveCount(size.accounts);
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows.last()).toContainText('harbor');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(await page.evaluate(() => innerWidth));
  });

  await test.step('All are tested, also where the server asks to wait', async () => {
    const all = new Map((await api.get<{ items: Account[] }>('/api/v1/accounts')).items.map((account) => [account.id, account]));
    const tested = new Set<string>();
    let refused = 0;
    await page.route('**/api/v1/accounts/*/test', async (route) => {
      const account = all.get(new URL(route.request().url()).pathname.split('/').at(-2) ?? '');
      if (tested.size === 60 && refused < 2) {
        refused += 1;
        const error = { code: 'too_many_requests', message: 'Too many requests.', details: { retryAfterSeconds: 1 } };
        return route.fulfill({ status: 429, json: { error } });
      }
      if (tested.size === 100 && account) {
        // Someone disconnected it.
        tested.add(account.id);
        return route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'This account is gone.' } } });
      }
      if (account) tested.add(account.id);
      return route.fulfill({ json: account });
    });
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Test all' }).click();
    await expect(page.getByText(`Waiting before 61 of ${size.accounts}`)).toBeVisible();
    await expect(toast(page, `All ${size.accounts - 1} accounts healthy`)).toBeVisible();
    expect([tested.size, refused]).toEqual([size.accounts, 2]);
  });

  await test.step('On a phone, too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/accounts');
    await expect(rows).toHaveCount(size.accounts);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page, 'hundreds of accounts on a phone');
  });
});
