import { expectAccessible } from './support/axe.ts';
import { addHistory } from './support/history.ts';
import { calendar } from './support/screens/calendar.ts';
import { composer } from './support/screens/composer.ts';
import { expect, test } from './support/test.ts';

const zone = 'Asia/Tokyo';
const bestHour = 18;

test('a best time that an account’s history recommends is taken in the composer, and the calendar offers it, too', async ({
  signedInPage: page,
  api,
  server,
}) => {
  await api.patch('/api/v1/workspaces/current', { zone });
  const { id } = await api.post<{ id: string }>('/api/v1/accounts/bluesky/sandbox', {});
  await addHistory(server, id, bestHour);
  const text = 'When people look at it';
  const best = page.getByRole('region', { name: /^Best times/ });
  const time = '6:00 PM';

  await test.step('Analytics says when, and what that is based on', async () => {
    await page.goto('/analytics');
    await expect(best.getByText(/^Best for .+: \w{3} 6 PM, based on \d{3} posts$/)).toBeVisible();
    await expectAccessible(page, 'Analytics with a recommended time');
  });

  await test.step('The composer offers the next such hours, and a choice sets the schedule', async () => {
    await page.goto(`/post-composer?at=2099-01-01T10:07&zone=${zone}`);
    await composer(page).text.fill(text);
    await expect(composer(page).time).toHaveValue('10:07 AM');
    await page.getByRole('button', { name: 'Choose a day' }).click();
    await expect(best.getByText('Based on 1 account')).toBeVisible();
    await expectAccessible(page, 'a month with best times beside it');
    // A narrow window has it in a dialog, and begins again.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Choose a day' }).click();
    await expect(best.getByRole('button').first()).toContainText('6:00 PM');
    await best.getByRole('button').first().click();
    await expect(composer(page).time).toHaveValue(time);
    await expect(composer(page).date).not.toHaveValue('Thu, Jan 1, 2099');
  });
  let date = '';
  await test.step('It is scheduled for then', async () => {
    await composer(page).schedule.click();
    await expect(calendar(page).chip(text)).toBeVisible();
    const { items } = await api.get<{ items: { text: string; dueAt: string }[] }>('/api/v1/posts?state=scheduled');
    const dueAt = items.find((post) => post.text === text)?.dueAt ?? '';
    // Tokyo is nine hours ahead all year.
    expect(dueAt.slice(10, 16)).toBe(`T0${bestHour - 9}:00`);
    date = dueAt.slice(0, 10);
    await expect(calendar(page).day(date)).toContainText('6:00 PM');
    expect(Date.parse(dueAt) - Date.now()).toBeLessThan(8 * 86_400_000);
  });

  await test.step('The calendar recommends the same hour of that day', async () => {
    await calendar(page).createPost.click();
    const { modal } = calendar(page);
    await expect(calendar(page).platform('Bluesky')).toHaveAttribute('aria-pressed', 'true');
    await calendar(page).date.fill(date);
    await modal.getByRole('button', { name: 'Choose a time' }).click();
    const offered = modal.getByRole('region', { name: 'Best times that day' }).getByRole('button').first();
    await expect(offered).toContainText('6:00 PM');
    await offered.click();
    await expect(calendar(page).time).toHaveValue(time);
    await calendar(page).cancel.click();
  });

  await test.step('A week of hours marks them when asked to, and remembers that', async () => {
    await page.goto(`/calendar?view=week&from=${date}`);
    const toggle = page.getByRole('button', { name: 'Best times' });
    const best = calendar(page).day(`${date}T18`);
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect(best).not.toHaveAttribute('data-best');
    await toggle.click();
    await expect(best).toHaveAttribute('data-best', 'true');
    await expect(best.locator('[data-day-head]')).toHaveAccessibleName(/Best time/);
    await page.reload();
    await expect(best).toHaveAttribute('data-best', 'true');
    await toggle.click();
    await expect(best).not.toHaveAttribute('data-best');
  });
});
