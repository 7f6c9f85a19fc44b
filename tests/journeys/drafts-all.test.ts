import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(8);
/** More than a page. */
const others = 120;

test('drafts are counted, sorted, selected all at once and previewed', async ({ signedInPage: page, api, pds }) => {
  test.setTimeout(240_000);
  const zone = 'America/New_York';
  await api.patch('/api/v1/workspaces/current', { zone });
  const [verde] = await connectMany(api, pds, ['verde']);
  const write = (text: string, more: object = {}) => api.post<{ id: string; version: number }>('/api/v1/posts', { text, ...more });
  const oldest = await write('The very first');
  const text = `Soup of the day\n${'lentils, leek and lemon '.repeat(12)}`;
  await write(text, { accountIds: [verde?.id], intended: { at: '2037-12-17T09:00', zone } });
  for (let at = 0; at < others; at += 1) await write(`Draft number ${at}`);
  await write(long);
  const total = others + 3;

  const rows = page.locator('[data-line]');
  const all = page.getByRole('checkbox', { name: 'Select all drafts' });
  const bar = page.getByRole('toolbar', { name: 'Selected posts' });
  const orders = page.getByRole('button', { name: / first$/ });
  const sort = async (order: string) => {
    await orders.click();
    await page.getByRole('menuitem', { name: order }).click();
  };

  await test.step('All are counted, and selected without having been loaded', async () => {
    await page.goto('/drafts');
    await expect(page.getByText(`${total} drafts`)).toBeVisible();
    await expect(rows).toHaveCount(100);
    await all.click();
    await expect(bar).toContainText(`${total} selected`);
    await expect(all).toBeChecked();
    await page.getByRole('checkbox', { name: `Select “Draft number ${others - 1}”` }).click();
    await expect(bar).toContainText(`${total - 1} selected`);
    await expect(all).toBeChecked({ indeterminate: true });
    // The preview of the draft below the mouse may be open, and is closed first.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  });

  await test.step('The next page is there before one gets to it', async () => {
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows).toHaveCount(total);
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
  });

  await test.step('They are sorted, and the URL has the order', async () => {
    await sort('Oldest first');
    await expect(rows.first()).toContainText('The very first');
    await expect(page).toHaveURL(/order=oldest/);
    await sort('Planned time first');
    await expect(rows.first()).toContainText('Soup of the day');
    await page.reload();
    await expect(rows.first()).toContainText('Soup of the day');
    await api.patch(`/api/v1/posts/${oldest.id}`, { version: oldest.version, text: 'The very first, edited' });
    await sort('Last edited first');
    await expect(rows.first()).toContainText('The very first, edited');
    await page.goto('/drafts?order=nonsense');
    await expect(rows.first()).toContainText(long.slice(0, 40));
  });

  const card = page.getByRole('tooltip');
  await test.step('Hovering and focusing show more of a draft', async () => {
    await page.goto('/drafts?search=soup');
    await expect(page.getByText('1 draft', { exact: true })).toBeVisible();
    await rows.first().hover();
    await expect(card).toContainText('lentils, leek and lemon lentils');
    await expect(card).toContainText('1 account');
    await expect(card).toContainText('Planned for');
    await expectAccessible(page, 'a draft’s preview');
    await page.mouse.move(2, 2);
    await rows.first().hover();
    await expect(card).toBeVisible();
    await card.hover();
    await expect(card).toBeVisible();
    await page.mouse.move(2, 2);
    await expect(card).toBeHidden();
    const link = rows.first().getByRole('link');
    await orders.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await expect(card).toBeVisible();
    await expect(link).toHaveAccessibleDescription(/lentils/);
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
  });

  await test.step('What matches a search is selected, and nothing else is deleted', async () => {
    await page.goto('/drafts?search=number');
    await expect(page.getByText(`${others} drafts`)).toBeVisible();
    await all.click();
    await expect(bar).toContainText(`${others} selected`);
    await bar.getByRole('button', { name: 'Delete' }).click();
    const deleted = toast(page, `${others} posts deleted`);
    await expect(page.getByText('No drafts match')).toBeVisible();
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(`${others} drafts`)).toBeVisible();
  });

  await test.step('On a phone nothing is cut', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/drafts');
    await expect(page.getByText(`${total} drafts`)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page, 'all drafts on a phone');
  });
});
