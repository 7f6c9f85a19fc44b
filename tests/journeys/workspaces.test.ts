import { expectAccessible } from './support/axe.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const long = 'A brand whose name goes on without a space'.replaceAll(' ', '').repeat(3);

test('a workspace is created from the switcher, and opened', async ({ signedInPage: page, api }) => {
  await api.patch('/api/v1/workspaces/current', { zone: 'Europe/Lisbon' });
  const switcher = page.getByRole('button', { name: /^Workspace: / });
  const dialog = page.getByRole('dialog', { name: 'New workspace' });
  const name = dialog.getByLabel('Name', { exact: true });
  const create = dialog.getByRole('button', { name: 'Create workspace' });
  const named = async () => (await api.get<{ items: { name: string; zone: string }[] }>('/api/v1/workspaces')).items.slice(1);

  await test.step('Names that can’t be are explained at their field, and nothing is created', async () => {
    await page.goto('/calendar');
    await switcher.click();
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await expect(name).toBeFocused();
    await expect(dialog.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Lisbon/);
    await create.click();
    await expect(name).toHaveAccessibleDescription(/name/i);
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill('\u200b \u2800');
    await name.press('Enter');
    await expect(name).toHaveAttribute('aria-invalid', 'true');
    await name.fill(long);
    await create.click();
    await expect(name).toHaveAccessibleDescription(/80/);
    await expectAccessible(page, 'a new workspace');
    expect(await named()).toEqual([]);
  });

  await test.step('A failed request keeps what was typed', async () => {
    await name.fill('Casa Verde');
    await page.route('**/api/v1/workspaces', (route) => route.abort());
    await create.click();
    await expect(dialog.getByRole('alert')).toContainText('Couldn’t create the workspace');
    await page.unroute('**/api/v1/workspaces');
    await expect(name).toHaveValue('Casa Verde');
  });

  await test.step('It has the chosen zone, and is open', async () => {
    await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
    await page.getByRole('option', { name: /Tokyo/ }).click();
    await create.click();
    await expect(toast(page, 'Casa Verde is ready')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('button', { name: 'Workspace: Casa Verde' })).toBeVisible();
    await expect(page.getByText(/Tokyo \(GMT\+9\)/).first()).toBeVisible();
    expect(await named()).toMatchObject([{ name: 'Casa Verde', zone: 'Asia/Tokyo' }]);
  });

  await test.step('The settings lead to the same dialog, and a phone’s switcher has it too', async () => {
    await page.goto('/settings/workspace');
    await page.getByRole('main').getByRole('button', { name: 'Create workspace' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await switcher.click();
    await page.getByRole('button', { name: 'Create workspace' }).first().click();
    await name.fill('كستريل 🦅');
    await name.press('Enter');
    await expect(page.getByRole('button', { name: 'Workspace: \u2068كستريل 🦅\u2069' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
