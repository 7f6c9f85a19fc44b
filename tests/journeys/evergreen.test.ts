import type { Evergreen } from '@everycast/contract/evergreen';
import type { Label } from '@everycast/contract/labels';
import type { Post } from '@everycast/contract/posts';
import type { Queue } from '@everycast/contract/queues';
import { expectAccessible } from './support/axe.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7];

test('a queue refills itself from a label, says what comes next and why slots stay open, and is stopped', async ({
  signedInPage: page,
  api,
  pds,
}) => {
  test.setTimeout(180_000);
  const { handle, appPassword } = await pds.createAccount('evergreen');
  const account = await api.post<{ id: string }>('/api/v1/accounts/bluesky', {
    service: pds.url,
    identifier: handle,
    password: appPassword,
  });
  await api.post<Queue>('/api/v1/queues', {
    accountId: account.id,
    zone: 'Europe/Berlin',
    slots: weekdays.map((weekday) => ({ weekday, time: '09:00' })),
  });
  const queue = page.getByRole('listitem', { name: `Queue for @${handle}` });
  const part = queue.getByRole('group', { name: 'Automatic refill' });
  const dialog = page.getByRole('dialog', { name: `Refill the queue for @${handle}` });
  const planned = async () => {
    const { items } = await api.get<{ items: Post[] }>('/api/v1/posts?state=scheduled&limit=50');
    return items.toSorted((one, other) => String(one.dueAt).localeCompare(String(other.dueAt))).map(({ text }) => text);
  };

  await test.step('Without labels, it says where to create one', async () => {
    await page.goto('/settings/queues');
    await part.getByRole('button', { name: 'Refill automatically' }).click();
    await expect(dialog.getByRole('link', { name: 'Create a label' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const label = await api.post<Label>('/api/v1/labels', { name: 'Tips', color: 'teal' });
  for (let number = 1; number <= 12; number += 1)
    await api.post('/api/v1/posts', { text: `Tip ${number}: rest your soil.`, accountIds: [account.id], labelIds: [label.id] });

  await test.step('The next ten dates follow from the settings before they are saved', async () => {
    await page.goto('/settings/queues');
    await part.getByRole('button', { name: 'Refill automatically' }).click();
    await dialog.getByRole('button', { name: 'Refill automatically' }).click();
    await expect(dialog.getByText('Choose a label.', { exact: true })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Label' }).click();
    await page.getByRole('option', { name: 'Tips' }).click();
    const dates = dialog.getByRole('region', { name: 'Next dates' }).getByRole('listitem');
    await expect(dates).toHaveCount(10);
    await expect(dates.first()).toContainText('Tip 1: rest your soil.');
    await expect(dates.nth(9)).toContainText('Tip 10: rest your soil.');
    await dialog.getByRole('textbox', { name: 'Days ahead' }).fill('3');
    await expectAccessible(page, 'the dialog of a queue that refills itself');
    await dialog.getByRole('button', { name: 'Refill automatically' }).click();
    await expect(toast(page, `Queue for @${handle} refills. 3 posts planned`)).toBeVisible();
    await expect.poll(planned).toEqual([1, 2, 3].map((number) => `Tip ${number}: rest your soil.`));
  });

  await test.step('The queue shows what is planned and what comes next', async () => {
    const dates = part.getByRole('region', { name: 'Next dates' }).getByRole('listitem');
    await expect(dates).toHaveCount(10);
    await expect(dates.nth(2)).toContainText('planned');
    await expect(dates.nth(3)).toContainText('up next');
    await expect(part.getByText('Refills from')).toBeVisible();
    await expect(part.getByText('The same text again after 2 months (of 30 days) at the earliest')).toBeVisible();
    await expectAccessible(page, 'a queue that refills itself');
  });

  await test.step('A person’s own post takes the first slot of a copy', async () => {
    const own = await api.post<Post>('/api/v1/posts', { text: 'Open house on Saturday', accountIds: [account.id] });
    await api.post(`/api/v1/posts/${own.id}/queue`, {});
    await expect.poll(async () => (await planned())[0]).toBe('Open house on Saturday');
    await expect(part.getByRole('region', { name: 'Next dates' }).getByRole('listitem').first()).toContainText('Another post');
  });

  await test.step('What nothing may fill stays open, and says until when', async () => {
    await part.getByRole('button', { name: 'Change' }).click();
    await dialog.getByRole('textbox', { name: 'Days ahead' }).fill('30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(part.getByText(/^All 12 posts were used in the last 60 days or are planned\. The next may go out on /)).toBeVisible();
    const { items } = await api.get<{ items: Evergreen[] }>('/api/v1/queues/evergreen');
    expect(items[0]?.planned).toBe(12);
    const { items: news } = await api.get<{ items: { kind: string; title: string }[] }>('/api/v1/notifications');
    const held = news.filter(({ kind }) => kind === 'evergreen.held');
    expect(held.map(({ title }) => title)).toEqual([`The queue for @${handle} has open slots`]);
    await page.goto('/notifications');
    await expect(page.getByRole('region', { name: 'today' }).getByText(`The queue for @${handle} has open slots`)).toBeVisible();
    await page.goto('/settings/queues');
  });

  await test.step('Stopped, its planned posts are removed if that is wanted', async () => {
    await part.getByRole('button', { name: 'Stop refilling' }).click();
    const end = page.getByRole('dialog', { name: `Stop refilling the queue for @${handle}?` });
    await expect(end.getByText(/^12 posts are planned\./)).toBeVisible();
    await expectAccessible(page, 'the end of a queue that refills itself');
    await end.getByRole('button', { name: 'Remove planned posts' }).click();
    await expect(toast(page, `Queue for @${handle} no longer refills`)).toBeVisible();
    await expect.poll(planned).toEqual(['Open house on Saturday']);
    await expect(part.getByRole('button', { name: 'Refill automatically' })).toBeVisible();
  });

  await test.step('It refills from a folder as well', async () => {
    const folder = await api.post<{ id: string }>('/api/v1/media/folders', { name: 'Garden' });
    await page.reload();
    await part.getByRole('button', { name: 'Refill automatically' }).click();
    await dialog.getByText('Media folder', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Refill automatically' }).click();
    await expect(dialog.getByText('Choose a folder.', { exact: true })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Folder' }).click();
    await page.getByRole('option', { name: 'Garden' }).click();
    await expect(dialog.getByText('No posts with files of this folder are for this queue’s accounts.')).toBeVisible();
    await expectAccessible(page, 'a queue that refills itself from a folder');
    await dialog.getByRole('button', { name: 'Refill automatically' }).click();
    await expect(part.getByText('Garden')).toBeVisible();
    const { items } = await api.get<{ items: Evergreen[] }>('/api/v1/queues/evergreen');
    expect(items).toMatchObject([{ folderId: folder.id, labelId: null }]);
  });
});
