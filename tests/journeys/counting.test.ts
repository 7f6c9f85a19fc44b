import type { Post } from '@everycast/contract/posts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const named = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}${at + 1}`);

test('a post on many accounts is counted as one: by cause, with one action for each', async ({ signedInPage: page, api, pds }) => {
  test.setTimeout(240_000);
  const noon = await startFaultProxy(pds.url);
  const refuse = (message: string) =>
    ({ kind: 'answer', status: 400, body: JSON.stringify({ error: 'InvalidRequest', message }) }) as const;
  noon.use(({ method }) => (method === 'com.atproto.repo.createRecord' ? refuse('Not before noon') : null));
  const healthy = await connectMany(api, pds, named('well', 14));
  const early = await connectMany(api, pds, named('early', 6), noon.url);
  const lost = await connectMany(api, pds, named('lost', 4));
  const all = [...healthy, ...early, ...lost];
  const brands = [
    { name: 'Casa Verde', color: 'teal', accountIds: all.filter((_, at) => at % 3 === 0).map(({ id }) => id) },
    { name: 'Kestrel', color: 'violet', accountIds: all.filter((_, at) => at % 3 === 1).map(({ id }) => id) },
  ];
  for (const brand of brands) await api.post('/api/v1/account-groups', brand);
  for (const { did } of lost) await pds.takeDown(did);
  const text = 'Twelve seconds of beets';
  const { id } = await api.post<Post>('/api/v1/posts', { text, accountIds: all.map((one) => one.id), schedule: 'now' });
  const states = async () => (await api.get<Post>(`/api/v1/posts/${id}`)).targets.map(({ state }) => state);
  await expect.poll(async () => (await states()).filter((state) => state === 'published' || state === 'failed').length).toBe(24);

  const wrong = page.getByRole('region', { name: 'What went wrong' });
  const cause = (title: string) => wrong.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  const rejected = cause('Bluesky rejected this post');

  await test.step('Its history fits one screen, and says each reason once', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/posts/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByText('Published on 14', { exact: true }).first()).toBeVisible();
    await expect(main.getByText('Failed on 10', { exact: true })).toBeVisible();
    await expect(main.getByText('of 24 accounts in 2 groups')).toBeVisible();
    await expect(wrong.getByRole('heading', { level: 3 })).toHaveText([
      /^Bluesky rejected this post6 accounts$/,
      /^Lost access to Bluesky4 accounts$/,
    ]);
    await expect(main.getByText('Not before noon')).toHaveCount(1);
    await expect(main.getByText('AccountTakedown')).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900);
    await expectAccessible(page, 'the history of a post on many accounts');
  });

  await test.step('A handle opens its timeline inside its cause, one at a time', async () => {
    const [first, second] = [early[0]?.handle ?? '', early[1]?.handle ?? ''];
    await rejected.getByRole('button', { name: `@${first}` }).click();
    await expect(rejected.getByRole('region', { name: `@${first}` })).toContainText('Not before noon');
    await rejected.getByRole('button', { name: `@${second}` }).click();
    await expect(wrong.getByRole('region')).toHaveCount(1);
    await expectAccessible(page, 'a timeline within its cause');
    await page.getByRole('button', { name: /^Published on 14/ }).click();
    await page.getByRole('button', { name: `@${healthy[0]?.handle}` }).click();
    await expect(wrong.getByRole('region')).toHaveCount(0);
    await expect(page.getByRole('region', { name: `@${healthy[0]?.handle}` })).toContainText('Published on Bluesky');
  });

  await test.step('The day and the calendar’s list say what happened, to which post and to whose', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('Failed on 10 of 24, Casa Verde and Kestrel')).toBeVisible();
    await page.goto('/calendar?view=list');
    await expect(page.locator('[data-line]')).toContainText('10 failed · Twelve seconds of beets');
  });

  await test.step('Needs attention has one row for it, with its causes', async () => {
    await page.goto('/dashboard');
    const attention = page.getByRole('region', { name: 'Needs attention' });
    await expect(attention.getByText('Failed on 10 of 24')).toHaveCount(1);
    await expect(attention.getByRole('button', { name: 'Retry 6' })).toBeVisible();
    await expect(attention.getByRole('link', { name: 'Reconnect 4' }).first()).toBeVisible();
    await expectAccessible(page, 'what needs attention, by cause');

    await attention.getByRole('button', { name: 'Ignore' }).first().click();
    const ignored = toast(page, 'Ignored on 6 accounts');
    await expect(attention.getByText('Failed on 4 of 24')).toBeVisible();
    await ignored.getByRole('button', { name: 'Undo' }).click();
    await expect(attention.getByText('Failed on 10 of 24')).toBeVisible();

    noon.use(null);
    await attention.getByRole('button', { name: 'Retry 6' }).dblclick();
    await expect(toast(page, 'Retrying on 6 accounts')).toBeVisible();
    await expect(attention.getByText('Failed on 4 of 24')).toBeVisible();
    await expect.poll(async () => (await states()).filter((state) => state === 'published').length).toBe(20);
    for (const { did } of early) expect((await pds.posts(did)).map(({ value }) => value.text)).toEqual([text]);
  });

  await test.step('The bell has one notification for it, by cause', async () => {
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    const news = page.getByRole('link', { name: /Failed on 10 of 24 accounts/ });
    await expect(news).toHaveCount(1);
    await expect(news).toContainText('Not before noon');
    await expect(news).toContainText(`Bluesky (${early[0]?.handle}, `);
    // In one notification per hour: two if the hour ends during the test.
    const lostNews = page.getByRole('link', { name: /^Reconnect \d accounts/ });
    expect(await lostNews.count()).toBeLessThanOrEqual(2);
    await page.keyboard.press('Escape');
  });

  await test.step('Accounts stand by group, those to reconnect first, and are reconnected one after another', async () => {
    const groups = page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: /to reconnect|All healthy/ });
    await expect(groups.first()).toContainText('2 to reconnect');
    const section = page.getByRole('main');
    await section.getByRole('button', { name: 'Test all' }).click();
    await expect(section.getByText(/^Testing \d+ of 24$/)).toBeVisible();
    await section.getByRole('button', { name: 'Stop' }).click();
    await expect(section.getByRole('button', { name: 'Test all' })).toBeVisible();
    await expect(section.getByRole('link', { name: 'Reconnect 4' }).last()).toHaveAttribute('href', /reconnect=all/);
    await expectAccessible(page, 'the dashboard with many accounts');
    for (const { did } of lost) await pds.takeDown(did, false);
    await page.goto('/accounts');
    // Above the list, and among its filters.
    await expect(page.getByRole('button', { name: 'Reconnect 4' })).toHaveCount(2);
    await page.getByRole('button', { name: 'Reconnect 4' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^Reconnect @lost/ });
    for (const at of [1, 2, 3]) {
      await expect(dialog.getByRole('status')).toHaveText(`${at} of 4`);
      if (at === 1) await expectAccessible(page, 'reconnecting several accounts');
      const title = await dialog.getByRole('heading', { name: /^Reconnect @/ }).textContent();
      const account = lost.find(({ handle }) => title === `Reconnect @${handle}`);
      await dialog.getByRole('textbox', { name: 'App password' }).fill(account?.appPassword ?? '');
      await dialog.getByRole('button', { name: 'Reconnect' }).click();
    }
    await expect(dialog.getByRole('status')).toHaveText('4 of 4');
    await dialog.getByRole('button', { name: 'Skip' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Test all' })).toBeVisible();
    await expect.poll(async () => (await states()).filter((state) => state === 'published').length).toBe(23);
    await page.getByRole('button', { name: 'Test all' }).click();
    await expect(page.getByText(/^Testing \d+ of 24$/)).toBeVisible();
    await expect(toast(page, '1 of 24 accounts needs attention').or(toast(page, 'All 24 accounts healthy'))).toBeVisible();
  });
  await noon.close();
});
