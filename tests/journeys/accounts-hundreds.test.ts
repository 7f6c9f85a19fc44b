import type { Account } from '@everycast/contract/accounts';
import { expectAccessible } from './support/axe.ts';
import { addHundreds } from './support/hundreds.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const size = { accounts: 500, groups: 60 };

test('500 accounts in 60 groups are listed, found and tested', async ({ signedInPage: page, api, server }) => {
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

  await test.step('They are tested several at a time, which goes on where the server asks to wait', async () => {
    const all = new Map((await api.get<{ items: Account[] }>('/api/v1/accounts')).items.map((account) => [account.id, account]));
    let [asked, running, most] = [0, 0, 0];
    const refuse = (status: number, code: string, details = {}) => ({ status, json: { error: { code, message: 'Not now.', details } } });
    await page.route('**/api/v1/accounts/*/test', async (route) => {
      const turn = ++asked;
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 100));
      running -= 1;
      if (turn === 4) return route.fulfill(refuse(429, 'too_many_requests', { retryAfterSeconds: 10 }));
      // Someone disconnected it.
      if (turn === 6) return route.fulfill(refuse(404, 'not_found'));
      return route.fulfill({ json: all.get(new URL(route.request().url()).pathname.split('/').at(-2) ?? '') });
    });
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('button', { name: 'Test all' }).click();
    await expect(page.getByText(new RegExp(`^Waiting before \\d+ of ${size.accounts}$`))).toBeVisible();
    await expect.poll(() => asked).toBeGreaterThan(9);
    // All are on one platform.
    expect(most).toBe(3);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(toast(page, /^All \d+ accounts healthy/)).toBeVisible();
  });

  await test.step('On a phone, too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/accounts');
    await expect(rows).toHaveCount(size.accounts);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page, 'hundreds of accounts on a phone');
  });
});
