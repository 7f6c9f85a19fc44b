import { Temporal } from '@everycast/contract/time';
import { devices } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { shownDay } from './support/moments.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const zone = 'Europe/Berlin';
const inDays = (days: number) => Temporal.Now.plainDateISO(zone).add({ days }).toString();

test.beforeEach(async ({ api }) => {
  await api.patch('/api/v1/workspaces/current', { zone });
});

test('days and times are typed as people write them, and what isn’t one says why', async ({ page, api, account }) => {
  const compose = composer(page);
  const hint = (text: string) => page.getByText(text, { exact: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/post-composer');
  await expect(compose.account(account.handle)).toBeChecked();
  await compose.text.fill('At a time that was typed');
  await page.getByText('Schedule', { exact: true }).click();

  await test.step('A day and a time in one field', async () => {
    await compose.date.fill('tomorrow 14:30');
    await expect(hint(`${shownDay(inDays(1))}, 2:30 PM`)).toBeVisible();
    await compose.date.blur();
    await expect(compose.date).toHaveValue(shownDay(inDays(1)));
    await expect(compose.time).toHaveValue('2:30 PM');
    await compose.time.fill('9:05 pm');
    await compose.time.press('Tab');
    await expect(compose.time).toHaveValue('9:05 PM');
    await compose.time.press('ArrowUp');
    await expect(compose.time).toHaveValue('9:20 PM');
    await compose.date.press('ArrowUp');
    await expect(compose.date).toHaveValue(shownDay(inDays(2)));
  });

  await test.step('Numbers as in Europe and in America', async () => {
    await compose.date.fill('3.12.2037');
    await compose.date.blur();
    await expect(compose.date).toHaveValue('Thu, Dec 3, 2037');
    await compose.date.fill('12/4/2037');
    await compose.date.blur();
    await expect(compose.date).toHaveValue('Fri, Dec 4, 2037');
  });

  await test.step('A day that doesn’t exist stays, and nothing is scheduled for another one', async () => {
    await compose.date.fill('31.2.2037');
    await expect(hint('February 2037 has 28 days.')).toBeVisible();
    await compose.date.blur();
    await expect(compose.date).toHaveValue('31.2.2037');
    await expect(compose.date).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'a composer with a day that doesn’t exist');
    await compose.schedule.click();
    await expect(page.getByText('Choose a date and time.').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await compose.date.fill('someday');
    await expect(page.getByText(/^Not a date\. Try /)).toBeVisible();
    await compose.time.fill('25:00');
    await expect(page.getByText(/^Not a time\. Try “2:30 PM”\.$/)).toBeVisible();
    await compose.time.fill('10');
  });

  await test.step('The day’s and the time’s pickers, by keyboard', async () => {
    await compose.date.fill('Dec 14, 2037');
    await compose.date.press('Alt+ArrowDown');
    await expect(page.getByRole('button', { name: 'Mon, Dec 14, 2037' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(compose.date).toHaveValue('Tue, Dec 15, 2037');
    await expect(compose.date).toBeFocused();
    await compose.time.press('Alt+ArrowDown');
    await expect(page.getByRole('option', { name: '10:00 AM', exact: true })).toBeFocused();
    await expectAccessible(page, 'a list of times');
    // A narrow window has it in a dialog, and begins again.
    await page.keyboard.press('Escape');
    await compose.time.press('Alt+ArrowDown');
    await expect(page.getByRole('option', { name: '10:00 AM', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(compose.time).toHaveValue('10:30 AM');
  });

  await compose.schedule.click();
  await expect(toast(page, /^Scheduled for Tue, Dec 15, 2037, 10:30 AM/)).toBeVisible();
  const { items } = await api.get<{ items: { schedule: object }[] }>('/api/v1/posts?state=scheduled');
  expect(items.map(({ schedule }) => schedule)).toEqual([{ at: '2037-12-15T10:30', zone, fold: 'earlier' }]);
});

test('a queue’s next open slots are beside the month, and a click takes one', async ({ page, api, account }) => {
  const compose = composer(page);
  const group = await api.post<{ id: string }>('/api/v1/account-groups', {
    name: 'Casa Verde do Príncipe Real e Alcântara',
    color: 'teal',
    accountIds: [account.id],
  });
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  await api.post('/api/v1/queues', { groupId: group.id, zone, slots: weekdays.map((weekday) => ({ weekday, time: '11:45' })) });
  await page.goto('/post-composer');
  await expect(compose.account(account.handle)).toBeChecked();
  await page.getByText('Schedule', { exact: true }).click();
  await compose.date.fill(inDays(9));
  await page.getByRole('button', { name: 'Choose a day' }).click();
  const slots = page.getByRole('region', { name: 'Next open slots' });
  await expect(slots.getByRole('button')).toHaveCount(4);
  await expect(slots.getByRole('button').first()).toContainText('Casa Verde');
  await expectAccessible(page, 'a month with open slots beside it');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Choose a day' }).click();
  const [day] = ((await slots.getByRole('button').first().textContent()) ?? '').split(', 11:45');
  await slots.getByRole('button').first().click();
  await expect(compose.date).toHaveValue(day ?? '');
  await expect(compose.time).toHaveValue('11:45 AM');
});

test('the composer’s foot is one line at 1280, whatever is wrong', async ({ page, api, account }) => {
  const compose = composer(page);
  for (let more = 0; more < 3; more += 1) await api.post('/api/v1/accounts/bluesky/sandbox', {});
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/post-composer');
  await compose.account(account.handle).check();
  const foot = page.locator('footer');
  const height = async () => Math.round((await foot.boundingBox())?.height ?? 0);
  expect(await height()).toBeLessThanOrEqual(60);
  await compose.text.fill('x'.repeat(400));
  await compose.at('2037-09-30T10:30', 'America/Los_Angeles');
  await expect(page.getByRole('button', { name: /problem/ })).toBeVisible();
  expect(await height()).toBeLessThanOrEqual(60);
  // Nothing that is written in a field is cut.
  for (const field of [compose.date, compose.time, compose.zone])
    expect(await field.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
  await compose.date.fill('1.1.2020');
  await compose.date.blur();
  await expect(page.getByText(/^This time has passed/)).toBeVisible();
  expect(await height()).toBeLessThanOrEqual(60);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page, `a composer’s foot at ${width} with a time that has passed`);
    const [inner, outer] = await foot.evaluate((element) => [element.scrollWidth, element.clientWidth]);
    expect(inner).toBeLessThanOrEqual(outer ?? 0);
  }
});

test.describe('on a phone', () => {
  const { viewport, userAgent, hasTouch, isMobile, deviceScaleFactor } = devices['iPhone 13'];
  test.use({ fresh: true, viewport: { ...viewport, width: 390 }, userAgent, hasTouch, isMobile, deviceScaleFactor });

  test('the system’s own fields are used, with suggestions behind a button', async ({ page, account: _account }) => {
    const compose = composer(page);
    await page.goto('/post-composer');
    await page
      .getByRole('button', { name: /Review/ })
      .first()
      .tap();
    await page.getByTitle('When').tap();
    const dialog = page.getByRole('dialog', { name: 'When' });
    await dialog.getByText('Schedule', { exact: true }).tap();
    await expect(compose.date).toHaveAttribute('type', 'date');
    await expect(compose.time).toHaveAttribute('type', 'time');
    await compose.date.fill(inDays(3));
    await compose.time.fill('07:08');
    await expect(dialog.getByRole('button', { name: 'Choose a day' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Suggested times' }).tap();
    await expect(page.getByRole('region', { name: 'Best times' })).toBeVisible();
    await expectAccessible(page, 'a phone’s date and time with suggestions');
  });
});

test('the composer’s panes are resized by mouse and keyboard, and stay as they are left', async ({ page, account }) => {
  const compose = composer(page);
  const border = page.getByRole('separator', { name: 'Width of accounts' });
  const previews = page.getByRole('separator', { name: 'Width of previews' });
  const editor = page.getByRole('region', { name: 'Text and media' });
  const widthOf = async (name: string) => Math.round((await page.getByRole('region', { name }).boundingBox())?.width ?? 0);
  const textWidth = async () => Math.round((await editor.boundingBox())?.width ?? 0);
  await page.goto('/post-composer');
  await expect(compose.account(account.handle)).toBeChecked();
  const before = await widthOf('Accounts');

  const box = await border.boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 200];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y, { steps: 4 });
  await page.mouse.move(x + 80, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf('Accounts')).toBe(before + 80);

  await previews.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(previews).toHaveAttribute('aria-valuenow', String(376 + 16));
  await page.keyboard.press('End');
  // Previews take what the text doesn’t need.
  await expect.poll(textWidth).toBeGreaterThanOrEqual(352);
  await border.focus();
  await page.keyboard.press('End');
  await expect.poll(textWidth).toBeGreaterThanOrEqual(352);
  await expectAccessible(page, 'a composer whose panes are as wide as they can be');

  await page.reload();
  await expect.poll(() => widthOf('Accounts')).toBeGreaterThanOrEqual(before + 80);
  for (const width of [1280, 960]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(textWidth).toBeGreaterThanOrEqual(350);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const one of [previews, border]) await one.dblclick();
  await expect.poll(() => widthOf('Accounts')).toBe(before);
  await page.reload();
  await expect.poll(() => widthOf('Accounts')).toBe(before);
});
