import type { AccountGroup } from '@everycast/contract/account-groups';
import type { Account } from '@everycast/contract/accounts';
import type { Post } from '@everycast/contract/posts';
import { expectAccessible } from './support/axe.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const count = 12;
const long = 'ميناء'.padEnd(40, 'W');
/** In a sentence, a name that is written from right to left is set apart. */
const apart = `\u2068${long}\u2069`;

test('many accounts are filtered, selected, put into groups, paused and disconnected', async ({ signedInPage: page, api }) => {
  test.setTimeout(180_000);
  const accounts = await connectSandboxAccounts(
    api,
    Array.from({ length: count }, (_, at) => (at % 3 ? 'bluesky' : 'mastodon')),
  );
  const [first, second, third] = accounts as [(typeof accounts)[number], (typeof accounts)[number], (typeof accounts)[number]];
  const schedule = { at: '2032-05-01T10:00', zone: 'UTC' };
  const post = await api.post<Post>('/api/v1/posts', { text: 'Low tide at seven', accountIds: [first.id], schedule });
  const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
  const row = (id: string) => page.locator(`[data-row="${id}"]`);
  const bar = page.getByRole('toolbar', { name: 'Selected accounts' });
  const held = async () => (await api.get<Post>(`/api/v1/posts/${post.id}`)).targets[0]?.error?.reason?.code ?? null;

  await test.step('Rows are 36px, and filters combine and stay in the address', async () => {
    await page.goto('/accounts');
    await expect(rows).toHaveCount(count);
    expect((await rows.first().boundingBox())?.height).toBeLessThanOrEqual(38);
    await expect(row(first.id)).toContainText('1');
    await expectAccessible(page, 'many accounts');
    await page.getByRole('button', { name: 'All platforms' }).click();
    await page.getByRole('menuitem', { name: 'Mastodon' }).click();
    await expect(rows).toHaveCount(count / 3);
    await expect(page.getByText(`${count / 3} of ${count}`)).toBeVisible();
    await expect(page).toHaveURL(/platform=mastodon/);
    await page.reload();
    await expect(rows).toHaveCount(count / 3);
    await page.getByRole('searchbox', { name: 'Search accounts' }).fill('no such account');
    await page.getByRole('button', { name: 'Show all accounts' }).click();
    await expect(rows).toHaveCount(count);
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await expect(page).toHaveURL(/sort=account/);
    await page.goto('/accounts');
  });

  await test.step('By keyboard: J moves, X selects, Shift X a range, G puts them into a new group', async () => {
    await expect(rows).toHaveCount(count);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect(bar).toContainText('1 selected');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await expect(bar).toContainText('3 selected');
    await expectAccessible(page, 'selected accounts');
    await page.keyboard.press('g');
    const dialog = page.getByRole('dialog', { name: 'Add 3 accounts to group' });
    await dialog.getByLabel('Group, or the name of a new one').fill(long);
    await expectAccessible(page, 'adding accounts to a group');
    await page.keyboard.press('Enter');
    await expect(toast(page, `3 accounts added to ${apart}`)).toBeVisible();
    await expect(rows.filter({ hasText: long })).toHaveCount(3);
    await page.getByRole('button', { name: 'All groups' }).click();
    await page.getByRole('menuitem', { name: long }).click();
    await expect(rows).toHaveCount(3);
    await page.getByRole('checkbox', { name: 'Select all accounts' }).check();
    await bar.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove from group' }).click();
    await page.getByRole('dialog').getByRole('button', { name: long }).click();
    await expect(toast(page, `3 accounts removed from ${apart}`)).toBeVisible();
    await page.goto('/accounts');
  });

  await test.step('Groups beside the list take accounts that are dragged there, and are ordered by dragging and by keyboard', async () => {
    await expect(rows).toHaveCount(count);
    const panel = page.getByRole('complementary', { name: 'Groups' });
    const groups = async () => (await api.get<{ items: AccountGroup[] }>('/api/v1/account-groups')).items;
    await row(first.id).getByRole('checkbox').check();
    await row(second.id).getByRole('checkbox').check();
    await panel.getByRole('button', { name: 'New group' }).click();
    await panel.getByLabel('Name', { exact: true }).fill('Casa Verde');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Group “Casa Verde” created')).toBeVisible();
    const casa = panel.getByRole('listitem').filter({ hasText: 'Casa Verde' }).first();
    await expect(casa.getByRole('list', { name: 'Accounts of Casa Verde' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'a group beside its accounts');
    await row(second.id).getByRole('checkbox').uncheck();
    await row(third.id).getByRole('checkbox').check();
    await row(first.id)
      .locator('span[draggable=true]')
      .dragTo(panel.getByRole('button', { name: new RegExp(`^${long}`) }));
    await expect(toast(page, `2 accounts added to ${apart}`)).toBeVisible();
    await toast(page, `2 accounts added to ${apart}`).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await groups()).map(({ accountIds }) => accountIds.length)).toEqual([0, 2]);
    await panel.getByRole('button', { name: 'Move Casa Verde' }).press('ArrowUp');
    await expect.poll(async () => (await groups()).map(({ name }) => name)).toEqual(['Casa Verde', long]);
    await panel.getByRole('button', { name: `Move ${apart}` }).dragTo(panel.getByRole('button', { name: 'Move Casa Verde' }));
    await expect.poll(async () => (await groups()).map(({ name }) => name)).toEqual([long, 'Casa Verde']);
    await page.setViewportSize({ width: 1000, height: 800 });
    await page.getByRole('button', { name: '2 groups' }).click();
    await expect(page.getByRole('dialog', { name: 'Groups' }).getByRole('list', { name: 'Account groups' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/accounts');
  });

  await test.step('Shift with the mouse selects a range, and P pauses: posts wait until somebody resumes', async () => {
    await expect(rows).toHaveCount(count);
    await row(first.id).getByRole('checkbox').click();
    await row(second.id).getByRole('checkbox').click();
    await page.keyboard.press('p');
    const paused = toast(page, '2 accounts paused. Their posts wait.');
    await expect(paused).toBeVisible();
    await expect(row(first.id)).toContainText(/Paused ?Paused by /);
    expect(await held()).toBe('plans.hold_person');
    await paused.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, '2 accounts resumed')).toBeVisible();
    expect(await held()).toBeNull();
    await bar.getByRole('button', { name: 'Pause' }).click();
    await expect(row(first.id)).toContainText('Paused by');
    await page.getByRole('button', { name: /^Paused \d/ }).click();
    await expect(rows).toHaveCount(2);
    await expectAccessible(page, 'paused accounts');
    await page.goto(`/posts/${post.id}`);
    await expect(page.getByText('On hold: account paused').first()).toBeVisible();
    await page.getByRole('link', { name: 'Show accounts' }).first().click();
    await row(first.id).getByRole('button', { name: 'Actions for' }).click();
    await page.getByRole('menuitem', { name: 'Resume' }).click();
    await expect(toast(page, '1 account resumed')).toBeVisible();
    await expect(rows).toHaveCount(1);
    expect(await held()).toBeNull();
    await page.goto('/accounts');
  });

  await test.step('Several are disconnected after a question', async () => {
    await row(first.id).getByRole('checkbox').check();
    await row(third.id).getByRole('checkbox').check();
    await bar.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Disconnect' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disconnect 2 accounts?' });
    await expect(dialog).toContainText('1 scheduled post won’t go out on these accounts');
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await expect(rows).toHaveCount(count - 2);
    expect((await api.get<{ items: Account[] }>('/api/v1/accounts')).items).toHaveLength(count - 2);
  });

  await test.step('On a phone rows have two lines, and the filters are in a dialog', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rows.first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Healthy/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Filters: 1' })).toBeVisible();
    await expectAccessible(page, 'accounts on a phone');
  });
});
