import type { Post } from '@everycast/contract/posts';
import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { signIn } from './support/people.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('a workspace moves to a smaller plan and back: its owner chooses which account stays, and nothing is lost', async ({
  signedInPage: page,
  api,
  owner,
  pds,
  playwright,
  server,
}) => {
  test.slow();
  const [first, second, third] = await connectMany(api, pds, ['down1', 'down2', 'down3']);
  if (!first || !second || !third) throw new Error('Three accounts were connected.');
  const { id: workspaceId } = await api.get<{ id: string }>('/api/v1/workspaces/current');
  const host = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } });
  await signIn(host, owner);
  const assign = async (plan: string) =>
    expect((await host.put(`/api/v1/server/workspaces/${workspaceId}/plan`, { data: { plan } })).status()).toBe(200);
  const schedule = { at: '2030-05-01T10:00', zone: 'UTC' };
  const write = (text: string, accountId: string) => api.post<Post>('/api/v1/posts', { text, accountIds: [accountId], schedule });
  const [onSecond, onThird] = [await write('Low tide at seven', second.id), await write('High tide at noon', third.id)];
  const usage = page.getByRole('region', { name: 'Usage' });
  const dialog = page.getByRole('dialog', { name: 'Which accounts stay active?' });
  const row = (handle: string) => page.getByRole('listitem').filter({ hasText: handle });

  await test.step('Without a plan, the page is about usage, without limits or prices', async () => {
    await page.goto('/settings/plan');
    await expect(page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: 'Usage' })).toBeVisible();
    await expect(usage.getByRole('listitem').filter({ hasText: 'Bluesky' })).toContainText('3');
    await expect(page.getByText('This server charges nothing')).toBeVisible();
    await expect(page.getByText('Invoices')).toHaveCount(0);
    await expectAccessible(page, 'settings, usage');
  });

  await test.step('On Standard, the two newest accounts pause, and the page says what is on hold', async () => {
    await assign('standard');
    await expect(usage.getByText('2 accounts are paused')).toBeVisible();
    await expect(usage.getByText('2 scheduled posts are on hold on them')).toBeVisible();
    await expect(usage.getByRole('listitem').filter({ hasText: 'Bluesky' })).toContainText('1 of 1');
    await expect(usage.getByRole('listitem').filter({ hasText: 'Storage' })).toContainText('of 100 MB');
    await expectAccessible(page, 'settings, usage, paused accounts');
  });

  await test.step('The owner chooses another account to stay', async () => {
    await usage.getByRole('button', { name: 'Choose accounts' }).click();
    await expect(dialog.getByText('The workspace can have 3 active accounts, 1 per platform.')).toBeVisible();
    await dialog.getByRole('checkbox', { name: second.handle }).check();
    await expect(dialog.getByText('Uncheck 1 Bluesky account to save.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expectAccessible(page, 'choosing accounts that stay');
    await dialog.getByRole('checkbox', { name: first.handle }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Your choice is saved')).toBeVisible();
    await expect(usage.getByText('1 scheduled post is on hold on them')).toBeVisible();
  });

  await test.step('Paused accounts and posts on hold say so where people look for them', async () => {
    await page.goto('/accounts');
    await expect(row(second.handle)).toContainText('Healthy');
    await expect(row(third.handle)).toContainText('Paused');
    await expect(row(first.handle).getByRole('link', { name: 'Choose accounts' })).toBeVisible();
    await expectAccessible(page, 'accounts, paused');
    await page.goto('/calendar?view=month&from=2030-05-01');
    const line = page.locator(`[data-line="${onThird.id}"]`);
    await expect(line.getByRole('img', { name: 'On hold' })).toBeVisible();
    await expect(line).toHaveAttribute('title', 'Paused: more accounts than the plan has\nHigh tide at noon');
    await page.getByRole('button', { name: /^On hold/ }).click();
    await expect(page.locator(`[data-line="${onSecond.id}"]`)).toBeHidden();
    await page.goto('/calendar?view=list&from=2030-05-01');
    await expect(line).toContainText('On hold · High tide at noon');
    await expectAccessible(page, 'calendar, on hold');
    await page.goto(`/post-composer?post=${onThird.id}`);
    await expect(page.getByText('On hold: its posts wait')).toHaveCount(2);
    await page.goto(`/posts/${onThird.id}`);
    await expect(page.getByText('On hold because of the plan').first()).toBeVisible();
    await expect(
      page.getByText('this account is paused because the workspace has more accounts than its limit allows').first(),
    ).toBeVisible();
  });

  await test.step('With the larger plan they continue', async () => {
    await assign('premium');
    await page.getByRole('link', { name: 'See the plan' }).first().click();
    await expect(usage.getByRole('listitem').filter({ hasText: 'Bluesky' })).toContainText('3 of 5');
    await expect(usage.getByText('paused')).toHaveCount(0);
    await page.goto('/accounts');
    await expect(row(third.handle)).toContainText('Healthy');
    await expect(page.getByText('Paused').filter({ visible: true })).toHaveCount(0);
    for (const { id } of [onSecond, onThird]) {
      const { targets } = await api.get<Post>(`/api/v1/posts/${id}`);
      expect(targets).toMatchObject([{ state: 'scheduled', error: null }]);
    }
  });
  await host.dispose();
});
