import { expectAccessible } from './support/axe.ts';
import { hoursAhead } from './support/moments.ts';
import { calendar } from './support/screens/calendar.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const long = 'A label whose name is as long as it gets';

test('a label is made, put on posts, filtered by, and deleted while a post is open', async ({ page, account, api }) => {
  await page.goto('/settings/labels');
  const create = async (name: string, color: string) => {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('combobox', { name: 'Color', exact: true }).click();
    await page.getByRole('option', { name: color }).click();
    await page.getByRole('button', { name: 'Create label' }).click();
  };

  await test.step('Labels are created, renamed and recolored', async () => {
    await create('Launch', 'Violet');
    await expect(toast(page, 'Label “Launch” created')).toBeVisible();
    await create('LAUNCH', 'Sky');
    await expect(page.getByText('There is already a label named “Launch”.')).toBeVisible();
    await create('Tips 🚀', 'Sky');
    await expect(page.getByRole('listitem')).toHaveCount(2);
    await create(long, 'Olive');
    await expect(page.getByRole('listitem')).toHaveCount(3);
    const name = page.getByRole('textbox', { name: 'Name of Launch' });
    await name.fill('Product launch');
    await name.press('Enter');
    await page.getByRole('combobox', { name: 'Color of Product launch' }).click();
    await page.getByRole('option', { name: 'Plum' }).click();
    await expect(page.getByRole('combobox', { name: 'Color of Product launch' })).toHaveValue('Plum');
    await expectAccessible(page, 'labels');
  });

  const labels = (await api.get<{ items: { id: string; name: string; color: string }[] }>('/api/v1/labels')).items;
  const [tips] = labels.filter(({ name }) => name.startsWith('Tips'));
  expect(labels).toMatchObject([{ name: long }, { name: 'Product launch', color: 'plum' }, { name: 'Tips 🚀' }]);

  await test.step('A draft gets two in the composer, and shows them among the drafts', async () => {
    await page.goto('/post-composer');
    await composer(page).text.fill('We open on Friday');
    await page.getByRole('button', { name: 'Labels', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Product launch' }).check();
    await page.getByRole('checkbox', { name: 'Tips 🚀' }).check();
    await page.keyboard.press('Escape');
    await expect(composer(page).saved).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main').getByText('Product launch').filter({ visible: true })).toBeVisible();
    await api.post('/api/v1/posts', { text: 'No label at all' });
    await page.goto('/drafts');
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('link') });
    await expect(rows.filter({ hasText: 'We open on Friday' })).toContainText('Product launch');
    await expect(page.getByText('No label at all')).toBeVisible();
    await page.getByRole('button', { name: 'All labels', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Tips 🚀' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No label at all')).toBeHidden();
    await expect(page.getByText('We open on Friday')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: '1 label' })).toBeVisible();
    await expect(page.getByText('No label at all')).toBeHidden();
  });

  await test.step('The calendar shows and filters them', async () => {
    const schedule = { at: hoursAhead('UTC', 24), zone: 'UTC' };
    const labelIds = labels.map(({ id }) => id);
    await api.post('/api/v1/posts', { text: 'With labels', accountIds: [account.id], schedule, labelIds });
    await api.post('/api/v1/posts', { text: 'Without', accountIds: [account.id], schedule });
    await page.goto('/calendar');
    const { chip } = calendar(page);
    await expect(chip('With labels').getByRole('img', { name: `Labels: ${long}, Product launch, and Tips 🚀` })).toBeVisible();
    await page.getByRole('button', { name: 'All labels', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Product launch' }).click();
    await page.keyboard.press('Escape');
    await expect(chip('Without')).toBeHidden();
    await expect(chip('With labels')).toBeVisible();
    await expectAccessible(page, 'calendar with labels');
  });

  await test.step('One that is deleted while a post is open leaves it, and the text is kept', async () => {
    await page.goto('/drafts');
    await page.getByRole('link', { name: /We open on Friday/ }).click();
    await expect(page.getByRole('main').getByText('Tips 🚀').filter({ visible: true })).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/settings/labels');
    await other.getByRole('button', { name: 'Delete label Tips 🚀' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(other, 'Label “Tips 🚀” deleted')).toBeVisible();
    await other.close();
    await expect(page.getByRole('main').getByText('Tips 🚀').filter({ visible: true })).toHaveCount(0);
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
    await composer(page).text.fill('We open on Friday at nine');
    await saved;
    await expect(composer(page).saved).toBeVisible();
    const drafts = await api.get<{ items: { text: string; labelIds: string[] }[] }>('/api/v1/posts?state=draft');
    const draft = drafts.items.find(({ text }) => text === 'We open on Friday at nine');
    expect(draft?.labelIds).toHaveLength(1);
    expect(draft?.labelIds).not.toContain(tips?.id);
  });
});
