import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Account } from '@everycast/contract/accounts';
import type { Post } from '@everycast/contract/posts';
import { startHttpProxy } from '../support/proxies.ts';
import { expectAccessible } from './support/axe.ts';
import { toast } from './support/screens/toast.ts';
import { startServer } from './support/server.ts';
import { test as base, expect } from './support/test.ts';

/** Only the proxy knows this name. */
const checker = 'checker.invalid';

/** The server asks a page of this machine which address it is seen as. */
const test = base.extend<object, { checkUrl: string }>({
  checkUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
    async ({}, use) => {
      const page = createServer((_request, response) => void response.end('203.0.113.7'));
      await once(page.listen(0, '127.0.0.1'), 'listening');
      await use(`http://${checker}:${(page.address() as AddressInfo).port}`);
      page.closeAllConnections();
      await once(page.close(), 'close');
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ checkUrl }, use) => {
      const server = await startServer({ PROXY_CHECK_URL: checkUrl });
      await use({ ...server, mayBeAsked: [] });
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('a proxy is tested and saved, an account’s posts go through it, and wait while it fails', async ({
  signedInPage: page,
  api,
  account,
  pds,
}) => {
  const proxy = await startHttpProxy({ [checker]: '127.0.0.1' });
  proxy.login = { username: 'mara', password: 'right' };
  const dialog = page.getByRole('dialog');
  const card = page.getByRole('listitem', { name: 'Berlin' });
  const targetOf = async (id: string) => (await api.get<Post>(`/api/v1/posts/${id}`)).targets[0];
  const publish = async (text: string) => (await api.post<Post>('/api/v1/posts', { text, accountIds: [account.id], schedule: 'now' })).id;

  await test.step('One with a wrong password isn’t saved, and what was typed stays', async () => {
    await page.goto('/settings/proxies');
    await expect(page.getByText('No proxies yet')).toBeVisible();
    await expectAccessible(page, 'no proxies');
    await page.getByRole('button', { name: 'Add proxy' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Berlin');
    await dialog.getByLabel('Host').fill('127.0.0.1');
    await dialog.getByLabel('Port').fill(String(proxy.port));
    await dialog.getByLabel('Username').fill('mara');
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Test and add' }).click();
    await expect(dialog.getByText('The proxy “Berlin” rejects its username or password.', { exact: false })).toBeVisible();
    await expectAccessible(page, 'a proxy that was not saved');
    await dialog.getByLabel('Password', { exact: true }).fill('right');
    await dialog.getByRole('button', { name: 'Test and add' }).click();
    await expect(toast(page, 'Proxy “Berlin” added')).toBeVisible();
    await expect(card).toContainText('Seen as 203.0.113.7');
    await expectAccessible(page, 'proxies');
  });

  await test.step('An account uses it, and its post goes through it', async () => {
    const { handle } = await api.get<Account>(`/api/v1/accounts/${account.id}`);
    await page.goto('/accounts');
    await page.getByRole('button', { name: new RegExp(`^Actions for .*${handle}`) }).click();
    await page.getByRole('menuitem', { name: 'Proxy' }).click();
    await dialog.getByLabel('Proxy').selectOption('Berlin');
    await expect(dialog.getByText('Through the proxy “Berlin”')).toBeVisible();
    await expectAccessible(page, 'the proxy of an account');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('via Berlin')).toBeVisible();
    const asked = proxy.asked.length;
    const post = await publish('Through the proxy');
    await expect.poll(async () => (await targetOf(post))?.state).toBe('published');
    expect(proxy.asked.slice(asked)).toContainEqual(expect.stringContaining(`:${new URL(pds.url).port}`));
  });

  await test.step('A group’s accounts use the group’s, where they have none of their own', async () => {
    await api.post('/api/v1/account-groups', { name: 'Studio', color: 'teal', accountIds: [account.id] });
    await page.goto('/settings/groups');
    await page.getByRole('combobox', { name: 'Proxy of Studio' }).selectOption('Berlin');
    await expect(page.getByRole('combobox', { name: 'Proxy of Studio' })).toHaveValue(/./);
    await expectAccessible(page, 'the proxy of a group');
    await api.put(`/api/v1/accounts/${account.id}/proxy`, { proxyId: null });
    await expect.poll(async () => (await api.get<Account>(`/api/v1/accounts/${account.id}`)).proxy?.from).toBe('group');
    await page.goto('/settings/proxies');
    await expect(card).toContainText('Used by Studio');
  });

  await test.step('Without it, a post waits with the reason', async () => {
    await proxy.die();
    const post = await publish('Waits');
    await expect.poll(async () => (await targetOf(post))?.error?.message).toContain('The proxy “Berlin” can’t be reached.');
    expect((await targetOf(post))?.state).toBe('scheduled');
    await page.goto('/settings/proxies');
    await page.getByRole('button', { name: 'Test Berlin' }).click();
    await expect(card).toContainText('Not working');
    await page.getByRole('button', { name: 'Delete proxy Berlin' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'still used by 1 account or group')).toBeVisible();
  });
});
