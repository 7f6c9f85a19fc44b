import { startFaultProxy } from '../support/fault-proxy.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('published the moment it is written: there once, and no draft is left behind', async ({ page, account, pds }) => {
  const compose = composer(page);
  await page.goto('/post-composer');
  await expect(compose.account(account.handle)).toBeChecked();
  await compose.text.fill('No time to lose');
  await compose.publish.click();
  await expect(toast(page, 'Publishing to 1 account')).toBeVisible();
  await expect(page).toHaveURL(/\/posts\//);
  await expect(page.getByText('Published on Bluesky', { exact: true })).toBeVisible();
  expect((await pds.posts(account.did)).map(({ value }) => value.text)).toEqual(['No time to lose']);
  await page.goto('/drafts');
  await expect(page.getByText('No drafts yet')).toBeVisible();
});

test('a post that cannot go out says why everywhere, and goes out once its account is connected again', async ({ page, account, pds }) => {
  const compose = composer(page);
  const why = 'Bluesky has taken this account down. Only Bluesky can restore it.';
  await page.goto('/post-composer');
  await pds.takeDown(account.did);
  await compose.text.fill('It goes out in the end');
  await compose.publish.click();

  await test.step('Its history has the reason, the platform’s own words and every way on', async () => {
    await expect(page.getByText('Lost access to Bluesky')).toBeVisible();
    await expect(page.getByText(why, { exact: true })).toBeVisible();
    await expect(page.getByRole('figure', { name: 'Message from Bluesky' })).toContainText('AccountTakedown');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(toast(page, 'Retrying now')).toBeVisible();
    await expect(page.getByText('Ida Holm retried it on Bluesky')).toBeVisible();
    await expect(page.getByText('Lost access to Bluesky')).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy details' }).click();
    await expect(toast(page, 'Copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('AccountTakedown');
  });
  const history = page.url();

  await test.step('So have the bell and the dashboard', async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    await expect(page.getByRole('link', { name: /Your post wasn’t published on Bluesky/ }).first()).toContainText(why);
    await page.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Post failed on Bluesky')).toBeVisible();
    await page.getByRole('link', { name: 'View history' }).click();
    await expect(page).toHaveURL(history);
  });

  await test.step('Connecting again is all that it needs', async () => {
    await page.getByRole('link', { name: 'Reconnect Bluesky' }).click();
    const dialog = page.getByRole('dialog', { name: `Reconnect @${account.handle}` });
    await dialog.getByRole('textbox', { name: 'App password' }).fill(account.appPassword);
    await dialog.getByRole('button', { name: 'Reconnect' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Not connected');
    await pds.takeDown(account.did, false);
    await dialog.getByRole('button', { name: 'Reconnect' }).click();
    await expect(toast(page, `@${account.handle} reconnected`)).toBeVisible();
    await page.goto(history);
    await expect(page.getByText('Published on Bluesky', { exact: true })).toBeVisible();
    expect((await pds.posts(account.did)).map(({ value }) => value.text)).toEqual(['It goes out in the end']);
  });

  await test.step('Nothing needs anybody any more', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('All clear')).toBeVisible();
  });
});

test('all that was refused goes out with one press', async ({ signedInPage: page, api, pds }) => {
  const proxy = await startFaultProxy(pds.url);
  const { did, handle, appPassword } = await pds.createAccount('refused1');
  const login = { service: proxy.url, identifier: handle, password: appPassword };
  const { id } = await api.post<{ id: string }>('/api/v1/accounts/bluesky', login);
  const body = JSON.stringify({ error: 'InvalidRequest', message: 'Not before noon' });
  proxy.use(({ method }) => (method === 'com.atproto.repo.createRecord' ? { kind: 'answer', status: 400, body } : null));
  const texts = ['The first', 'The second', 'The third'];
  for (const text of texts) await api.post('/api/v1/posts', { text, accountIds: [id], schedule: 'now' });

  await page.goto('/dashboard');
  // One cause is one item, which opens to its posts.
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByText('3 posts failed')).toBeVisible();
  await expect(attention.getByText('Bluesky refused this: Not before noon')).toHaveCount(1);
  await attention.getByRole('button', { name: 'Posts' }).click();
  for (const text of texts) await expect(attention.getByText(text)).toBeVisible();
  proxy.use(null);
  await page.getByRole('button', { name: 'Retry all 3' }).click();
  await expect(toast(page, 'Retrying 3 posts')).toBeVisible();
  await expect(page.getByText('All clear')).toBeVisible();
  await expect.poll(async () => (await pds.posts(did)).map(({ value }) => value.text).sort()).toEqual(texts.sort());
  await proxy.close();
});
