import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { calendar } from './support/screens/calendar.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';
import { finger, middleOf } from './support/touch.ts';

test.use({ fresh: true, hasTouch: true, viewport: { width: 390, height: 844 } });

const zone = 'America/New_York';
const longGroup = 'Saltmarshpotterystudioandwinterschoolxyz';
const arabicGroup = 'استوديو الفخار والمدرسة الشتوية';
const long = 'Firing log: hour twenty. Cone 6 is down, the damper is in, and nobody has gone home yet. '.repeat(3).trim();
const rightToLeft = 'مرحبا بالعالم: قائمة الشتاء';
const views = ['3 weeks', 'Month', 'Week', 'Day', 'List'] as const;
/** In the grid of hours blocks are 32 pixels high. */
const dense = { except: ['target-size'] };

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
/** What the device was told to vibrate. */
const felt = (page: Page) => page.evaluate(() => (window as unknown as { felt: number[] }).felt);

test('the calendar on a phone: strip, agenda, menus, and posts moved with a thumb', async ({ signedInPage: page, api, pds }) => {
  test.setTimeout(300_000);
  const screen = calendar(page);
  await page.addInitScript(() => {
    const felt: number[] = [];
    Object.assign(window, { felt });
    Object.defineProperty(navigator, 'vibrate', { value: (milliseconds: number) => felt.push(milliseconds) > 0 });
  });
  await api.patch('/api/v1/workspaces/current', { zone });
  const [first, second] = (await connectMany(api, pds, ['thumb1', 'thumb2'])).map(({ id }) => id);
  await api.post('/api/v1/account-groups', { name: longGroup, color: 'brown', accountIds: [first] });
  await api.post('/api/v1/account-groups', { name: arabicGroup, color: 'teal', accountIds: [second] });
  const plan = (text: string, at: string, accountIds = [first]) =>
    api.post<{ id: string }>('/api/v1/posts', { text, accountIds, schedule: { at, zone } });
  await plan('The first minute', '2037-12-15T00:00');
  await plan(long, '2037-12-15T10:00');
  await plan(rightToLeft, '2037-12-15T12:00', [second]);
  await plan('The last minute', '2037-12-15T23:59');
  for (let at = 0; at < 16; at += 1) await plan(`Crowded ${at}`, '2037-12-17T10:00', at % 2 ? [first] : [second]);
  await api.post('/api/v1/stream-events', {
    title: 'Around the clock',
    schedule: { at: '2037-12-18T20:00', zone },
    plannedMinutes: 30 * 60,
  });
  await api.post('/api/v1/posts', { text: 'A planned draft', intended: { at: '2037-12-22T09:15', zone } });
  const thumb = await finger(page);
  const day = (date: string) => page.locator(`[data-strip-day="${date}"]`);
  const row = (text: string) => page.getByRole('main').locator('a[data-line]').filter({ hasText: text });
  const chooseView = async (from: string, to: string) => {
    await page.getByRole('button', { name: `View: ${from}` }).tap();
    await page.getByRole('menuitemradio', { name: to, exact: true }).tap();
    await expect(page.getByRole('button', { name: `View: ${to}` })).toBeVisible();
  };
  const small = () => page.setViewportSize({ width: 390, height: 844 });

  await test.step('The strip counts each day; rows keep two lines of words, and the name of the group gives way', async () => {
    await page.goto('/calendar?from=2037-12-13');
    await page.getByRole('button', { name: 'Tue, Dec 15, 2037: 4 posts' }).tap();
    await expect(page.getByRole('button', { name: 'Thu, Dec 17, 2037: 16 posts' })).toContainText('16');
    await expect(row('Firing log')).toBeVisible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const words = row('Firing log').getByText('Firing log');
      expect(await words.evaluate((text) => Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight)))).toBe(2);
      expect((await words.boundingBox())?.width ?? 0).toBeGreaterThan(width - 40);
      const name = row('Firing log').getByText(longGroup);
      expect(await name.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true);
      await expect(row('Firing log').getByRole('img', { name: /Bluesky/ })).toBeInViewport({ ratio: 1 });
      await expect(row(rightToLeft).locator('bdi', { hasText: arabicGroup })).toHaveCSS('unicode-bidi', 'isolate');
      expect(await widthOf(page)).toBe(width);
    }
    await expect(row('The first minute')).toContainText('12:00 AM');
    await expect(row('The last minute')).toContainText('11:59 PM');
    await expectAccessible(page, 'the agenda on a phone');
    await small();
  });

  await test.step('All five views are in a menu, and none is wider than the window', async () => {
    let from: string = views[0];
    for (const to of [...views.slice(1), views[0]]) {
      await chooseView(from, to);
      from = to;
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await widthOf(page), `${to} at ${width}`).toBe(width);
      }
    }
    await page.getByRole('button', { name: 'View: 3 weeks' }).tap();
    await page.getByRole('menuitem', { name: 'Today' }).tap();
    await expect(page).not.toHaveURL(/from=/);
    await page.goto('/calendar?view=list&from=2037-12-13');
    await expect(row('Crowded 15')).toHaveCount(1);
    const listed = row('Firing log').locator('bdi').filter({ hasText: 'Firing log' }).first();
    expect((await listed.boundingBox())?.height ?? 0).toBeGreaterThan(36);
    await expect(row('Firing log').getByText(longGroup.slice(0, 10))).toBeVisible();
    await expectAccessible(page, 'the list on a phone');
    await small();
  });

  await test.step('Filters with counts are in a sheet, which says how many are on', async () => {
    await page.goto('/calendar?from=2037-12-13');
    await page.getByRole('button', { name: 'Filters', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await expect(sheet.getByRole('button', { name: 'Scheduled 21' })).toBeVisible();
    await sheet.getByRole('button', { name: 'Draft 1' }).tap();
    await sheet.getByRole('button', { name: 'Done' }).tap();
    await expect(page.getByRole('button', { name: 'Filters, 1 on' })).toBeVisible();
    await expect(row('A planned draft')).toBeVisible();
    await expect(row('Crowded')).toHaveCount(0);
    await page.goto('/calendar?from=2037-12-13');
  });

  await test.step('A swipe shows the next three weeks, and one back these', async () => {
    const { y } = await middleOf(day('2037-12-16'));
    await thumb.swipe({ x: 320, y }, { x: 60, y });
    await expect(page).toHaveURL(/from=2038-01-03/);
    await thumb.swipe({ x: 60, y }, { x: 320, y });
    await expect(page).toHaveURL(/from=2037-12-13/);
  });

  await test.step('Scrolled, the strip folds to the chosen week and stays', async () => {
    // Right after a swipe the browser takes a tap for a finger that stops it.
    await expect(async () => {
      await day('2037-12-17').tap();
      await expect(day('2037-12-17')).toHaveAttribute('aria-pressed', 'true', { timeout: 2_000 });
    }).toPass();
    await expect(page.locator('[data-strip-day]')).toHaveCount(21);
    await row('Crowded 9').scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect(page.locator('[data-strip-day]')).toHaveCount(7);
    await expect(day('2037-12-17')).toBeInViewport({ ratio: 1 });
  });

  await test.step('A long press lifts a post and unfolds the strip; a day of it takes the post, and the hand feels it', async () => {
    const carried = row('Crowded 9');
    await carried.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const from = await middleOf(carried);
    await thumb.press(from);
    await expect(page.locator('[data-lifted]')).toContainText('Crowded 9');
    await expect(page.locator('[data-strip-day]')).toHaveCount(21);
    const to = await middleOf(day('2037-12-30'));
    await thumb.move(from, to);
    await expect(day('2037-12-30')).toHaveAttribute('data-over', 'taken');
    await thumb.lift();
    await expect(toast(page, /^Moved to Wed, Dec 30, 2037, 10:00 AM/)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(day('2037-12-30')).toContainText(': 1 post');
    await expect(day('2037-12-17')).toContainText(': 15 posts');
    const buzzes = await felt(page);
    expect(buzzes.length).toBeGreaterThanOrEqual(3);
    expect(buzzes[0]).toBe(12);
    expect(buzzes.at(-1)).toBe(18);
    await expect(page).toHaveURL(/\/calendar/);
  });

  await test.step('So it is from the month and the week', async () => {
    for (const view of ['month', 'week']) {
      await page.goto(`/calendar?view=${view}&from=2037-12-15`);
      await page.getByRole('button', { name: /^Tue, Dec 15, 2037/ }).tap();
      const text = view === 'month' ? 'The first minute' : rightToLeft;
      await expect(row(text)).toBeVisible();
      const from = await middleOf(row(text));
      await thumb.press(from);
      await expect(page.locator('[data-lifted]')).toContainText(text);
      await thumb.move(from, await middleOf(day('2037-12-16')));
      await expect(day('2037-12-16')).toHaveAttribute('data-over', 'taken');
      await thumb.lift();
      await expect(toast(page, /^Moved to Wed, Dec 16, 2037/).last()).toBeVisible();
      await expect(row(text)).toHaveCount(0);
      await expectAccessible(page, `the ${view} on a phone`);
      await small();
    }
  });

  await test.step('In the day a post goes to another time', async () => {
    await page.goto('/calendar?view=day&from=2037-12-15');
    const block = page.getByRole('grid', { name: 'Posts by day' }).locator('[data-line]').filter({ hasText: 'Firing log' });
    await expect(block).toBeVisible();
    const from = await middleOf(block);
    await thumb.press(from);
    await expect(page.locator('[data-lifted]')).toContainText('Firing log');
    const hour = (await screen.day('2037-12-15T12').boundingBox()) ?? { y: 0 };
    await thumb.move(from, { x: from.x, y: hour.y + 18 });
    await expect(screen.day('2037-12-15T12')).toHaveAttribute('data-over', 'taken');
    await thumb.lift();
    await expect(toast(page, /^Moved to Tue, Dec 15, 2037, 12:00 PM/)).toBeVisible();
    await expectAccessible(page, 'a day of hours on a phone', dense);
    await small();
  });

  await test.step('With the keyboard a post begins on its own day', async () => {
    await page.goto('/calendar?from=2037-12-13');
    await day('2037-12-22').tap();
    await row('A planned draft').focus();
    await page.keyboard.press('m');
    await expect(day('2037-12-22')).toHaveAttribute('data-over', 'taken');
    await page.keyboard.press('ArrowRight');
    await expect(day('2037-12-23')).toHaveAttribute('data-over', 'taken');
    await page.keyboard.press('Enter');
    await expect(toast(page, /^Moved to Wed, Dec 23, 2037, 9:15 AM/)).toBeVisible();
  });
});
