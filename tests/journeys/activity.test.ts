import { readFile } from 'node:fs/promises';
import type { Post } from '@everycast/contract/posts';
import { Temporal } from '@everycast/contract/time';
import { expectAccessible } from './support/axe.ts';
import { calendar } from './support/screens/calendar.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const zone = 'Europe/Lisbon';
const inDays = (days: number) => Temporal.Now.plainDateISO(zone).add({ days }).toString();

test('what was moved and deleted is undone by key and from the activity, which is filtered and exported', async ({
  signedInPage: page,
  api,
  pds,
}) => {
  await api.patch('/api/v1/workspaces/current', { zone });
  const { handle, appPassword } = await pds.createAccount('kestrel');
  const account = await api.post<{ id: string }>('/api/v1/accounts/bluesky', {
    service: pds.url,
    identifier: handle,
    password: appPassword,
  });
  await api.post('/api/v1/account-groups', { name: 'Kestrel', color: 'violet', accountIds: [account.id] });
  const plan = (text: string, at: string) => api.post<Post>('/api/v1/posts', { text, accountIds: [account.id], schedule: { at, zone } });
  const tires = await plan('Winter tires, fitted', `${inDays(1)}T09:00`);
  const kiln = await plan('Loading the kiln', `${inDays(1)}T10:00`);
  const screen = calendar(page);

  await test.step('A move is undone by key, and redone from its toast', async () => {
    await page.goto('/calendar');
    await expect(screen.day(inDays(1))).toContainText('Winter tires');
    await screen.drag(screen.chip('Winter tires'), inDays(2));
    await expect(screen.day(inDays(2))).toContainText('Winter tires');
    await page.keyboard.press('ControlOrMeta+z');
    const undone = toast(page, 'Undone: Winter tires, fitted');
    await expect(undone).toBeVisible();
    await expect(screen.day(inDays(1))).toContainText('Winter tires');
    await undone.getByRole('button', { name: 'Redo' }).click();
    await expect(screen.day(inDays(2))).toContainText('Winter tires');
  });

  await test.step('A text field keeps the key to itself', async () => {
    const search = page.getByRole('searchbox', { name: 'Search posts' });
    await search.fill('Winter');
    await search.press('ControlOrMeta+z');
    await expect(search).toHaveValue('');
    await expect(screen.day(inDays(2))).toContainText('Winter tires');
  });

  await test.step('A deletion is undone by key, too', async () => {
    await api.post('/api/v1/posts/bulk', { posts: [{ id: kiln.id }], action: { kind: 'delete' } });
    await expect(screen.chip('Loading the kiln')).toHaveCount(0);
    await page.getByRole('heading', { name: 'Calendar' }).click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(toast(page, /restored Loading the kiln/)).toBeVisible();
    await expect(screen.day(inDays(1))).toContainText('Loading the kiln');
  });

  const row = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  const details = page.getByRole('region', { name: 'Entry' });
  await test.step('The activity says what happened, and an entry shows before and after', async () => {
    await page.goto('/settings/activity');
    await expect(row('deleted Loading the kiln')).toContainText('Undone by');
    await expectAccessible(page, 'the activity');
    await row('created')
      .first()
      .getByRole('button', { name: /created/ })
      .click();
    await expect(details.getByText('This can’t be undone from here.')).toBeVisible();
    await row('redid a change to Winter tires').getByRole('button').first().click();
    await expect(page).toHaveURL(/entry=/);
    await expect(details.getByRole('deletion')).toContainText('9:00 AM');
    await expectAccessible(page, 'an entry of the activity');
  });

  await test.step('It is undone from there', async () => {
    await details.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Undone: Winter tires, fitted')).toBeVisible();
    await expect(details.getByText(/^Undone by/)).toBeVisible();
    expect((await api.get<Post>(`/api/v1/posts/${tires.id}`)).schedule?.at).toBe(`${inDays(1)}T09:00`);
  });

  await test.step('What changed since is named, and stays as it is', async () => {
    await api.patch(`/api/v1/posts/${tires.id}`, { schedule: { at: `${inDays(5)}T09:00`, zone } });
    await api.patch(`/api/v1/posts/${tires.id}`, { schedule: { at: `${inDays(6)}T09:00`, zone } });
    await page.reload();
    const moves = row('moved Winter tires');
    await moves.getByRole('button', { name: 'and 1 more' }).first().click();
    await moves
      .nth(1)
      .getByRole('button', { name: /moved Winter tires/ })
      .click();
    await details.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, /^Not undone, because it changed since: .* moved Winter tires, fitted/)).toBeVisible();
    expect((await api.get<Post>(`/api/v1/posts/${tires.id}`)).schedule?.at).toBe(`${inDays(6)}T09:00`);
    await details.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('Filters are in the URL, combine and are cleared', async () => {
    await page.getByRole('searchbox', { name: 'Search activity' }).fill('kiln');
    await expect(row('Winter tires')).toHaveCount(0);
    await expect(row('Loading the kiln').first()).toBeVisible();
    await page.getByRole('button', { name: 'All groups' }).click();
    await page.getByRole('checkbox', { name: 'Kestrel' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/search=kiln.*group=|group=.*search=kiln/);
    await page.getByRole('button', { name: 'Everyone' }).click();
    await page.getByRole('menuitemradio', { name: 'Client links' }).click();
    await expect(page.getByText('No activity matches')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(row('Winter tires').first()).toBeVisible();
  });

  await test.step('It is exported, and kept as long as the owner says', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toContain('post.restored');
    expect(csv).toContain('Loading the kiln');
    await page.getByRole('button', { name: 'Kept for a year' }).click();
    await page.getByRole('menuitemradio', { name: 'Kept for 30 days' }).click();
    await expect(page.getByRole('button', { name: 'Kept for 30 days' })).toBeVisible();
  });
});
