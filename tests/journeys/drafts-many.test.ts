import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const zone = 'America/New_York';
const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200);
const rightToLeft = 'مسودة عن قائمة الشتاء';

test('drafts are found by words, groups and labels, and changed together', async ({ signedInPage: page, api, pds }) => {
  test.setTimeout(120_000);
  await api.patch('/api/v1/workspaces/current', { zone });
  const [verde, kestrel] = await connectMany(api, pds, ['verde', 'kestrel']);
  await api.post('/api/v1/account-groups', { name: 'Casa Verde', color: 'teal', accountIds: [verde?.id] });
  const winter = await api.post<{ id: string }>('/api/v1/labels', { name: 'Winter', color: 'sky' });
  const write = (text: string, more: object = {}) => api.post<{ id: string }>('/api/v1/posts', { text, ...more });
  await write(long);
  await write(rightToLeft, { accountIds: [kestrel?.id] });
  await write('Soup of the day', { accountIds: [verde?.id], labelIds: [winter.id], intended: { at: '2037-12-17T09:00', zone } });
  await write('Soup for two', { accountIds: [kestrel?.id], labelIds: [winter.id] });
  await write('Bread and butter', { accountIds: [verde?.id] });

  const rows = page.locator('[data-line]');
  const row = (text: string) => rows.filter({ hasText: text });
  const open = (text: string) => row(text).getByRole('link');
  const bar = page.getByRole('toolbar', { name: 'Selected posts' });

  await test.step('Words in the text find drafts, and the search is in the URL', async () => {
    await page.goto('/drafts');
    await expect(rows).toHaveCount(5);
    await page.keyboard.press('/');
    await page.keyboard.type('soup two');
    await expect(page).toHaveURL(/search=soup/);
    await expect(rows).toHaveCount(1);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Search drafts' })).toHaveValue('soup two');
    await expect(rows).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search drafts' }).fill('nothing like this');
    await expect(page.getByText('No drafts match')).toBeVisible();
    await expectAccessible(page, 'drafts that don’t match');
    await page.getByRole('button', { name: 'Show all drafts' }).click();
    await expect(rows).toHaveCount(5);
    await expect(page).toHaveURL(/\/drafts$/);
  });

  await test.step('A group, which G leads to, and labels narrow them', async () => {
    const group = page.getByRole('group', { name: 'Groups' }).getByTitle('Casa Verde');
    await page.keyboard.press('g');
    await expect(group).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/account=/);
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'All labels' }).click();
    await page.getByRole('checkbox', { name: 'Winter' }).click();
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(1);
    await group.click();
    await expect(rows).toHaveCount(2);
    await page.goto('/drafts');
  });

  await test.step('X selects, Shift X a range, and Escape gives it up; other filters as well', async () => {
    await open('Bread and butter').focus();
    await page.keyboard.press('x');
    await expect(bar).toContainText('1 selected');
    await open('Soup of the day').focus();
    await page.keyboard.press('Shift+X');
    await expect(bar).toContainText('3 selected');
    await expectAccessible(page, 'selected drafts');
    // The first closes the focused draft's preview.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
    await page.getByRole('checkbox', { name: 'Select “Bread and butter”' }).click();
    // Beside the box.
    const around = page.locator('label').filter({ has: page.getByRole('checkbox', { name: 'Select “Soup for two”' }) });
    await around.click({ modifiers: ['Shift'], position: { x: 36, y: 4 } });
    await expect(bar).toContainText('2 selected');
    await page.getByRole('searchbox', { name: 'Search drafts' }).fill('soup');
    await expect(bar).toBeHidden();
    await expect(rows).toHaveCount(2);
  });

  await test.step('They are labeled, moved, duplicated and deleted together, with Undo', async () => {
    await page.goto('/drafts');
    await page.getByRole('checkbox', { name: 'Select “Bread and butter”' }).click();
    await page.getByRole('checkbox', { name: 'Select “Soup of the day”' }).click();
    await bar.getByRole('button', { name: 'Labels' }).click();
    await page.getByRole('checkbox', { name: 'Winter' }).click();
    await expect(toast(page, '2 posts labeled')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row('Bread and butter')).toContainText('Winter');
    // One of them has no planned time to move.
    await bar.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('menuitem', { name: '7 days later' }).click();
    await expect(toast(page, '1 post moved')).toBeVisible();
    await expect(toast(page, /“Bread and butter” wasn’t changed/)).toBeVisible();
    await expect(row('Soup of the day')).toContainText(/Planned for .*Dec 24/);
    await expect(bar).toContainText('1 selected');
    await bar.getByRole('button', { name: 'Duplicate' }).click();
    await expect(toast(page, '1 post duplicated as a draft')).toBeVisible();
    await expect(row('Bread and butter')).toHaveCount(2);
    await toast(page, '1 post duplicated').getByRole('button', { name: 'Undo' }).click();
    await expect(row('Bread and butter')).toHaveCount(1);
    for (const text of ['Bread and butter', 'Soup for two']) await page.getByRole('checkbox', { name: `Select “${text}”` }).click();
    await bar.getByRole('button', { name: 'Delete' }).click();
    const deleted = toast(page, '2 posts deleted');
    await expect(rows).toHaveCount(3);
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await expect(rows).toHaveCount(5);
  });

  await test.step('On a phone the search and the filters are above the drafts, and the bar above the navigation', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/drafts');
    await page.getByRole('checkbox', { name: `Select “${long}”` }).click();
    await expect(bar).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page, 'drafts on a phone');
  });
});
