import { expectAccessible } from './support/axe.ts';
import { hoursAhead } from './support/moments.ts';
import { calendar } from './support/screens/calendar.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const zone = 'America/New_York';
/** A month whose first week begins in the one before, far enough ahead to be planned for years. */
const from = '2037-12-10';
/** A month's lines are 20 pixels high, so that four fit into a day; in the list each post has its own row. */
const dense = { except: ['target-size'] };
const long = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200);
const rightToLeft = 'مرحبا بالعالم: قائمة الشتاء';

test('a busy month: four lines a day, the rest beside it, moved and found', async ({ signedInPage: page, api, pds }) => {
  test.setTimeout(240_000);
  const screen = calendar(page);
  await api.patch('/api/v1/workspaces/current', { zone });
  const ids: string[] = [];
  for (let at = 0; at < 2; at += 1) {
    const { handle, appPassword } = await pds.createAccount(`month${at}`);
    const body = { service: pds.url, identifier: handle, password: appPassword };
    ids.push((await api.post<{ id: string }>('/api/v1/accounts/bluesky', body)).id);
  }
  const [first = '', second = ''] = ids;
  await api.post('/api/v1/account-groups', { name: 'Casa Verde', color: 'teal', accountIds: [first] });
  const plan = (text: string, at: string, accountIds: readonly string[] = [first]) =>
    api.post<{ id: string }>('/api/v1/posts', { text, accountIds, schedule: { at, zone } });
  for (let hour = 8; hour < 18; hour += 1) await plan(`Busy at ${hour}`, `2037-12-17T${String(hour).padStart(2, '0')}:30`, [first, second]);
  await plan(long, '2037-12-15T09:00');
  await plan(rightToLeft, '2037-12-15T10:00');
  await plan('🎉👩‍🍳 Emoji 🦅', '2037-12-15T11:00', [second]);
  await api.post('/api/v1/posts', { text: 'A planned draft', intended: { at: '2037-12-16T09:15', zone } });
  const line = (text: string) => page.getByRole('grid', { name: 'Posts by day' }).locator('[data-line]').filter({ hasText: text });

  await test.step('The month is a view of its own, in the URL', async () => {
    await page.goto(`/calendar?from=${from}`);
    await expect(page.locator('[data-day]')).toHaveCount(21);
    await page.keyboard.press('2');
    await expect(page).toHaveURL(/view=month/);
    await expect(page.getByText('December 2037')).toBeVisible();
    await expect(page.locator('[data-day]')).toHaveCount(35);
    await expect(page.locator('[data-day]').first()).toHaveAttribute('data-day', '2037-11-29');
    await expect(screen.day('2037-12-17').locator('[data-line]')).toHaveCount(4);
    await expect(screen.day('2037-12-17')).toContainText('+6 more');
    await expect(line('A planned draft')).toHaveAttribute('data-state', 'draft');
    await page.reload();
    await expect(page.locator('[data-day]')).toHaveCount(35);
  });

  await test.step('Long names, right-to-left text and emoji stay in their lines', async () => {
    const lines = screen.day('2037-12-15').locator('[data-line]');
    await expect(lines).toHaveCount(3);
    for (const one of await lines.all()) expect((await one.boundingBox())?.height).toBe(20);
    const day = await screen.day('2037-12-15').boundingBox();
    const shown = await lines.first().boundingBox();
    expect((shown?.x ?? 0) + (shown?.width ?? 0)).toBeLessThanOrEqual((day?.x ?? 0) + (day?.width ?? 0));
    await expect(lines.first()).toHaveAttribute('title', `${long.slice(0, 159)}…`);
    await expect(line(rightToLeft).locator('bdi')).toHaveCSS('unicode-bidi', 'isolate');
    await expectAccessible(page, 'the month', dense);
  });

  const preview = page.getByRole('dialog', { name: 'All posts on Thu, Dec 17, 2037' });
  const more = screen.day('2037-12-17').getByText('+6 more');
  await test.step('The rest of a day opens beside it on hover, and on focus with keys in it', async () => {
    await more.hover();
    await expect(preview).toBeVisible();
    await expect(preview.getByRole('link')).toHaveCount(10);
    await expect(preview).toContainText('10 posts');
    await preview.getByRole('link').nth(7).hover();
    await expect(preview.getByRole('link').nth(7)).toContainText('2 accounts');
    await expectAccessible(page, 'the month with a preview', dense);
    await page.getByRole('heading', { name: 'Content Calendar' }).hover();
    await expect(preview).toBeHidden();
    await screen.day('2037-12-17').locator('[data-line]').last().focus();
    await page.keyboard.press('ArrowDown');
    await expect(preview).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(preview.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(preview.getByRole('link').last()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(preview).toBeHidden();
    await expect(screen.day('2037-12-17').locator('[data-day-head]')).toBeFocused();
  });

  await test.step('A post is dragged out of the preview, and back by Undo', async () => {
    await more.click();
    const dragged = preview.getByRole('link').filter({ hasText: 'Busy at 17' });
    await screen.drag(dragged, '2037-12-18');
    const moved = toast(page, /^Moved to Fri, Dec 18, 2037, 5:30 PM/);
    await expect(moved).toBeVisible();
    await expect(screen.day('2037-12-18')).toContainText('Busy at 17');
    await expect(screen.day('2037-12-17')).toContainText('+5 more');
    await moved.getByRole('button', { name: 'Undo' }).click();
    await expect(screen.day('2037-12-17')).toContainText('+6 more');
  });

  await test.step('With the keyboard, M picks a post up and Enter drops it', async () => {
    await line('Emoji').focus();
    await page.keyboard.press('m');
    await expect(screen.day('2037-12-15')).toHaveAttribute('data-over', 'taken');
    await page.keyboard.press('ArrowRight');
    await expect(screen.day('2037-12-16')).toHaveAttribute('data-over', 'taken');
    await page.keyboard.press('Enter');
    await expect(screen.day('2037-12-16')).toContainText('Emoji');
    await expect(line('Emoji')).toBeFocused();
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(screen.day('2037-12-16')).toContainText('Emoji');
  });

  await test.step('A draft is moved, and stays a draft', async () => {
    await screen.drag(line('A planned draft'), '2037-12-22');
    await expect(toast(page, /^Moved to Tue, Dec 22, 2037, 9:15 AM/)).toBeVisible();
    const { items } = await api.get<{ items: { state: string; intended: { at: string } }[] }>('/api/v1/posts?state=draft');
    expect(items).toMatchObject([{ state: 'draft', intended: { at: '2037-12-22T09:15' } }]);
  });

  await test.step('Two people move the same post: the second is told where it is', async () => {
    await expect(screen.day('2037-12-15')).toContainText(rightToLeft);
    const { items } = await api.get<{ items: { id: string; text: string }[] }>('/api/v1/posts?state=scheduled&limit=100');
    const id = items.find(({ text }) => text === rightToLeft)?.id ?? '';
    // Their change arrives while this browser is still dragging.
    await line(rightToLeft).hover();
    await page.mouse.down();
    await screen.day('2037-12-24').hover({ force: true, position: { x: 30, y: 40 } });
    await page.route('**/api/v1/posts/calendar?**', (route) => route.abort());
    await api.patch(`/api/v1/posts/${id}`, { schedule: { at: '2037-12-19T10:00', zone } });
    await screen.day('2037-12-24').hover({ force: true, position: { x: 30, y: 50 } });
    await page.unroute('**/api/v1/posts/calendar?**');
    await page.mouse.up();
    await expect(toast(page, /^Someone else changed this post first, .* planned for Sat, Dec 19, 2037, 10:00 AM/)).toBeVisible();
    await expect(screen.day('2037-12-19')).toContainText(rightToLeft);
  });

  await test.step('Chosen posts are moved, labeled and deleted together, with Undo; what has started is refused by name', async () => {
    await api.post('/api/v1/labels', { name: 'Winter', color: 'sky' });
    const bar = page.getByRole('toolbar', { name: 'Selected posts' });
    await line('Busy at 8').focus();
    await page.keyboard.press('x');
    await expect(bar).toContainText('1 selected');
    await line('Busy at 10').focus();
    await page.keyboard.press('Shift+X');
    await expect(bar).toContainText('3 selected');
    await expectAccessible(page, 'the month with chosen posts', dense);
    await bar.getByRole('button', { name: 'Labels' }).click();
    await page.getByRole('checkbox', { name: 'Winter' }).click();
    await expect(toast(page, '3 posts labeled')).toBeVisible();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Move' }).click();
    await page.getByRole('menuitem', { name: '7 days later' }).click();
    const moved = toast(page, '3 posts moved');
    await expect(moved).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(screen.day('2037-12-24').locator('[data-line]')).toHaveCount(3);
    await moved.getByRole('button', { name: 'Undo' }).click();
    await expect(screen.day('2037-12-17')).toContainText('Busy at 10');
    await line('Busy at 9').click({ modifiers: ['ControlOrMeta'] });
    await bar.getByRole('button', { name: 'Delete' }).click();
    const deleted = toast(page, '1 post deleted');
    await expect(line('Busy at 9')).toBeHidden();
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await expect(line('Busy at 9')).toBeVisible();
    await line('Busy at 9').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('Escape');
    await expect(bar).toBeHidden();
  });

  await test.step('Filters and search narrow every view, and are in the URL', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('busy 14');
    await expect(page).toHaveURL(/search=busy/);
    await expect(page.locator('[data-line]')).toHaveCount(1);
    await page.getByRole('heading', { name: 'Content Calendar' }).click();
    await page.keyboard.press('5');
    await expect(page).toHaveURL(/view=list/);
    await expect(page.getByRole('main').locator('[data-line]')).toHaveCount(1);
    await page.goto('/calendar?view=month&from=2037-12-10&search=nothing');
    await expect(page.getByText('No posts match these filters.')).toBeVisible();
    // The second click comes as early as it can: once the address has changed. It must not bring the search back.
    const all = await page.getByRole('button', { name: 'Show all' }).elementHandle();
    await page
      .getByRole('group', { name: 'Groups' })
      .getByTitle('Casa Verde')
      .evaluate((group: HTMLElement, button) => {
        const replace = history.replaceState;
        history.replaceState = (...given) => {
          history.replaceState = replace;
          history.replaceState(...given);
          queueMicrotask(() => group.click());
        };
        (button as HTMLElement | null)?.click();
      }, all);
    await expect(line('Emoji')).toBeHidden();
    await expect(line('Busy at 8')).toBeVisible();
  });

  await test.step('The week has hours, in several zones side by side, and a post is dragged to another hour', async () => {
    await page.goto('/calendar?view=week&from=2037-12-17');
    const cell = screen.day('2037-12-17T09');
    await expect(cell).toContainText('Busy at 9');
    await page.getByRole('button', { name: 'Add a time zone' }).click();
    await page.getByRole('combobox', { name: 'Add a time zone' }).fill('Lisbon');
    await page.getByRole('option', { name: /Lisbon/ }).click();
    await expect(page.getByRole('row', { name: /9 AM.*2 PM/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('row', { name: /9 AM.*2 PM/ })).toBeVisible();
    await screen.drag(line('Busy at 9'), '2037-12-18T11');
    await expect(toast(page, /^Moved to Fri, Dec 18, 2037, 11:30 AM/)).toBeVisible();
    await expect(screen.day('2037-12-18T11')).toContainText('Busy at 9');
    await expectAccessible(page, 'the week', dense);
    await page.keyboard.press('4');
    await expect(page).toHaveURL(/view=day/);
    // At night nothing is planned.
    await expect(page.getByRole('row', { name: /^8 PM – 12 AM, no posts/ })).toBeVisible();
  });

  await test.step('A feed for other calendars is created, reset and switched off', async () => {
    await plan('The day after tomorrow', hoursAhead(zone, 48));
    await api.post('/api/v1/posts', { text: 'A draft for then', intended: { at: hoursAhead(zone, 48), zone } });
    await page.getByRole('button', { name: 'Calendar menu' }).click();
    await page.getByRole('menuitem', { name: 'Calendar feed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Calendar feed' });
    await dialog.getByRole('button', { name: 'Create feed' }).click();
    const url = (await dialog.locator('code').textContent()) ?? '';
    const feed = await page.request.get(new URL(url).pathname);
    expect(feed.headers()['content-type']).toContain('text/calendar');
    const body = await feed.text();
    expect(body).toContain('SUMMARY:The day after tomorrow');
    expect(body).not.toContain('A draft for then');
    await expectAccessible(page, 'the calendar’s feed');
    await dialog.getByRole('button', { name: 'New address' }).click();
    await expect(dialog.locator('code')).not.toHaveText(url);
    expect((await page.request.get(new URL(url).pathname)).status()).toBe(404);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(toast(page, 'Calendar feed switched off')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('The list has days, and is the day’s on a phone', async () => {
    await page.goto(`/calendar?view=list&from=${from}`);
    await expect(page.getByRole('region', { name: 'Thu, Dec 17, 2037' }).getByRole('listitem')).toHaveCount(9);
    await expectAccessible(page, 'the list');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/calendar?view=month&from=${from}`);
    await page.getByRole('button', { name: /Thu, Dec 17, 2037: 9 posts/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Busy at' })).toHaveCount(9);
    await expectAccessible(page, 'the month on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});
