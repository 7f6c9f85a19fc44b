import type { Page } from '@playwright/test';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

interface Post {
  id: string;
  targets: { id: string; state: string }[];
}

/** Two accounts on Mastodon whose consent ended, and a post that failed on both. */
async function loseTwo(api: Parameters<typeof connectSandboxAccounts>[0]): Promise<Post> {
  const accounts = await connectSandboxAccounts(api, ['mastodon', 'mastodon']);
  const { platforms } = await api.get<{ platforms: { platform: string; people: { id: string }[] }[] }>('/api/v1/sandbox');
  for (const { id } of platforms.find(({ platform }) => platform === 'mastodon')?.people ?? [])
    await api.post(`/api/v1/sandbox/mastodon/people/${id}/revoke`, {});
  const { id } = await api.post<Post>('/api/v1/posts', {
    text: 'Low tide at seven',
    accountIds: accounts.map((account) => account.id),
    schedule: 'now',
  });
  const read = () => api.get<Post>(`/api/v1/posts/${id}`);
  await expect.poll(async () => (await read()).targets.map(({ state }) => state)).toEqual(['failed', 'failed']);
  return read();
}

/** Notes each frame in which a dialog has nothing but its title, across the pages of a tab. */
const watchDialogs = (page: Page) =>
  page.addInitScript(() => {
    const look = () => {
      for (const dialog of document.querySelectorAll('[role=dialog]')) {
        const said = (dialog.textContent ?? '').trim();
        const title = dialog.querySelector('h2')?.textContent?.trim() ?? '';
        const asks = dialog.querySelector('button:not([aria-label]), input, progress, [aria-busy=true]');
        if (dialog.checkVisibility({ opacityProperty: true }) && said === title && !asks)
          sessionStorage.setItem('empty dialog', title || 'without a title');
      }
      requestAnimationFrame(look);
    };
    look();
  });

test('after reconnecting several accounts one is back at the post, without an empty dialog in between', async ({
  signedInPage: page,
  api,
}) => {
  const { id } = await loseTwo(api);
  await watchDialogs(page);
  await page.goto('/accounts');
  await expect(
    page.getByRole('list', { name: 'Accounts' }).getByText('Reconnect', { exact: true }).and(page.locator(':not(button)')),
  ).toHaveCount(2);
  await expect(page.getByText(/Renews automatically/), 'nothing renews a consent that was taken back').toHaveCount(0);
  await page.goto(`/posts/${id}`);
  await page.getByRole('link', { name: 'Reconnect 2' }).click();
  for (const at of [1, 2]) {
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText(`${at} of 2`);
    await page.getByRole('button', { name: 'Continue to Mastodon' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(toast(page, /connected$/).first()).toBeVisible();
  }
  await expect(page).toHaveURL(`/posts/${id}`);
  await expect(page.getByRole('button', { name: 'Published on 2' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('empty dialog'))).toBeNull();
});

test('a retry says on its button that it is under way', async ({ signedInPage: page, api }) => {
  const [account] = await connectSandboxAccounts(api, ['mastodon']);
  await api.post('/api/v1/sandbox/mastodon/faults', { operation: 'create', fault: 'unauthorized', times: 20 });
  const { id } = await api.post<Post>('/api/v1/posts', { text: 'Low tide', accountIds: [account?.id], schedule: 'now' });
  await page.goto(`/posts/${id}`);
  const retry = page.getByRole('main').getByRole('button', { name: /^Retry/ });
  await expect(retry).toHaveText('Retry');
  const held = Promise.withResolvers<void>();
  await page.route('**/retry', async (route) => {
    await held.promise;
    await route.continue();
  });
  await retry.click();
  await expect(retry).toHaveText('Retrying…');
  held.resolve();
  await expect(toast(page, 'Retrying now')).toBeVisible();
});

test('a text that was just queued isn’t taken for one that was posted before', async ({ signedInPage: page, api }) => {
  const accounts = await connectSandboxAccounts(api, ['mastodon', 'bluesky']);
  const days = [1, 2, 3, 4, 5, 6, 7];
  for (const [at, { id }] of accounts.entries())
    await api.post('/api/v1/queues', { accountId: id, zone: 'UTC', slots: days.map((weekday) => ({ weekday, time: `1${at}:00` })) });
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/Calendar-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/post-composer');
  for (const { handle } of accounts) await composer(page).account(handle).check();
  await composer(page).text.fill('Low tide at seven');
  await expect(composer(page).saved).toBeVisible();
  const next = page.waitForResponse((answer) => answer.url().includes('/queues/next') && answer.request().method() === 'GET');
  await page.getByRole('button', { name: 'Add to queue' }).click();
  await expect(toast(page, /^Added to the queue, 2 times/)).toBeVisible();
  await next;
  await page.waitForLoadState('networkidle').catch(() => undefined); // its events keep a connection
  await expect(page.getByText(/Posted before|Planned before/)).toHaveCount(0);
  held.resolve();
  await expect(page).toHaveURL(/\/calendar/);
});

test('who has no account is offered one where it is missing, and on a phone that comes first', async ({ signedInPage: page, api }) => {
  await page.goto('/post-composer');
  await composer(page).text.fill('Low tide at seven');
  await composer(page).publish.click();
  const problem = page.getByRole('listitem').filter({ hasText: 'Choose at least one account.' }).filter({ visible: true });
  await problem.getByRole('button', { name: 'Try a sandbox account' }).click();
  await expect(page.getByRole('region', { name: 'Accounts' }).getByRole('checkbox')).toBeChecked();
  await expect(composer(page).saved).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const step = page.getByRole('navigation', { name: 'Steps' }).locator('[aria-current=step]');
  await page.goto('/post-composer');
  await expect(step, 'the only account is chosen').toContainText('Write');
  await connectSandboxAccounts(api, ['mastodon']);
  await page.goto('/post-composer');
  await expect(step).toContainText('Accounts');
});

test('toasts leave the page as high as it was, and many failures fold', async ({ signedInPage: page, api }) => {
  await api.post('/api/v1/api-keys', { name: 'Reports' });
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await page.route('**/api/v1/api-keys/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'It broke.' } } })
      : route.continue(),
  );
  await page.goto('/settings/api-keys');
  const revoke = page.getByRole('button', { name: 'Revoke Reports' });
  const broke = toast(page, 'It broke.');
  await revoke.click();
  await expect(broke).toHaveCount(1);
  for (const path of ['Calendar', 'Drafts', 'Engagement']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: path }).click();
    await expect(page.getByRole('heading', { level: 1, name: path })).toBeVisible();
    await expect.poll(beyond, path).toBe(0);
  }
  await page.goto('/settings/api-keys');
  for (let count = 1; count <= 12; count += 1) {
    await revoke.click();
    await expect(revoke).not.toHaveAttribute('aria-busy');
  }
  await expect(broke).toHaveCount(3);
  await expect(toast(page, '9 more problems')).toBeVisible();
  await toast(page, '9 more problems').getByRole('button', { name: 'Show all' }).click();
  await expect(broke).toHaveCount(12);
  await toast(page, '9 more problems').getByRole('button', { name: 'Close them' }).click();
  await expect(broke).toHaveCount(3);
});

test('the slim sidebar’s count covers no icon, and figures of millions stay in their cards', async ({ signedInPage: page }) => {
  await page.route('**/api/v1/engagement/overview', async (route) => {
    const overview = await (await route.fetch()).json();
    return route.fulfill({ json: { ...overview, queues: { ...overview.queues, unanswered: 120 } } });
  });
  await page.goto('/post-composer');
  const engagement = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Engagement/ });
  // Before there is a count, the icon is in the middle.
  await expect(engagement.getByText('99+')).toBeVisible();
  const [icon, count] = await Promise.all([engagement.locator('svg').boundingBox(), engagement.getByText('99+').boundingBox()]);
  if (!icon || !count) throw new Error('There is no count.');
  expect(count.y >= icon.y + icon.height || count.x >= icon.x + icon.width, JSON.stringify({ icon, count })).toBe(true);

  await page.route('**/api/v1/analytics/overview*', async (route) => {
    const answer = await route.fetch();
    const overview = JSON.parse(await answer.text(), (key, value) => (key === 'value' && typeof value === 'number' ? 212_345_678 : value));
    return route.fulfill({ response: answer, json: overview });
  });
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/analytics');
    await expect(page.locator('main section svg').first()).toBeAttached();
    const outside = await page.locator('main section').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const edge = card.getBoundingClientRect().right;
        return [...card.querySelectorAll(':scope svg, :scope p')]
          .filter((part) => part.getBoundingClientRect().right > edge + 1)
          .map((part) => part.outerHTML.slice(0, 80));
      }),
    );
    expect(outside, `${width} wide`).toEqual([]);
  }
});
