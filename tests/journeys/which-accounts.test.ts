import { expectAccessible } from './support/axe.ts';
import { calendar } from './support/screens/calendar.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

/** Enough that they are searched. */
const count = 10;

test('the calendar asks which accounts of a platform are meant, and its filter finds one among many', async ({
  signedInPage: page,
  api,
  pds,
}) => {
  const screen = calendar(page);
  for (let index = 1; index <= count; index += 1) {
    const { handle, appPassword } = await pds.createAccount(`many${index}`);
    await api.post('/api/v1/accounts/bluesky', { service: pds.url, identifier: handle, password: appPassword });
  }
  const { items } = await api.get<{ items: { handle: string }[] }>('/api/v1/accounts');
  const [first, last] = [items[0]?.handle ?? '', items.at(-1)?.handle ?? ''];
  const boxes = screen.modal.getByRole('group', { name: 'Which Bluesky accounts?' }).getByRole('checkbox');
  await page.goto('/calendar');

  await test.step('A platform alone chooses none of its accounts', async () => {
    await screen.createPost.click();
    await screen.content.fill('For one of many');
    await screen.platform('Bluesky').click();
    await expect(boxes).toHaveCount(count);
    await expect(screen.modal.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await screen.schedule.click();
    await expect(screen.modal.getByText('Choose a Bluesky account.')).toBeVisible();
    await screen.modal.getByRole('searchbox', { name: 'Search accounts' }).fill(last);
    await expect(boxes).toHaveCount(items.filter(({ handle }) => handle.includes(last)).length);
    await boxes.first().check();
    await expectAccessible(page, 'the calendar’s modal with many accounts');
    await screen.date.fill('2031-03-03');
    await screen.schedule.click();
    await expect(toast(page, /^Scheduled for /)).toBeVisible();
    const posts = await api.get<{ items: { targets: { handle: string }[] }[] }>('/api/v1/posts?state=scheduled');
    expect(posts.items.map(({ targets }) => targets.map(({ handle }) => handle))).toEqual([[last]]);
  });

  for (const size of [
    { width: 1440, height: 600 },
    { width: 390, height: 844 },
  ]) {
    await test.step(`The filter fits a window of ${size.width} by ${size.height}, and finds by name`, async () => {
      await page.setViewportSize(size);
      // On a phone filters are in a sheet.
      if (size.width < 720) await page.getByRole('button', { name: 'Filters', exact: true }).click();
      const filter = page.getByRole('button', { name: 'All accounts' });
      await filter.click();
      const search = page.getByRole('searchbox', { name: 'Search accounts' });
      const panel = page.locator('[popover]').filter({ has: search });
      await expect(panel).toBeVisible();
      const box = await panel.boundingBox();
      if (!box) throw new Error('It is not on the page.');
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(size.width);
      expect(box.y + box.height).toBeLessThanOrEqual(size.height);
      await panel.getByRole('checkbox').last().scrollIntoViewIfNeeded();
      await expect(search).toBeInViewport();
      await search.fill(first);
      await expect(panel.getByRole('checkbox')).toHaveCount(items.filter(({ handle }) => handle.includes(first)).length);
      await search.fill('nobody of that name');
      await expect(panel.getByText('No accounts match.')).toBeVisible();
      await page.keyboard.press('Escape');
    });
  }
});
