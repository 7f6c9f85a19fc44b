import { expectAccessible } from './support/axe.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('a month comes from a spreadsheet: one row is fixed, all are imported, seen in the calendar, and undone', async ({
  page,
  account,
  api,
}) => {
  test.setTimeout(240_000);
  const { handle } = account;
  const lines = Array.from({ length: 9 }, (_, index) => `"Tide table, day ${index + 1}",2031-05-0${index + 1} 09:00,@${handle},Tides`);
  const csv = ['Caption,Publish at,Channels,Tags', ...lines, `Closed today,2031-02-30 09:00,@${handle},`].join('\n');

  await test.step('The file is dropped, and its rows are checked', async () => {
    await page.goto('/calendar');
    await page.getByRole('button', { name: 'Calendar menu' }).click();
    await page.getByRole('menuitem', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Drop a CSV or spreadsheet here' })).toBeVisible();
    await expectAccessible(page, 'import');
    await page
      .getByLabel('Choose file')
      .last()
      .setInputFiles({ name: 'may.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await expect(page.getByText('may.csv, 10 rows')).toBeVisible();
    await expect(page.getByText('This day doesn’t exist. The month has 28 days.')).toBeVisible();
    expect((await api.get<{ items: unknown[] }>('/api/v1/posts?limit=50')).items).toHaveLength(0);
    await expectAccessible(page, 'import rows');
  });

  await test.step('The row with a day that doesn’t exist is fixed in place', async () => {
    await page.getByRole('button', { name: 'Date in line 11: 2031-02-30 09:00' }).click();
    const cell = page.getByRole('textbox', { name: 'Date in line 11' });
    await cell.fill('3 May 2031, 5 pm');
    await cell.press('Enter');
    await expect(page.getByRole('button', { name: 'Ready 10' })).toBeVisible();
  });

  await test.step('Ten posts are imported and in the calendar', async () => {
    await page.getByRole('button', { name: 'Import 10 posts' }).click();
    await expect(toast(page, '10 posts imported')).toBeVisible();
    const { items } = await api.get<{ items: { text: string; state: string }[] }>('/api/v1/posts?limit=50');
    expect(items.map(({ state }) => state)).toEqual(Array(10).fill('scheduled'));
    await page.goto('/calendar?view=month&from=2031-05-01');
    await expect(page.getByText('Tide table, day 4').first()).toBeVisible();
  });

  await test.step('The import is undone from the activity, where it is one entry', async () => {
    await page.goto('/settings/activity?kind=import');
    const row = (text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });
    await row('imported 10 posts').getByRole('button').first().click();
    const details = page.getByRole('region', { name: 'Entry' });
    await details.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Undoing the import of may.csv')).toBeVisible();
    await expect(details.getByText(/^Undone by/)).toBeVisible();
    await expect(row('undid the import of 10 posts')).toBeVisible();
    await expect.poll(async () => (await api.get<{ items: unknown[] }>('/api/v1/posts?limit=50')).items.length).toBe(0);
    await expectAccessible(page, 'an import in the activity');
  });

  await test.step('On its own screen nothing is left to undo', async () => {
    await page.goto('/import');
    await page.getByRole('button', { name: 'may.csv' }).click();
    await expect(page.getByText('may.csv, 10 rows')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo import' })).toBeHidden();
  });
});

test('rows are previewed, a wrong account is fixed in all of them at once, and a text that is twice in the file is a warning', async ({
  page,
  account,
}) => {
  const { handle } = account;
  const wrong = ['One', 'Two', 'Three'].map((text, day) => `Neap tide ${text},2031-06-0${day + 1} 09:00,@nobody-here`);
  const right = [`Ebb,2031-06-10 09:00,@${handle}`, `Ebb,2031-06-11 09:00,@${handle}`];
  const csv = ['Caption,Publish at,Channels', ...wrong, ...right].join('\n');

  // Rows are corrected before all of them are checked.
  const checked = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/post-imports\/[^/?]+(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await checked.promise;
    await route.continue();
  });
  await page.goto('/import');
  await page
    .getByLabel('Choose file')
    .last()
    .setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('june.csv, 5 rows')).toBeVisible();

  await test.step('An account is corrected in one row, and then in those that have the same', async () => {
    await page.getByRole('button', { name: 'Accounts in line 3: @nobody-here' }).click();
    const cell = page.getByRole('textbox', { name: 'Accounts in line 3' });
    await cell.fill(`@${handle}`);
    checked.resolve();
    await expect(page.getByRole('button', { name: 'Problems 3' })).toBeVisible();
    await cell.press('Enter');
    await expect(page.getByText('2 more rows have “@nobody-here” there.')).toBeVisible();
    await expectAccessible(page, 'import alike');
    await page.getByRole('button', { name: 'Fix 2 like this' }).click();
    await expect(page.getByRole('button', { name: 'Ready 5' })).toBeVisible();
    await expect(page.getByText('more rows have')).toBeHidden();
  });

  await test.step('The selected row is seen as it goes out', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'All 5' }).click();
    await page.getByRole('button', { name: 'Preview line 3' }).click();
    const preview = page.getByRole('region', { name: 'Preview line 3' });
    await expect(preview.getByText('Neap tide Two')).toBeVisible();
    await preview.getByRole('button', { name: 'Next row' }).click();
    await expect(page.getByRole('region', { name: 'Preview line 4' }).getByText('Neap tide Three')).toBeVisible();
    await expectAccessible(page, 'import preview');
    // On a phone it is in the list, below its row.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('listitem').getByText('Neap tide Three')).toHaveCount(2);
    await expectAccessible(page, 'import preview on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('The repeated text is a warning, and is imported unless it is skipped', async () => {
    await expect(page.getByText('Same text as line 5')).toHaveCount(1);
    await page.getByRole('button', { name: 'Import 5 posts' }).click();
    await expect(toast(page, '5 posts imported')).toBeVisible();
  });
});
