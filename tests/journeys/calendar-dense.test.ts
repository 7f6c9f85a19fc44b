import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { calendar } from './support/screens/calendar.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const zone = 'America/New_York';
/** Lines are 20 pixels high, so that ten fit into a day; in the list each post has its own row. */
const dense = { except: ['target-size'] };
const words = 'Firing log: hour twenty. Cone 6 is down, the damper is in, and nobody has gone home yet. '.repeat(3).trim();

test('three weeks with twelve posts on a day: lines, their cards, and the list of all', async ({ signedInPage: page, api, pds }) => {
  test.setTimeout(240_000);
  const screen = calendar(page);
  await api.patch('/api/v1/workspaces/current', { zone });
  const [first, second] = (await connectMany(api, pds, ['dense1', 'dense2'])).map(({ id }) => id);
  await api.post('/api/v1/account-groups', { name: 'Saltmarsh', color: 'brown', accountIds: [first] });
  const plan = (text: string, at: string, accountIds = [first]) =>
    api.post<{ id: string }>('/api/v1/posts', { text, accountIds, schedule: { at, zone } });
  await plan(words, '2037-12-17T08:15');
  for (let hour = 9; hour < 20; hour += 1) await plan(`Busy at ${hour}`, `2037-12-17T${String(hour).padStart(2, '0')}:30`, [first, second]);
  await plan('A quiet day', '2037-12-18T10:00', [second]);
  await api.post('/api/v1/posts', { text: 'A planned draft', intended: { at: '2037-12-18T11:00', zone } });
  const line = (text: string) => page.getByRole('grid', { name: 'Posts by day' }).locator('[data-line]').filter({ hasText: text });
  const card = page.getByRole('tooltip');

  await test.step('The fullest day decides: all days have lines, that one nine and how many more', async () => {
    await page.goto('/calendar?from=2037-12-06');
    await expect(screen.day('2037-12-17')).toContainText('+3 more');
    await expect(screen.day('2037-12-17').locator('[data-line]')).toHaveCount(9);
    await expect(screen.day('2037-12-17')).toContainText('12 posts');
    for (const one of await page.locator('[data-day] [data-line]').all()) expect((await one.boundingBox())?.height).toBe(20);
    await expect(line('A quiet day')).toContainText('10a');
    await expectAccessible(page, 'three dense weeks', dense);
  });

  await test.step('A line opens its card on hover and on focus, beside its day', async () => {
    await line('Firing log').hover();
    await expect(card).toContainText('8:15 AM');
    await expect(card).toContainText('Scheduled');
    await expect(card).toContainText('Saltmarsh');
    await expect(card).toContainText(words);
    const [shown, day] = [await card.boundingBox(), await screen.day('2037-12-17').boundingBox()];
    expect(shown && day && (shown.x >= day.x + day.width || shown.x + shown.width <= day.x)).toBe(true);
    await expectAccessible(page, 'a line’s card', dense);
    await page.getByRole('heading', { name: 'Content Calendar' }).hover();
    await expect(card).toBeHidden();
    await screen.day('2037-12-18').locator('[data-day-head]').focus();
    await page.keyboard.press('Tab');
    await expect(card).toContainText('A quiet day');
    await page.keyboard.press('ArrowDown');
    await expect(card).toContainText('A planned draft');
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
  });

  await test.step('So it does in the month', async () => {
    await page.goto('/calendar?view=month&from=2037-12-10');
    await line('Firing log').hover();
    await expect(card).toContainText(words);
  });

  await test.step('A line is dragged to another day; without the busy day, days have chips again', async () => {
    await page.goto('/calendar?from=2037-12-06');
    await screen.drag(line('Busy at 9'), '2037-12-22');
    await expect(toast(page, /^Moved to Tue, Dec 22, 2037, 9:30 AM/)).toBeVisible();
    await expect(screen.day('2037-12-22')).toContainText('Busy at 9');
    await page.goto('/calendar?from=2037-12-06&search=quiet');
    await expect(page.locator('[data-density="full"]')).toHaveCount(1);
  });

  await test.step('The list counts each state, begins with the earliest or the latest, and selects all', async () => {
    await page.goto('/calendar?view=list&from=2037-12-13');
    const rows = page.getByRole('main').locator('li [data-line]');
    await expect(rows).toHaveCount(14);
    await expect(page.getByRole('button', { name: 'Scheduled 13' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Draft 1' })).toBeVisible();
    await expect(rows.first()).toContainText('Firing log');
    await page.getByRole('button', { name: 'Earliest first. Show the latest first' }).click();
    await expect(rows.first()).toContainText('Busy at 9');
    await expect(page.getByRole('main').locator('section').first()).toHaveAccessibleName('Tue, Dec 22, 2037');
    const places = await rows.locator('[role="img"]').last().boundingBox();
    expect(places).not.toBeNull();
    const all = page.getByRole('checkbox', { name: 'Select all loaded posts' });
    await all.check();
    await expect(page.getByRole('toolbar', { name: 'Selected posts' })).toContainText('14 selected');
    await all.uncheck();
    await expect(page.getByRole('toolbar', { name: 'Selected posts' })).toBeHidden();
    await page.getByRole('button', { name: 'Draft 1' }).click();
    await expect(rows).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Scheduled 13' })).toBeVisible();
    await expectAccessible(page, 'the list with its columns', dense);
  });

  await test.step('Of more than are loaded, all that match are selected at once', async () => {
    // Two pages are loaded at once, so that nobody scrolls into nothing.
    for (let at = 0; at < 120; at += 1) await plan(`One of many ${at}`, `2038-02-01T${String(at % 24).padStart(2, '0')}:15`);
    await page.goto('/calendar?view=list&from=2038-02-01&state=scheduled');
    await api.post('/api/v1/posts', { text: 'A draft among them', intended: { at: '2038-02-02T11:00', zone } });
    for (let at = 0; at < 5; at += 1) await plan(`The rest ${at}`, '2038-02-03T10:00');
    await page.reload();
    const loaded = page.getByRole('checkbox', { name: 'Select all loaded posts' });
    // The second page may arrive after the first was selected.
    await expect(async () => {
      await loaded.uncheck();
      await loaded.check();
      await expect(page.getByText('120 loaded posts selected.')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByRole('button', { name: 'Select all 125 posts' }).click();
    await expect(page.getByText('All 125 posts selected.')).toBeVisible();
    await expect(page.getByRole('toolbar', { name: 'Selected posts' })).toContainText('125 selected');
    await expectAccessible(page, 'the list with all selected', dense);
  });

  await test.step('In a window below 1100 pixels busy weeks are an agenda that scrolls below their strip', async () => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await page.goto('/calendar?from=2037-12-06');
    await expect(page.locator('[data-strip-day]')).toHaveCount(21);
    await page.getByRole('button', { name: 'Thu, Dec 17, 2037: 11 posts' }).click();
    await expect(page.getByRole('region', { name: 'Thu, Dec 17, 2037' }).getByRole('link').filter({ hasText: 'Busy at' })).toHaveCount(10);
    const last = page.getByRole('link').filter({ hasText: 'A planned draft' });
    await last.scrollIntoViewIfNeeded();
    await expect(page.locator('[data-strip-day]')).toHaveCount(7);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1000);
    await page.goto('/calendar?from=2037-12-06&search=quiet');
    await expect(page.getByRole('grid', { name: 'Posts by day' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
