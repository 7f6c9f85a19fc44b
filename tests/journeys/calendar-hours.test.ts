import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { calendar } from './support/screens/calendar.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const zone = 'America/New_York';
/** Narrow blocks are as wide as half a day. */
const dense = { except: ['target-size'] };
const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3);
const rightToLeft = 'مرحبا بالعالم: قائمة الشتاء';

test('a week by hours: side by side, moved to the quarter of an hour, created in an hour', async ({ signedInPage: page, api, pds }) => {
  test.setTimeout(240_000);
  const screen = calendar(page);
  await api.patch('/api/v1/workspaces/current', { zone });
  const [first, second] = (await connectMany(api, pds, ['hours1', 'hours2'])).map(({ id }) => id);
  await api.post('/api/v1/account-groups', { name: 'Casa Verde', color: 'teal', accountIds: [first] });
  const plan = (text: string, at: string, accountIds = [first]) =>
    api.post<{ id: string }>('/api/v1/posts', { text, accountIds, schedule: { at, zone } });
  await plan('Morning flow', '2037-12-15T09:00');
  await plan('At the same time', '2037-12-15T09:00', [second]);
  for (let at = 0; at < 16; at += 1) await plan(`Crowded ${at}`, '2037-12-16T10:00', at % 2 ? [first] : [second]);
  await plan('The first minute', '2037-12-17T00:00');
  await plan('The last minute', '2037-12-17T23:59');
  await plan(long, '2037-12-18T11:15');
  await plan(rightToLeft, '2037-12-18T12:00');
  const grid = page.getByRole('grid', { name: 'Posts by day' });
  const block = (text: string) => grid.locator('[data-line]').filter({ hasText: text });
  const boxOf = async (text: string) => (await block(text).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  await test.step('Blocks are two lines high and at their minute; two stand side by side, more are counted', async () => {
    await page.goto('/calendar?view=week&from=2037-12-15');
    await expect(block('Morning flow')).toBeVisible();
    const [one, other, late] = [await boxOf('Morning flow'), await boxOf('At the same time'), await boxOf(long)];
    expect(one.y).toBe(other.y);
    expect(Math.max(one.x, other.x)).toBeGreaterThanOrEqual(Math.min(one.x + one.width, other.x + other.width));
    for (const box of [one, other, late]) expect(box.height).toBe(32);
    const hour = (await screen.day('2037-12-18T11').boundingBox()) ?? { y: 0, height: 0 };
    expect(Math.round(late.y - hour.y)).toBe(hour.height / 4);
    await expect(grid.getByRole('button', { name: '15 more on Wed, Dec 16, 2037' })).toHaveText('+15');
    await expect(grid.getByRole('columnheader', { name: 'Wed, Dec 16, 2037: 16 posts' })).toBeVisible();
    await expectAccessible(page, 'a week by hours', dense);
  });

  await test.step('Hours without posts are folded, those of the first and the last minute aren’t', async () => {
    await expect(block('The first minute')).toHaveCount(1);
    await expect(block('The last minute')).toHaveCount(1);
    const folded = grid.getByRole('button', { name: '1 AM – 8 AM, no posts' });
    await folded.click();
    await expect(screen.day('2037-12-15T03')).toBeVisible();
    await expect(folded).toBeHidden();
    await grid.getByRole('button', { name: '1 later on Thu, Dec 17, 2037' }).click();
    await expect(block('The last minute')).toBeInViewport();
  });

  await test.step('What has no room is shown on hover, and opens the day', async () => {
    await page.reload();
    const more = grid.getByText('+15');
    await more.hover();
    const preview = page.getByRole('dialog', { name: 'All posts on Wed, Dec 16, 2037' });
    await expect(preview.getByRole('link')).toHaveCount(16);
    await more.click();
    await expect(page).toHaveURL(/view=day.*2037-12-16|2037-12-16.*view=day/);
    await expect(grid.getByRole('columnheader', { name: /Casa Verde: 8 posts/ })).toBeVisible();
    await expect(grid.getByRole('columnheader', { name: /No group: 8 posts/ })).toBeVisible();
    await expectAccessible(page, 'a day with a lane per group', dense);
    await page.goBack();
  });

  await test.step('A drag snaps to the quarter of an hour, and shows the new time', async () => {
    await page.goto('/calendar?view=week&from=2037-12-15');
    await block('Morning flow').hover();
    await page.mouse.down();
    const target = screen.day('2037-12-14T11');
    await expect(async () => {
      // The block is held in its middle: its top is in the second quarter.
      for (const y of [40, 42]) await target.hover({ force: true, position: { x: 40, y } });
      await expect(target).toHaveAttribute('data-over', 'taken', { timeout: 2_000 });
    }).toPass();
    await expect(page.locator('[data-lifted]')).toContainText('11:15 AM');
    await page.mouse.up();
    const moved = toast(page, /^Moved to Mon, Dec 14, 2037, 11:15 AM/);
    await expect(moved).toBeVisible();
    await expect(target).toContainText('Morning flow');
    await moved.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Moved back to Tue, Dec 15, 2037, 9:00 AM')).toBeVisible();
    await expect(screen.day('2037-12-15T09')).toContainText('Morning flow');
  });

  await test.step('Held over hours that are folded, it unfolds them; Escape puts it back', async () => {
    await page.reload();
    const folded = grid.getByRole('button', { name: '1 AM – 8 AM, no posts' });
    await folded.scrollIntoViewIfNeeded();
    await block('Morning flow').hover();
    await page.mouse.down();
    await expect(async () => {
      const { x, y, width } = (await folded.boundingBox({ timeout: 1_000 })) ?? { x: 0, y: 0, width: 0 };
      for (const across of [0.4, 0.41]) await page.mouse.move(x + width * across, y + 20);
      await expect(screen.day('2037-12-15T03')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(screen.day('2037-12-15T09')).toContainText('Morning flow');
    await page.reload();
  });

  await test.step('With the keyboard, M picks up, arrows move by 15 minutes, an hour and a day', async () => {
    await block('Morning flow').focus();
    await page.keyboard.press('m');
    await expect(screen.day('2037-12-15T09')).toHaveAttribute('data-over', 'taken');
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-lifted]')).toContainText('9:15 AM');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.locator('[data-lifted]')).toContainText('10:15 AM');
    await page.keyboard.press('ArrowRight');
    await expect(screen.day('2037-12-16T10')).toHaveAttribute('data-over', 'taken');
    await page.keyboard.press('ArrowLeft');
    await expect(screen.day('2037-12-15T10')).toHaveAttribute('data-over', 'taken');
    await page.keyboard.press('Enter');
    await expect(toast(page, /^Moved to Tue, Dec 15, 2037, 10:15 AM/)).toBeVisible();
    await expect(block('Morning flow')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(block('At the same time')).toBeFocused();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(screen.day('2037-12-16T10').locator('[data-chip]').first()).toBeFocused();
  });

  await test.step('A press on an hour creates a post for then, N for the focused hour', async () => {
    await screen.day('2037-12-14T14').click({ position: { x: 40, y: 50 } });
    await expect(screen.date).toHaveValue('Mon, Dec 14, 2037');
    await expect(screen.time).toHaveValue('2:30 PM');
    await screen.cancel.click();
    await screen.day('2037-12-14T15').locator('[data-day-head]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('n');
    await expect(screen.time).toHaveValue('4:00 PM');
    await screen.cancel.click();
  });

  await test.step('A stream is as high as it is long: 30 hours are three days, and its edge changes that', async () => {
    const event = (title: string, at: string, plannedMinutes: number) =>
      api.post<{ id: string }>('/api/v1/stream-events', { title, schedule: { at, zone }, plannedMinutes });
    await event('Kiln opening', '2037-12-22T10:00', 90);
    await event('Around the clock', '2037-12-23T20:00', 30 * 60);
    await page.goto('/calendar?view=week&from=2037-12-22');
    await expect(block('Kiln opening')).toContainText('1 h 30 min');
    expect((await boxOf('Kiln opening')).height).toBe(100);
    await expect(block('Around the clock')).toHaveCount(3);
    const edge = block('Kiln opening').locator('[data-edge]');
    const { x, y, width } = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0 };
    await page.mouse.move(x + width / 2, y + 4);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + 4 + 34, { steps: 4 });
    await expect(block('Kiln opening')).toContainText('2 h');
    await page.mouse.up();
    await expect(toast(page, 'Planned length: 2 h')).toBeVisible();
    await expect(page).toHaveURL(/view=week/);
    await block('Kiln opening').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(block('Kiln opening')).toContainText('1 h 45 min');
    await expect(toast(page, 'Planned length: 1 h 45 min')).toBeVisible();
    const { items } = await api.get<{ items: { title: string; plannedMinutes: number }[] }>('/api/v1/stream-events');
    expect(items).toContainEqual(expect.objectContaining({ title: 'Kiln opening', plannedMinutes: 105 }));
    await expectAccessible(page, 'a week with streams', dense);
  });

  await test.step('An hour that clocks repeat has two rows, one that they skip is marked', async () => {
    await page.goto('/calendar?view=week&from=2037-11-01');
    await grid.getByRole('button', { name: '12 AM – 8 AM, no posts' }).click();
    await expect(grid.getByRole('rowheader', { name: '1 AM EDT' })).toBeVisible();
    await expect(grid.getByRole('rowheader', { name: '1 AM EST' })).toBeVisible();
    await screen.day('2037-11-01T01b').click({ position: { x: 40, y: 10 } });
    await expect(screen.time).toHaveValue('1:00 AM');
    await screen.content.fill('In the second hour');
    await screen.platform('Bluesky').click();
    await screen.modal.getByRole('checkbox').first().check();
    await screen.schedule.click();
    await expect(screen.day('2037-11-01T01b')).toContainText('In the second hour');
    await page.goto('/calendar?view=week&from=2037-03-08');
    await grid.getByRole('button', { name: '12 AM – 8 AM, no posts' }).click();
    await expect(grid.getByRole('gridcell', { name: 'This hour doesn’t exist on this day' })).toHaveCount(1);
    await expectAccessible(page, 'a week with a skipped hour', dense);
  });

  await test.step('A week without posts says so in its grid, with the way to create one; a filter that hides all says so above', async () => {
    await page.goto('/calendar?view=week&from=2037-06-09');
    const empty = screen.day('2037-06-07T09');
    await expect(empty).toContainText('No posts this week');
    await expectAccessible(page, 'an empty week', dense);
    await empty.getByRole('button', { name: 'Create Post', exact: true }).click();
    await expect(screen.date).toHaveValue('Sun, Jun 7, 2037');
    await expect(screen.time).toHaveValue('9:00 AM');
    await screen.cancel.click();
    await page.goto('/calendar?view=week&from=2037-06-09&search=nothing');
    await expect(page.getByText('No posts match these filters.')).toBeVisible();
    await expect(grid.getByText('No posts this week')).toBeHidden();
  });

  await test.step('On a phone the week is an agenda, and the day the grid with one lane', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/calendar?view=week&from=2037-12-15');
    await page.getByRole('button', { name: /Tue, Dec 15, 2037: 2 posts/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Morning flow' })).toBeVisible();
    await page.goto('/calendar?view=day&from=2037-12-16');
    await expect(grid.getByRole('columnheader', { name: 'Wed, Dec 16, 2037: 16 posts' })).toBeVisible();
    await expect(grid.getByText('+15')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page, 'a day on a phone', dense);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
