import { readFile } from 'node:fs/promises';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** The audience likes within seconds; the collector looks for new posts each minute. Milliseconds. */
const collected = 150_000;

test('without an account, Analytics shows an example that says so', async ({ signedInPage: page }) => {
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics Dashboard' })).toBeVisible();
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible();
  for (const name of ['Total Followers', 'Engagement Rate', 'Total Shares', 'Comments', 'Engagement Overview', 'Platform Distribution']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('list', { name: 'Platform Distribution' }).getByRole('listitem')).toHaveText([
    /Instagram/,
    /Twitter/,
    /Facebook/,
  ]);
  await expectAccessible(page, 'Analytics with sample data');
  await page.getByRole('main').getByRole('link', { name: 'Connect account' }).click();
  await expect(page).toHaveURL(/\/accounts/);
});

test.describe('the charts', () => {
  // The browser's clock stands still, also for journeys that would come after in it.
  test.use({ fresh: true });

  test('are drawn in a second, and at once for people who want nothing to move', async ({ signedInPage: page }) => {
    await page.goto('/analytics');
    const chart = page.getByRole('region', { name: 'Engagement Overview' });
    const line = chart.locator('.recharts-line-curve').first();
    const bar = page.getByRole('list', { name: 'Platform Distribution' }).locator('[class*=bar]').first();
    const moves = () =>
      bar.evaluate((element) => [getComputedStyle(element).animationName !== 'none', getComputedStyle(element).animationDuration]);
    /** How much of the line is drawn, from 0 to 1. */
    const drawn = () =>
      line.evaluate((path: SVGPathElement) => {
        const [dash = ''] = getComputedStyle(path).strokeDasharray.split(',');
        // Recharts measures the line before its last pixel is laid out.
        return dash === 'none' ? 1 : Math.min(1, Math.round((1000 * Number.parseFloat(dash)) / path.getTotalLength()) / 1000);
      });
    const drawAgain = async () => {
      await page.getByRole('button', { name: 'Engagement Overview as a table' }).click();
      await expect(line).toBeHidden();
      await page.getByRole('button', { name: 'Engagement Overview as a chart' }).click();
      await expect(line).toBeAttached();
    };
    await expect(line).toBeVisible();
    expect(await moves()).toEqual([true, '1s']);

    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await drawAgain();
    await page.clock.runFor(900);
    expect(await drawn()).toBeLessThan(1);
    await page.clock.runFor(150);
    await expect.poll(drawn).toBe(1);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect((await moves())[0]).toBe(false);
    await drawAgain();
    expect(await drawn()).toBe(1);
  });
});

test('a post to a sandbox account is liked, and its figures appear on the dashboard', async ({ signedInPage: page, otherDevice, api }) => {
  test.setTimeout(collected + 60_000);
  const { id } = await api.post<{ id: string }>('/api/v1/accounts/bluesky/sandbox', {});
  const text = 'The first glaze of the year';
  await api.post('/api/v1/posts', { text, accountIds: [id], schedule: 'now' });

  await test.step('The sandbox’s audience comments on it', async () => {
    await page.goto('/sandbox/bluesky');
    const feed = page.getByRole('region', { name: 'Feed' });
    await expect(feed.getByText(text)).toBeVisible();
    await expect(feed.getByRole('article')).not.toHaveCount(1, { timeout: 90_000 });
  });

  await test.step('What it did is counted, on its own', async () => {
    await page.goto('/analytics');
    await expect(page.getByText('Sample data')).toHaveCount(0);
    const row = page.getByRole('region', { name: 'Posts of this period' }).getByRole('row', { name: text });
    await expect(row).toContainText(/[1-9]/, { timeout: collected });
    const bar = page.getByRole('list', { name: 'Platform Distribution' }).getByRole('listitem');
    await expect(bar).toContainText(/Bluesky\s*[1-9]/, { timeout: collected });
    await expect(page.getByRole('region', { name: 'Total Followers' })).toContainText(/\d,?\d{3}/);
    await expectAccessible(page, 'Analytics');
  });

  await test.step('A week later, the dashboard names it as the best of last week', async () => {
    await otherDevice.clock.setFixedTime(new Date(Date.now() + 7 * 86_400_000));
    await otherDevice.goto('/dashboard');
    const best = otherDevice.getByRole('link', { name: `Best of last week ${text}` });
    await expect(best).toContainText(/Engagement [1-9]/);
    await expectAccessible(otherDevice, 'the dashboard with last week’s best post');
    await best.click();
    await expect(otherDevice).toHaveURL(/\/posts\//);
  });

  await test.step('It is there per account, and the filters stay in the address', async () => {
    const parts = page.getByRole('region', { name: 'Metrics in this period' });
    await expect(parts.getByRole('row')).toHaveCount(2);
    await expect(parts.getByRole('row').last()).toContainText(/[1-9]/);
    await page.getByRole('button', { name: 'Labels', exact: true }).click();
    await expect(page.getByText('No engagement on labeled posts in this period')).toBeVisible();
    await page.getByRole('button', { name: /^Compare with/ }).click();
    await expect(page).toHaveURL(/compare=no/);
    await page.reload();
    await expect(page.getByRole('button', { name: /^Compare with/ })).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'How Engagement Rate is calculated' }).click();
    await expect(page.getByText('Engagement ÷ reach. Where a platform doesn’t report reach, followers count instead.')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('The posts are sorted by any figure, both ways, and that stays in the address', async () => {
    const table = page.getByRole('region', { name: 'Posts of this period' });
    const header = (name: string) => table.getByRole('columnheader', { name: `Sort by ${name}` });
    const sortBy = (name: string) => table.getByRole('button', { name: `Sort by ${name}` }).click();
    await expect(header('Engagement')).toHaveAttribute('aria-sort', 'descending');
    await sortBy('Engagement');
    await expect(header('Engagement')).toHaveAttribute('aria-sort', 'ascending');
    await sortBy('Published');
    await expect(header('Published')).toHaveAttribute('aria-sort', 'descending');
    await sortBy('Published');
    await expect(page).toHaveURL(/sort=published&order=asc/);
    await page.reload();
    await expect(header('Published')).toHaveAttribute('aria-sort', 'ascending');
    await expect(table.getByRole('row', { name: text })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(table.getByRole('listitem').filter({ hasText: text })).toContainText(/\d$/);
    await page.getByRole('button', { name: 'Sorted by: Published' }).click();
    await page.getByRole('menuitem', { name: 'Reach' }).click();
    await expect(page).toHaveURL(/sort=reach$/);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('Every chart is a table, too, and a file', async () => {
    await page.getByRole('button', { name: 'Engagement Overview as a table' }).click();
    await expect(page.getByRole('region', { name: 'Engagement Overview' }).getByRole('row')).toHaveCount(8);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Posts (CSV)' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^everycast-posts-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(await readFile(await (await saved).path(), 'utf8')).toMatch(/^\uFEFF\w+,/);
  });

  await test.step('With one post no hour is recommended, on Analytics and when it is scheduled', async () => {
    const best = page.getByRole('region', { name: 'Best times' });
    await expect(best.getByText('Not enough posts yet')).toBeVisible();
    await best.getByRole('button', { name: 'Best times as a table' }).click();
    await expect(best.getByText('No posts yet')).toBeVisible();
    const items = await api.get<{ items: { found: string; needed: number }[] }>(`/api/v1/analytics/best-times?account=${id}`);
    expect(items.items).toMatchObject([{ found: 'too_few', needed: 20 }]);
  });

  await test.step('A period without posts says so, and the way back is one click', async () => {
    await page.getByRole('button', { name: 'Earlier period' }).click();
    await expect(page.getByText('No posts in this period')).toBeVisible();
    await page.getByRole('button', { name: 'Last 30 days' }).click();
    await expect(page.getByRole('region', { name: 'Posts of this period' }).getByText(text)).toBeVisible();
  });

  await test.step('The composer says so, too', async () => {
    await page.goto(`/post-composer?at=2099-01-01T10:00&zone=UTC`);
    await page.getByRole('button', { name: 'Choose a day' }).click();
    await expect(page.getByText('Not enough posts on these accounts yet: 0 of 20.')).toBeVisible();
  });
});
