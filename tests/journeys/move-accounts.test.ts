import { expectAccessible } from './support/axe.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const long = 'A client whose name goes on without a space'.replaceAll(' ', '').slice(0, 40);

test('a client’s account moves to their own workspace, with what is scheduled on it', async ({ signedInPage: page, api, pds }) => {
  const connect = async (name: string) => {
    const { handle, appPassword } = await pds.createAccount(name);
    const login = { service: pds.url, identifier: handle, password: appPassword };
    return { handle, ...(await api.post<{ id: string }>('/api/v1/accounts/bluesky', login)) };
  };
  const [going, staying] = [await connect('going'), await connect('staying')];
  const schedule = { at: '2030-05-01T10:00', zone: 'UTC' };
  const post = await api.post<{ id: string }>('/api/v1/posts', { text: 'Low tide at seven', accountIds: [going.id, staying.id], schedule });
  await api.post('/api/v1/account-groups', { name: 'Harbor', color: 'teal', accountIds: [going.id] });
  const button = page.getByRole('button', { name: 'Move to another workspace' });
  const dialog = page.getByRole('dialog', { name: 'Move accounts' });

  await test.step('With one workspace there is nowhere to move to', async () => {
    await page.goto('/accounts');
    await expect(page.getByText(going.handle).first()).toBeVisible();
    await expect(button).toHaveCount(0);
  });

  await test.step('What goes along and what stays is said before', async () => {
    await api.post('/api/v1/workspaces', { name: long });
    await page.reload();
    await button.click();
    await expect(dialog.getByText('Select at least one account.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Move/ })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: going.handle }).check();
    await expect(dialog.getByText('1 post goes along, 1 of them scheduled')).toBeVisible();
    await expect(dialog.getByText('1 post is also on accounts that stay. Each workspace gets its part.')).toBeVisible();
    await expect(dialog.getByText('Groups that stay here: Harbor')).toBeVisible();
    await expectAccessible(page, 'moving accounts');
  });

  await test.step('It moves, and its post is in both workspaces, each with its account', async () => {
    // It has ended before its browser lists it for the first time.
    await page.route('**/api/v1/account-moves', async (route) => {
      if (route.request().method() === 'GET')
        await expect
          .poll(async () => (await api.get<{ items: { state: string }[] }>('/api/v1/account-moves')).items[0]?.state)
          .toBe('done');
      await route.continue();
    });
    await dialog.getByRole('button', { name: 'Move 1 account' }).click();
    await expect(toast(page, `1 account moved to ${long}`)).toBeVisible();
    await expect(page.getByText(going.handle)).toHaveCount(0);
    await expect(page.getByText(staying.handle).first()).toBeVisible();
    const { targets } = await api.get<{ targets: { accountId: string }[] }>(`/api/v1/posts/${post.id}`);
    expect(targets.map(({ accountId }) => accountId)).toEqual([staying.id]);
  });

  await test.step('There it is scheduled', async () => {
    await page.getByRole('button', { name: /^Workspace: / }).click();
    await page.getByRole('button', { name: long }).click();
    await expect(page.getByRole('button', { name: `Workspace: ${long}` })).toBeVisible();
    await page.goto('/accounts');
    await expect(page.getByText(going.handle).first()).toBeVisible();
    await page.goto('/calendar?view=month&from=2030-05-01');
    await expect(page.getByText('Low tide at seven').first()).toBeVisible();
  });
});
