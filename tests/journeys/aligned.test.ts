import type { Locator } from '@playwright/test';
import { hoursAhead } from './support/moments.ts';
import { expect, test } from './support/test.ts';

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };

test('streams stand below posts in a list, although only posts can be selected', async ({ page, api, account }) => {
  const schedule = (hours: number) => ({ at: hoursAhead('UTC', hours), zone: 'UTC' });
  await api.post('/api/v1/posts', { text: 'Kiln opening', accountIds: [account.id], schedule: schedule(30) });
  const target = { platform: 'custom', name: 'Workshop', url: 'rtmp://localhost/live', key: 'key' };
  const { id } = await api.post<{ id: string }>('/api/v1/stream-destinations', target);
  await api.post('/api/v1/stream-events', { title: 'Glaze questions', schedule: schedule(31), destinationIds: [id] });
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text }).getByRole('link');
  await page.goto('/calendar?view=list');
  await expect(row('Kiln opening').getByRole('time')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const [post, stream] = [await boxOf(row('Kiln opening').locator('time')), await boxOf(row('Glaze questions').locator('time'))];
    expect(stream.x, `${width} wide`).toBe(post.x);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the week says which zone its hours are in, without cutting it', async ({ signedInPage: page, api }) => {
  await api.patch('/api/v1/workspaces/current', { zone: 'America/New_York' });
  await page.goto('/calendar?view=week');
  const head = page.getByRole('columnheader', { name: /^E[SD]T/ });
  await expect(head).toBeVisible();
  expect(
    await head
      .locator('span')
      .first()
      .evaluate((text) => text.scrollWidth - text.clientWidth),
  ).toBe(0);
});

test('fields and buttons of one line are in one line', async ({ signedInPage: page, api }) => {
  await page.goto('/sandbox/mastodon');
  const [when, times] = [await boxOf(page.getByLabel('When')), await boxOf(page.getByLabel(/times$/i))];
  expect(times.y + times.height).toBe(when.y + when.height);

  await api.post('/api/v1/labels', { name: 'Winter menu', color: 'sky' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/labels');
  const label = page.getByRole('listitem').filter({ has: page.getByRole('textbox') });
  const [name, remove] = [await boxOf(label.getByRole('textbox').first()), await boxOf(label.getByRole('button'))];
  expect(Math.abs(remove.y + remove.height / 2 - name.y - name.height / 2)).toBeLessThan(2);
  await page.setViewportSize({ width: 1440, height: 900 });
});
