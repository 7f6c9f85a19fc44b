import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const zone = 'America/New_York';

test('many posts are edited together: shown first, changed, and taken back', async ({ signedInPage: page, api, pds }) => {
  test.setTimeout(240_000);
  await api.patch('/api/v1/workspaces/current', { zone });
  const [verde, kestrel] = await connectMany(api, pds, ['verde', 'kestrel']);
  const write = (text: string, more: object = {}) =>
    api.post<{ id: string }>('/api/v1/posts', { text, accountIds: [verde?.id], intended: { at: '2037-12-17T09:00', zone }, ...more });
  const one = await write('Soup at noon');
  const two = await write('Bread at noon');
  await write('No time yet', { intended: null });
  type Draft = { text: string; intended: { at: string } | null; targets: { accountId: string }[] };
  const read = ({ id }: { id: string }) => api.get<Draft>(`/api/v1/posts/${id}`);

  const bar = page.getByRole('toolbar', { name: 'Selected posts' });
  const dialog = page.getByRole('dialog', { name: /^Edit \d posts?$/ });
  const preview = dialog.getByRole('list', { name: 'Preview' });
  const select = async (...texts: string[]) => {
    for (const text of texts) await page.getByRole('checkbox', { name: `Select “${text}”` }).click();
    await bar.getByRole('button', { name: 'Edit' }).click();
  };
  const kind = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'Change' }).click();
    await page.getByRole('option', { name }).click();
  };

  await test.step('Words are replaced in those that have them, and the others say why not', async () => {
    await page.goto('/drafts');
    await select('Soup at noon', 'Bread at noon', 'No time yet');
    await kind('Words in texts');
    await dialog.getByLabel('Find').fill('NOON');
    await dialog.getByLabel('Replace with').fill('one');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(preview.getByRole('listitem')).toHaveCount(3);
    await expect(preview).toContainText('Soup at one');
    await expect(preview).toContainText('“NOON” isn’t in this post.');
    expect((await read(one)).text).toBe('Soup at noon');
    await expectAccessible(page, 'the preview of an edit');
    await dialog.getByRole('button', { name: 'Change 2 posts' }).click();
    await expect(toast(page, '2 texts changed')).toBeVisible();
    expect([(await read(one)).text, (await read(two)).text]).toEqual(['Soup at one', 'Bread at one']);
    await toast(page, '2 texts changed').getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, '2 posts restored')).toBeVisible();
    expect((await read(one)).text).toBe('Soup at noon');
    await page.keyboard.press('Escape');
  });

  await test.step('Times move by the clock, and a post without one stays', async () => {
    await page.reload();
    await select('Soup at noon', 'No time yet');
    await kind('Move by hours or days');
    await dialog.getByLabel('Move by').fill('3');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(preview).toContainText('12:00 PM');
    await dialog.getByRole('button', { name: 'Change 1 post' }).click();
    await expect(toast(page, '1 post moved')).toBeVisible();
    expect((await read(one)).intended?.at).toBe('2037-12-17T12:00');
  });

  await test.step('Accounts are added on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await select('Bread at noon');
    await kind('Accounts');
    await dialog.getByLabel('Add accounts').fill('kestrel');
    await page.getByRole('option', { name: /kestrel/ }).click();
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(preview).toContainText('Added:');
    await dialog.getByRole('button', { name: 'Change 1 post' }).click();
    await expect(toast(page, 'Accounts of 1 post changed')).toBeVisible();
    expect((await read(two)).targets.map(({ accountId }) => accountId)).toEqual([verde?.id, kestrel?.id]);
  });

  await test.step('Posts spread over days are shown at their new times first', async () => {
    await page.goto('/drafts');
    await select('Soup at noon', 'Bread at noon');
    await kind('Spread');
    await dialog.getByLabel('Days apart').fill('2');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(preview).toContainText('→');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.keyboard.press('Escape');
  });

  await test.step('The next free slots are shown before posts take them', async () => {
    const weekdays = [1, 2, 3, 4, 5, 6, 7];
    await api.post('/api/v1/queues', { accountId: verde?.id, zone, slots: weekdays.map((weekday) => ({ weekday, time: '07:35' })) });
    const soup = await write('Soup to go');
    await write('Bread to go');
    await page.goto('/drafts');
    await select('Soup to go', 'Bread to go', 'Bread at noon');
    await kind('Next free slots');
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(preview.getByRole('listitem').filter({ hasText: 'to go' })).toContainText([/→ .*7:35 AM/, /→ .*7:35 AM/]);
    // It is on an account without slots, too.
    await expect(preview.getByRole('listitem').filter({ hasText: 'Bread at noon' })).toContainText('kestrel');
    await expectAccessible(page, 'the preview of free slots');
    await dialog.getByRole('button', { name: 'Change 2 posts' }).click();
    await expect(toast(page, '2 posts moved to the next free slots')).toBeVisible();
    expect(await api.get(`/api/v1/posts/${soup.id}`)).toMatchObject({ state: 'scheduled' });
    await page.keyboard.press('Escape');
  });

  await test.step('What repeats a text on an account is found from the calendar, spread, taken back, and left once', async () => {
    const again = await write('Soup at  NOON', { intended: { at: '2037-12-24T09:00', zone } });
    await api.patch(`/api/v1/posts/${one.id}`, { text: 'Soup at noon', intended: { at: '2037-12-17T09:00', zone } });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/calendar');
    await page.getByRole('button', { name: 'Calendar menu' }).click();
    await page.getByRole('menuitem', { name: 'Planned duplicates' }).click();
    await expect(page).toHaveURL('/duplicates');
    const found = page.getByRole('list', { name: 'Planned duplicates' }).getByRole('listitem').filter({ hasText: 'Soup at noon' });
    await expect(found.getByRole('list', { name: 'When' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page, 'planned duplicates');
    await page.getByRole('button', { name: '1 day', exact: true }).click();
    await expect(page.getByText('No duplicates')).toBeVisible();
    await expectAccessible(page, 'no duplicates');
    await page.getByRole('button', { name: '30 days', exact: true }).click();
    await found.getByRole('button', { name: 'Spread, 31 days apart' }).click();
    await expect(page.getByText('No duplicates')).toBeVisible();
    expect((await read(again)).intended?.at).toBe('2038-01-17T09:00');
    await page.keyboard.press('Control+z');
    await found.getByRole('button', { name: 'Keep the first' }).click();
    await expect(page.getByText('No duplicates')).toBeVisible();
    expect((await read(one)).text).toBe('Soup at noon');
  });
});
