import { expectAccessible } from './support/axe.ts';
import { calendar } from './support/screens/calendar.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('nobody schedules in UTC by accident: this device’s zone is one press away wherever a time is picked', async ({
  page,
  api,
  account,
}) => {
  const compose = composer(page);
  const screen = calendar(page);
  const use = page.getByRole('button', { name: 'Use EST (New York)' });

  await test.step('In the composer, whose foot says what both clocks show', async () => {
    await page.goto('/post-composer');
    await expect(compose.account(account.handle)).toBeChecked();
    const foot = page.locator('footer');
    await expect(foot.getByText(/^\d+:\d\d [AP]M UTC$/)).toBeVisible();
    await expect(foot.getByText(/^\d+:\d\d [AP]M your time, E[SD]T \(New York\)$/)).toBeVisible();
    await compose.text.fill('At nine, on my clock');
    await compose.at('2031-01-15T09:00');
    await expect(foot.getByText('Wed, Jan 15, 2031, 4:00 AM your time, EST (New York)')).toBeVisible();
    await use.click();
    await expect(use).toBeHidden();
    await expect(compose.zone).toHaveValue('EST (New York)');
    await expect(compose.time).toHaveValue('9:00 AM');
    await expect(foot.getByText('Wed, Jan 15, 2031, 2:00 PM in UTC')).toBeVisible();
    await expectAccessible(page, 'a composer with a time in another zone than the workspace’s');
    await compose.schedule.click();
    await expect(toast(page, 'Scheduled for Wed, Jan 15, 2031, 9:00 AM, EST (New York)')).toBeVisible();
  });

  await test.step('And in the calendar’s modal', async () => {
    await page.goto('/calendar');
    await screen.createPost.click();
    await screen.content.fill('At ten, on my clock');
    await screen.date.fill('2031-01-16');
    await screen.time.fill('10:00');
    await expect(screen.modal.getByText('Thu, Jan 16, 2031, 5:00 AM your time, EST (New York)')).toBeVisible();
    await use.click();
    await expect(use).toBeHidden();
    await expectAccessible(page, 'the calendar’s modal with a time on this device’s clock');
    await screen.schedule.click();
    await expect(toast(page, 'Scheduled for Thu, Jan 16, 2031, 10:00 AM, EST (New York)')).toBeVisible();
  });

  await test.step('And for the slots of queues, new ones and others', async () => {
    await page.goto('/settings/queues');
    await expect(use).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Account or group' }).click();
    await page.getByRole('option', { name: account.handle }).click();
    await page.getByRole('button', { name: 'Create queue' }).click();
    await expect(use).toHaveCount(2);
    for (const left of [1, 0]) {
      await use.last().click();
      await expect(use).toHaveCount(left);
    }
    await expectAccessible(page, 'queues on this device’s clock');
    const { items: queues } = await api.get<{ items: { zone: string }[] }>('/api/v1/queues');
    expect(queues.map(({ zone }) => zone)).toEqual(['America/New_York']);
  });

  const { items } = await api.get<{ items: { schedule: object }[] }>('/api/v1/posts?state=scheduled');
  const schedules = items.map(({ schedule }) => schedule);
  expect(schedules).toHaveLength(2);
  for (const at of ['2031-01-15T09:00', '2031-01-16T10:00'])
    expect(schedules).toContainEqual(expect.objectContaining({ at, zone: 'America/New_York' }));
});
