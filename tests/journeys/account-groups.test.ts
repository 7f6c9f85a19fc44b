import { readFile } from 'node:fs/promises';
import type { AccountGroup } from '@everycast/contract/account-groups';
import { expectAccessible } from './support/axe.ts';
import { calendar } from './support/screens/calendar.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

/** Enough that the composer folds what isn't used. */
const count = 12;
const long = 'A brand whose name goes on without a space'.replaceAll(' ', '').slice(0, 40);

test('a brand’s accounts are grouped once, then chosen and filtered by with one click', async ({
  signedInPage: page,
  api,
  pds,
  server,
}) => {
  test.setTimeout(120_000);
  const path = '/api/v1/account-groups';
  const groups = async () => (await api.get<{ items: AccountGroup[] }>(path)).items;
  const handles: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { handle, appPassword } = await pds.createAccount(`brand${at}`);
    await api.post('/api/v1/accounts/bluesky', { service: pds.url, identifier: handle, password: appPassword });
    handles.push(handle);
  }
  const [first = '', second = '', third = ''] = handles;

  await test.step('Groups are created with accounts, renamed, refilled and sorted', async () => {
    await page.goto('/settings/groups');
    const create = async (name: string, of: readonly string[]) => {
      await page.getByLabel('Name', { exact: true }).fill(name);
      const accounts = page.getByRole('combobox', { name: 'Accounts', exact: true });
      for (const handle of of) {
        await accounts.fill(handle);
        await page.getByRole('option', { name: handle }).click();
      }
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Create group' }).click();
    };
    await create('', []);
    await expect(page.getByText('Enter a name.')).toBeVisible();
    await create('Casa Verde', [first, second]);
    await expect(toast(page, 'Group “Casa Verde” created')).toBeVisible();
    await create('CASA verde', []);
    await expect(page.getByText('There is already a group named “Casa Verde”.')).toBeVisible();
    await create(long, []);
    await create('Kestrel 🦅', [third]);
    await expect(page.getByRole('list', { name: 'Account groups' }).getByRole('listitem')).toHaveCount(3);
    const colors = (await groups()).map(({ color }) => color);
    expect(new Set(colors).size).toBe(3);
    await page.getByRole('button', { name: `Move Kestrel 🦅 up` }).click();
    await expect.poll(async () => (await groups()).map(({ name }) => name)).toEqual(['Casa Verde', 'Kestrel 🦅', long]);
    const name = page.getByRole('textbox', { name: 'Name of Casa Verde' });
    await name.fill('Casa Verde Lisboa');
    await name.press('Enter');
    await page.getByRole('combobox', { name: 'Accounts of Casa Verde Lisboa' }).fill(third);
    await page.getByRole('option', { name: third }).click();
    await expect.poll(async () => (await groups())[0]?.accountIds.length).toBe(3);
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'account groups');
  });

  await test.step('The composer chooses a group with one click, and folds what isn’t used', async () => {
    await page.goto('/post-composer');
    const pane = page.getByRole('region', { name: 'Accounts' });
    const tile = (name: string) => pane.getByRole('group', { name: 'Groups' }).getByTitle(name);
    await expect(tile(long)).toBeDisabled();
    await expect(pane.getByText(`0 of ${count}`).first()).toBeVisible();
    await tile('Casa Verde Lisboa').click();
    await expect(pane.getByText(`3 of ${count}`).first()).toBeVisible();
    await expect(tile('Casa Verde Lisboa')).toHaveAttribute('aria-pressed', 'true');
    await expect(tile('Kestrel 🦅')).toHaveAttribute('aria-pressed', 'true');
    await pane.getByRole('checkbox', { name: new RegExp(first) }).uncheck();
    await expect(tile('Casa Verde Lisboa')).toHaveAttribute('aria-pressed', 'mixed');
    await expect(tile('Casa Verde Lisboa')).toContainText('2 of 3');
    const more = pane.getByRole('button', { name: '9 more accounts', exact: true });
    await more.click();
    await expect(pane.getByRole('checkbox', { name: new RegExp(handles[5] ?? '') })).toBeVisible();
    await more.click();
    await composer(page).text.fill('For one brand');
    await expect(composer(page).saved).toBeVisible();
    await expectAccessible(page, 'the composer with groups');
  });

  await test.step('A group brings along what its last post had', async () => {
    await api.post('/api/v1/labels', { name: 'Winter', color: 'sky' });
    const choose = () =>
      page.getByRole('region', { name: 'Accounts' }).getByRole('group', { name: 'Groups' }).getByTitle('Kestrel 🦅').click();
    await page.goto('/post-composer');
    await choose();
    await composer(page).text.fill('With a label');
    await page.getByRole('button', { name: 'Labels', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Winter' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page).toHaveURL(/\/posts\//);
    await page.goto('/post-composer');
    await composer(page).text.fill('Another one');
    await choose();
    await expect(page.getByRole('main').getByText('Winter').filter({ visible: true })).toBeVisible();
  });

  await test.step('The calendar’s modal and its filter do, too', async () => {
    const screen = calendar(page);
    await page.goto('/calendar');
    await screen.createPost.click();
    await screen.modal.getByTitle('Casa Verde Lisboa').click();
    await screen.content.fill('For one brand, on time');
    await screen.date.fill('2031-03-03');
    await screen.schedule.click();
    await expect(toast(page, /^Scheduled for /)).toBeVisible();
    const { items } = await api.get<{ items: { targets: unknown[] }[] }>('/api/v1/posts?state=scheduled');
    // The one before can still be undone.
    expect(items.map(({ targets }) => targets.length)).toContain(3);
    await page.getByRole('group', { name: 'Groups' }).getByTitle('Kestrel 🦅').click();
    await expect(page).toHaveURL(/account=/);
    await expect(page.getByRole('group', { name: 'Groups' }).getByTitle('Casa Verde Lisboa')).toHaveAttribute('aria-pressed', 'mixed');
  });

  await test.step('Engagement and Analytics can be narrowed to a group', async () => {
    await page.goto('/engagement');
    await page.getByRole('button', { name: 'Casa Verde Lisboa' }).click();
    await expect(page).toHaveURL(/group=/);
    await page.goto('/analytics');
    await page.getByRole('group', { name: 'Groups' }).getByTitle('Casa Verde Lisboa').click();
    await expect(page.getByRole('button', { name: /3 accounts/ })).toBeVisible();
    await page.getByRole('group', { name: 'Show by' }).getByRole('button', { name: 'Groups' }).click();
    await expect(page.getByRole('region', { name: 'Metrics in this period' }).getByRole('row')).toContainText([
      'Groups',
      /Casa Verde Lisboa|Kestrel/,
      /Casa Verde Lisboa|Kestrel/,
    ]);
    await expectAccessible(page, 'figures of groups');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Groups (CSV)' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Casa Verde Lisboa');
  });

  await test.step('Accounts stand in their groups, and a group outlives its last account', async () => {
    await page.goto(`/accounts?group=${(await groups())[0]?.id}`);
    const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    const [lisboa] = (await groups()).filter(({ name }) => name === 'Casa Verde Lisboa');
    await api.patch(`/api/v1/account-groups/${lisboa?.id}`, { name: 'W'.repeat(40) });
    await expect(rows.getByText('W'.repeat(40)).first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await api.patch(`/api/v1/account-groups/${lisboa?.id}`, { name: 'Casa Verde Lisboa' });
    const kestrel = (await groups()).find(({ name }) => name.startsWith('Kestrel'));
    const disconnected = await page.request.delete(`/api/v1/accounts/${kestrel?.accountIds[0]}`, { headers: { origin: server.url } });
    expect(disconnected.ok()).toBe(true);
    await expect(rows).toHaveCount(2);
    await page.goto('/post-composer');
    await expect(page.getByRole('region', { name: 'Accounts' }).getByTitle('Kestrel 🦅')).toContainText('No accounts');
  });

  await test.step('Deleting a group asks first, and leaves accounts and posts', async () => {
    await page.goto('/settings/groups');
    await page.getByRole('button', { name: 'Delete group Casa Verde Lisboa' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Group “Casa Verde Lisboa” deleted')).toBeVisible();
    expect((await groups()).length).toBe(2);
    expect((await api.get<{ items: unknown[] }>('/api/v1/accounts')).items).toHaveLength(count - 1);
  });
});
