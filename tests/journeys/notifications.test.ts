import type { Me } from '@everycast/contract/me';
import type { NotificationSettings } from '@everycast/contract/notification-settings';
import type { Post } from '@everycast/contract/posts';
import { message, verbatim } from '@everycast/messages/message';
import { newId } from '../../server/kernel/ids.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import type { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { toast } from './support/screens/toast.ts';
import type { Server } from './support/server.ts';
import { runStatement } from './support/statement.ts';
import { expect, test } from './support/test.ts';

/** What the audience did in the last minutes, oldest first. */
async function addNews(server: Server, api: Api, news: readonly { kind: string; title: unknown; link: string; group?: string }[]) {
  const { id: userId, workspaces } = await api.get<Me>('/api/v1/me');
  const rows = news.map(({ kind, title, link, group }, at) => {
    const created = new Date(Date.now() - (news.length - at) * 1_000).toISOString();
    const common = { workspace_id: workspaces[0]?.id, user_id: userId, kind, title, link, body: verbatim('ines.makes: Is it safe?') };
    return { ...common, id: newId(), since: created, created_at: created, email_pending: false, in_app: true, group_key: group ?? null };
  });
  await runStatement(server.dataDir, 'insert into notification select * from jsonb_populate_recordset(null::notification, $1::jsonb)', [
    JSON.stringify(rows),
  ]);
}

test('a failed post comes first, and what belongs together is one row', async ({ signedInPage: page, api, pds, server }) => {
  test.setTimeout(180_000);
  const proxy = await startFaultProxy(pds.url);
  proxy.use(({ method }) =>
    method === 'com.atproto.repo.createRecord'
      ? { kind: 'answer', status: 400, body: JSON.stringify({ error: 'InvalidRequest', message: 'Not before noon' }) }
      : null,
  );
  const accounts = await connectMany(api, pds, ['noted1', 'noted2'], proxy.url);
  const accountIds = accounts.map(({ id }) => id);
  const { id } = await api.post<Post>('/api/v1/posts', { text: 'Twelve seconds of beets', accountIds, schedule: 'now' });
  const states = async () => (await api.get<Post>(`/api/v1/posts/${id}`)).targets.map(({ state }) => state);
  await expect.poll(states).toEqual(['failed', 'failed']);
  const comments = (count: number, text: string) => ({
    kind: 'engagement.comment',
    title: message('notifications.comments_on', { count, text }),
    link: '/engagement',
    group: `comment:${text}`,
  });
  await addNews(server, api, [
    ...Array.from({ length: 40 }, (_, at) => comments(1, `Post ${at % 40}`)),
    { kind: 'engagement.mention', title: message('notifications.mentions', { count: 5_000 }), link: '/engagement', group: 'mention:a' },
  ]);
  const main = page.getByRole('main');
  const lines = main.locator('section[aria-labelledby] li:has(time)');

  await test.step('The bell has failures first, and leads to all', async () => {
    await page.goto('/dashboard');
    const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
    await expect(async () => {
      await bell.click();
      await expect(page.getByRole('link', { name: /Failed on 2 of 2 accounts/ })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByRole('link', { name: 'All notifications' }).click();
    await expect(page).toHaveURL(/\/notifications$/);
  });

  await test.step('Forty comments are one row with their posts, 5,000 mentions another', async () => {
    await expect(lines).toHaveCount(3);
    await expect(lines.nth(0)).toContainText('Failed on 2 of 2 accounts');
    await expect(lines.nth(0)).toContainText('Not before noon');
    await expect(lines.nth(1)).toContainText('5,000 new mentions');
    await expect(lines.nth(2)).toContainText('40 new comments on 40 posts');
    await expect(lines.nth(2).getByRole('link', { name: 'Post 39 1' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'All 3' })).toBeVisible();
    await main.getByRole('button', { name: 'Failures 1' }).click();
    await expect(lines).toHaveCount(1);
    await main.getByRole('button', { name: 'All 3' }).click();
    await expectAccessible(page, 'notifications');
  });

  await test.step('All are marked as read, and that is undone', async () => {
    await main.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(main.getByRole('button', { name: 'Unread 0' })).toBeVisible();
    await toast(page, 'All marked as read').getByRole('button', { name: 'Undo' }).click();
    await expect(main.getByRole('button', { name: 'Unread 3' })).toBeVisible();
  });

  await test.step('Keys move, read and open', async () => {
    await page.keyboard.press('j');
    await expect(lines.nth(0).getByRole('link', { name: 'See causes' })).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await expect(main.getByRole('button', { name: 'Unread 2' })).toBeVisible();
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/posts/${id}$`));
    await page.goBack();
    await expect(main.getByRole('button', { name: /^Unread [12]$/ })).toBeVisible();
    await page.keyboard.press('Shift+E');
    await expect(main.getByRole('button', { name: 'Unread 0' })).toBeVisible();
  });

  await test.step('A failure that was handled elsewhere is a plain row', async () => {
    proxy.use(null);
    for (const { id: target } of (await api.get<Post>(`/api/v1/posts/${id}`)).targets)
      await api.post(`/api/v1/posts/${id}/targets/${target}/retry`, {});
    await expect.poll(states).toEqual(['published', 'published']);
    await page.reload();
    const handled = lines.filter({ hasText: 'Retried, published on 2 accounts' });
    await expect(handled).toContainText('Twelve seconds of beets');
    await expect(main.getByRole('heading', { name: 'Failures' })).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'notifications on a phone');
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await proxy.close();
});

test('each kind reaches people where they chose, and quiet hours say when they are', async ({
  signedInPage: page,
  api,
  server,
  browser,
}) => {
  const matrix = page.getByRole('region', { name: 'Notify me about' });
  const quiet = page.getByRole('region', { name: 'Quiet hours' });

  await test.step('The matrix saves at once, and what must stay is locked', async () => {
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Choose by kind, quiet hours and digest' }).click();
    await expect(page).toHaveURL(/\/settings\/notifications$/);
    await matrix.getByRole('checkbox', { name: 'Comments, messages and likes: Email' }).uncheck();
    await expect(matrix.getByText(/^Saved /)).toBeVisible();
    await expect(matrix.getByRole('checkbox', { name: 'Failed or unconfirmed posts: always in the app' })).toBeDisabled();
    // Each of the next presses comes before the one before is saved, and must not undo it.
    await page.route('**/api/v1/me/notification-settings', async (route) => {
      if (route.request().method() === 'PUT') await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await quiet.getByRole('switch', { name: 'Use quiet hours' }).press('Space');
    await quiet.getByRole('button', { name: 'Sat' }).click();
    await expect(quiet.getByText(/^(Quiet until|Quiet hours start) /)).toBeVisible();
    await expect(quiet.getByText(/^Next summary email /)).toBeVisible();
    await quiet.getByRole('switch', { name: 'Daily digest' }).check();
    await expect(quiet.getByLabel('Digest at')).toBeVisible();
    await expect
      .poll(() => api.get<NotificationSettings>('/api/v1/me/notification-settings'))
      .toMatchObject({ quiet: { on: true, days: [6] }, digest: { on: true } });
    await page.unroute('**/api/v1/me/notification-settings');
    await expectAccessible(page, 'notification settings');
    await page.reload();
    await expect(matrix.getByRole('checkbox', { name: 'Comments, messages and likes: Email' })).not.toBeChecked();
    await expect(quiet.getByRole('button', { name: 'Sat' })).toHaveAttribute('aria-pressed', 'true');
    await expect(quiet.getByRole('switch', { name: 'Daily digest' })).toBeChecked();
  });

  await test.step('A test says what became of it by each channel', async () => {
    await matrix.getByRole('button', { name: 'Send test' }).click();
    await expect(matrix.getByText('Email wasn’t sent: no mail server is set up.')).toBeVisible();
    await expect(matrix.getByText(/^Push wasn’t sent: (no browser is set up|this browser blocks it)\.$/)).toBeVisible();
    await expectAccessible(page, 'a test of notifications');
  });

  await test.step('What was published is one row without a mark on the bell, and the week is another', async () => {
    const published = (count: number) => ({ title: message('notifications.published', { count }), link: '/calendar?view=day' });
    await addNews(server, api, [
      { kind: 'post.published', ...published(3), group: 'published:1' },
      { kind: 'post.published', ...published(5), group: 'published:2' },
    ]);
    await page.goto('/notifications');
    const lines = page.locator('section[aria-labelledby] li:has(time)');
    await expect(lines).toHaveCount(1);
    await expect(lines).toContainText('8 posts published');
    await expect(lines.getByRole('link', { name: 'View calendar' })).toHaveAttribute('href', '/calendar?view=day');
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await addNews(server, api, [{ kind: 'report.weekly', title: message('notifications.week', { name: 'Kestrel' }), link: '/analytics' }]);
    await page.reload();
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText('Weekly report: Kestrel');
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Published 2' }).click();
    await expect(lines).toHaveCount(2);
    await expectAccessible(page, 'published posts and a weekly report');
  });

  await test.step('The page of notifications has them beside the list', async () => {
    await page.goto('/notifications');
    await expect(matrix).toBeVisible();
    await expectAccessible(page, 'notifications with settings');
  });

  await test.step('A link that isn’t ours is refused', async () => {
    const visitor = await browser.newPage({ baseURL: server.url });
    await visitor.goto('/unsubscribe?token=guess');
    await expect(visitor.getByText('This link isn’t valid')).toBeVisible();
    await expectAccessible(visitor, 'a dead link to unsubscribe');
    await visitor.close();
  });
});
