import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { expect, test } from './support/test.ts';

test.use({ fresh: true, hasTouch: true, viewport: { width: 390, height: 844 } });

const zone = 'America/New_York';
const longGroup = 'Saltmarshpotterystudioandwinterschoolxyz';
const arabicGroup = 'استوديو الفخار والمدرسة الشتوية';
const long = 'Firing log: hour twenty. Cone 6 is down, the damper is in, and nobody has gone home yet. '.repeat(3).trim();
const rightToLeft = 'مرحبا بالعالم: قائمة الشتاء';
const views = ['3 weeks', 'Month', 'Week', 'Day', 'List'] as const;

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('the calendar on a phone: strip, agenda, and menus', async ({ signedInPage: page, api, pds }) => {
  test.setTimeout(300_000);
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
  const row = (text: string) => page.getByRole('main').locator('a[data-line]').filter({ hasText: text });
  const chooseView = async (from: string, to: string) => {
    await page.getByRole('button', { name: `View: ${from}` }).tap();
    await page.getByRole('menuitemradio', { name: to, exact: true }).tap();
    await expect(page.getByRole('button', { name: `View: ${to}` })).toBeVisible();
  };
  const small = () => page.setViewportSize({ width: 390, height: 844 });

  await test.step('The strip counts each day; rows keep two lines of words, and the name of the group gives way', async () => {
    await page.goto('/calendar?from=2037-12-13');
    await page.getByRole('button', { name: 'Tue, Dec 15, 2037: 4 items' }).tap();
    await expect(page.getByRole('button', { name: 'Thu, Dec 17, 2037: 16 items' })).toContainText('16');
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
});
