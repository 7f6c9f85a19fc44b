import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { calendar } from './support/screens/calendar.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const zone = 'America/New_York';
const from = '2037-12-10';
/** A month's lines are 20 pixels high, so that four fit into a day; in the list each post has its own row. */
const dense = { except: ['target-size'] };
const weekdays = [1, 2, 3, 4, 5, 6, 7];
const daily = (...times: string[]) => weekdays.flatMap((weekday) => times.map((time) => ({ weekday, time })));

test('open slots of queues are on the calendar, and lead to the composer with their time and accounts', async ({
  signedInPage: page,
  api,
  pds,
}) => {
  test.setTimeout(180_000);
  await api.patch('/api/v1/workspaces/current', { zone });
  const accounts = await connectMany(api, pds, ['verde1', 'verde2', 'kestrel']);
  const [one, two, alone] = accounts.map(({ id }) => id);
  const group = await api.post<{ id: string }>('/api/v1/account-groups', { name: 'Casa Verde', color: 'teal', accountIds: [one, two] });
  // Sundays have six slots, more than there is room for.
  const slots = [...daily('09:00', '18:00'), ...['10:00', '11:00', '12:00', '13:00'].map((time) => ({ weekday: 7, time }))];
  const queue = await api.post<{ id: string }>('/api/v1/queues', { groupId: group.id, zone, slots });
  // Noon in New York.
  await api.post('/api/v1/queues', { accountId: alone, zone: 'Europe/Lisbon', slots: daily('17:00') });
  const plan = (text: string, at: string, accountIds = [one]) =>
    api.post<{ id: string }>('/api/v1/posts', { text, accountIds, schedule: { at, zone } });
  await plan('In the slot', '2037-12-15T09:00');
  for (let hour = 10; hour < 16; hour += 1) await plan(`Busy at ${hour}`, `2037-12-17T${hour}:30`);

  const screen = calendar(page);
  const open = (day: string) => screen.day(day).locator('[data-open-slot]');
  const compose = composer(page);

  await test.step('In a month they stand between the posts, where there is room', async () => {
    await page.goto(`/calendar?view=month&from=${from}`);
    await expect(open('2037-12-16')).toHaveText([/9a.*Open slot/, /12p.*Open slot/, /6p.*Open slot/]);
    await expect(open('2037-12-15')).toHaveText([/12p/, /6p/]);
    await expect(screen.day('2037-12-15').locator('[data-chip]').first()).toContainText('In the slot');
    await expect(open('2037-12-13')).toHaveCount(4);
    await expect(screen.day('2037-12-13')).toContainText('+3 open slots');
    await expect(open('2037-12-17')).toHaveCount(0);
    await expectAccessible(page, 'the month with open slots', dense);
  });

  await test.step('The preview has all of them, reached by keyboard', async () => {
    await screen.day('2037-12-17').getByText('+2 more').click();
    const preview = page.getByRole('dialog', { name: 'All posts on Thu, Dec 17, 2037' });
    await expect(preview).toContainText('6 posts, 3 open slots');
    await page.keyboard.press('ArrowDown');
    await expect(preview.locator('[data-open-slot]').first()).toBeFocused();
    await expectAccessible(page, 'a preview with open slots', dense);
    await page.keyboard.press('Escape');
    await screen.day('2037-12-13').getByText('+3 open slots').click();
    const sunday = page.getByRole('dialog', { name: 'All posts on Sun, Dec 13, 2037' });
    await expect(sunday.locator('[data-open-slot]')).toHaveCount(7);
    await expect(sunday).toContainText('Fill slot');
    await page.keyboard.press('Escape');
  });

  await test.step('One is reached with the arrow keys, and Enter fills it: the group’s accounts, and the time in the queue’s zone', async () => {
    await screen.day('2037-12-16').locator('[data-day-head]').focus();
    await page.keyboard.press('Tab');
    await expect(open('2037-12-16').first()).toBeFocused();
    await expect(open('2037-12-16').first()).toHaveAccessibleName(/9a.*Casa Verde.*Open slot/);
    await page.keyboard.press('Enter');
    await expect(compose.date).toHaveValue('Wed, Dec 16, 2037');
    await expect(compose.time).toHaveValue('9:00 AM');
    for (const [at, { handle }] of accounts.entries()) await expect(compose.account(handle)).toBeChecked({ checked: at < 2 });
    await compose.text.fill('It fills the slot');
    await compose.schedule.click();
    await expect(toast(page, /^Scheduled for/)).toBeVisible();
    await page.goto(`/calendar?view=month&from=${from}`);
    await expect(screen.day('2037-12-16')).toContainText('It fills the slot');
    await expect(open('2037-12-16')).toHaveText([/12p/, /6p/]);
    await open('2037-12-16').first().click();
    await expect(compose.time).toHaveValue('5:00 PM');
    await expect(compose.zone).toHaveValue(/Lisbon/);
    await page.goBack();
    // A filter pressed before the calendar is back is lost.
    await expect(open('2037-12-16')).toHaveCount(2);
  });

  await test.step('Groups narrow them, what asks for certain posts leaves them out, and they can be hidden', async () => {
    await page.getByRole('group', { name: 'Groups' }).getByTitle('Casa Verde').click();
    await expect(open('2037-12-16')).toHaveText([/6p/]);
    await page.getByRole('button', { name: /^Scheduled/ }).click();
    await expect(page.locator('[data-open-slot]')).toHaveCount(0);
    await page.goto(`/calendar?view=month&from=${from}`);
    await page.getByRole('button', { name: 'Calendar menu' }).click();
    await page.getByRole('menuitem', { name: 'Hide open slots' }).click();
    await expect(page.locator('[data-open-slot]')).toHaveCount(0);
    await page.reload();
    await expect(screen.day('2037-12-16')).toContainText('It fills the slot');
    await expect(page.locator('[data-open-slot]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Calendar menu' }).click();
    await page.getByRole('menuitem', { name: 'Show open slots' }).click();
    await expect(open('2037-12-16')).toHaveCount(2);
  });

  await test.step('So do the week, the day and the three weeks', async () => {
    await page.goto('/calendar?view=week&from=2037-12-16');
    await expect(open('2037-12-16T12')).toHaveText(/12:00 PM.*Open slot/);
    await expect(open('2037-12-15T18')).toHaveCount(1);
    await expectAccessible(page, 'the week with open slots', dense);
    await page.goto('/calendar?view=day&from=2037-12-16');
    await expect(page.getByRole('row', { name: /^6 PM/ }).locator('[data-open-slot]')).toHaveCount(1);
    await page.goto(`/calendar?from=${from}`);
    await expect(open('2037-12-16')).toHaveText([/12:00 PM.*Open slot/, /6:00 PM.*Open slot/]);
    await expectAccessible(page, 'three weeks with open slots', dense);
    await screen
      .day('2037-12-13')
      .getByRole('link', { name: /open slots on Sun, Dec 13/ })
      .click();
    await expect(page).toHaveURL(/view=day.*2037-12-13|2037-12-13.*view=day/);
    await expect(page.locator('[data-open-slot]')).toHaveCount(7);
  });

  await test.step('On a phone they are below the posts of their day', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/calendar?view=month&from=${from}`);
    await page.getByRole('button', { name: /Wed, Dec 16, 2037: 1 post/ }).click();
    const slotsOf = page.getByRole('list', { name: 'Open slots' });
    await expect(slotsOf.getByRole('link')).toHaveCount(2);
    await expect(slotsOf).toContainText('Casa Verde');
    await page.goto(`/calendar?from=2037-12-13`);
    await page.getByRole('button', { name: /Sun, Dec 13, 2037/ }).click();
    const sunday = page.getByRole('region', { name: 'Sun, Dec 13, 2037' });
    await expect(sunday.locator('[data-open-slot]')).toHaveCount(3);
    await expect(sunday).toContainText('+4 open slots');
    await expectAccessible(page, 'open slots on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('A paused queue has none', async () => {
    await page.goto(`/calendar?view=month&from=${from}`);
    await expect(open('2037-12-14')).toHaveCount(3);
    await api.post(`/api/v1/queues/${queue.id}/pause`, {});
    await expect(open('2037-12-14')).toHaveText([/12p/]);
  });
});

/** Where it is between eight and nine in the morning now. */
function morningZone(): string {
  const offset = ((8 - new Date().getUTCHours() + 36) % 24) - 12;
  // POSIX counts them the other way around.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

test('the dashboard has today’s open slots, and says which queue ends', async ({ signedInPage: page, api, account }) => {
  const zone = morningZone();
  await api.patch('/api/v1/workspaces/current', { zone });
  await api.post('/api/v1/queues', { accountId: account.id, zone, slots: daily('10:00', '13:00', '17:00', '21:00') });
  const compose = composer(page);
  const slots = page.getByRole('link', { name: /Open slot/ });

  await page.goto('/dashboard');
  await expect(slots).toHaveText([/10:00 AM.*Open slot, @.*Fill slot/, /1:00 PM/]);
  await expect(page.getByText('2 more open slots')).toBeVisible();
  await expect(page.getByText('All clear')).toBeVisible();
  const { id } = await api.post<{ id: string }>('/api/v1/posts', { text: 'The last one', accountIds: [account.id] });
  await api.post(`/api/v1/posts/${id}/queue`, {});

  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toContainText(`@${account.handle}’s queue ends today`);
  await expect(attention).toContainText('1 post left, 27 open slots in the next 7 days');
  await expect(attention).toContainText('Next open slot: ');
  await expect(slots).toHaveText([/1:00 PM/, /5:00 PM/]);
  await expectAccessible(page, 'a dashboard with a queue that ends');
  await slots.first().click();
  await expect(compose.time).toHaveValue('1:00 PM');
  await page.goBack();
  await attention.getByRole('link', { name: 'Fill queue' }).click();
  await expect(compose.time).toHaveValue('1:00 PM');
  await expect(compose.account(account.handle)).toBeChecked();
});
