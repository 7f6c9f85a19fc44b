import { facebook } from '@everycast/platforms/facebook/facebook';
import { instagram } from '@everycast/platforms/instagram/instagram';
import { mastodon } from '@everycast/platforms/mastodon/mastodon';
import { twitch } from '@everycast/platforms/twitch/twitch';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { youtube } from '@everycast/platforms/youtube/youtube';
import { expectAccessible } from './support/axe.ts';
import { film } from './support/film.ts';
import { jpeg } from './support/pictures.ts';
import { fileOf, playAt } from './support/sandbox.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { toast } from './support/screens/toast.ts';
import { startServer } from './support/server.ts';
import { expect, test } from './support/test.ts';

test('what is posted to a stand-in is seen on its feed, and the address of the post leads there', async ({
  signedInPage: page,
  api,
  server,
}) => {
  await page.goto('/accounts');
  await page.getByRole('link', { name: 'Sandbox' }).click();
  await page.getByRole('link', { name: 'Open feed for Twitter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Twitter' })).toBeVisible();
  await expect(page.getByText('No posts yet')).toBeVisible();

  const { send } = await playAt(server, api, twitter);
  const picture = fileOf(await jpeg(page, 320, 180, 'teal'), 'image/jpeg', 'All teal');
  const { post } = await send({
    text: 'Low tide at https://example.org/tide',
    media: [picture],
    thread: [{ text: 'And high tide', media: [] }],
  });

  await test.step('It comes by itself, with its picture and the part that follows', async () => {
    const posts = page.getByRole('region', { name: 'Feed' }).getByRole('article');
    await expect(posts).toHaveCount(2);
    await expect(posts.first()).toContainText('Low tide at example.org/tide');
    await expect(posts.last()).toContainText('And high tide');
    await expect(posts.first()).toContainText('Alt text All teal');
    const shown = posts.first().getByRole('img', { name: 'All teal' });
    await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(320);
  });

  await test.step('Its permanent address opens the feed at the post', async () => {
    expect(post.permalink).toContain(`${server.url}/sandbox/twitter/`);
    await page.goto(post.permalink ?? '');
    await expect(page).toHaveURL(/\/sandbox\/twitter\?at=/);
    await expect(page.getByRole('article').first()).toBeFocused();
  });
});

test('an answer that is swallowed on demand leads to one post, and only one', async ({ signedInPage: page, api, server }) => {
  const { send } = await playAt(server, api, mastodon);
  await page.goto('/sandbox/mastodon');
  const faults = page.getByRole('region', { name: 'Trigger a failure' });
  await expect(faults.getByText('so the post isn’t duplicated')).toBeVisible();
  await faults.getByRole('button', { name: 'Trigger failure' }).click();
  await expect(faults.getByRole('listitem')).toHaveText(/Response lost: when a post is created\s*1×/);
  await expectAccessible(page, 'a feed where a fault waits');
  const { problems } = await send({ text: 'Once and only once' });
  expect(problems).toEqual(['unconfirmed']);
  await expect(page.getByText('Once and only once')).toHaveCount(1);
  await expect(faults.getByText('No failures queued: everything works.')).toBeVisible();

  await test.step('A login that was revoked is none any more', async () => {
    await page.getByRole('button', { name: 'Revoke Sandbox 1’s login' }).click();
    await expect(toast(page, 'Sandbox 1’s login was revoked')).toBeVisible();
    await expect(send({ text: 'Too late' })).rejects.toMatchObject({ name: 'PlatformProblem' });
  });

  await test.step('The feed can be emptied', async () => {
    await page.getByRole('button', { name: 'Clear feed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Clear feed' }).click();
    await expect(page.getByText('No posts yet')).toBeVisible();
  });
});

test('videos play, each platform has a look of its own, and all of it is for everyone', async ({ signedInPage: page, api, server }) => {
  test.setTimeout(360_000);
  const movie = fileOf(await film(), 'video/mp4');
  await page.goto('/sandbox');
  await expect(page.getByRole('link', { name: 'Open feed for YouTube' })).toBeVisible();
  await expectAccessible(page, 'the sandbox');

  const play = (platform: Parameters<typeof playAt>[2]) => playAt(server, api, platform);
  await (await play(youtube)).send({
    text: 'What the tide left',
    media: [movie],
    firstComment: 'Filmed at six',
    options: { title: 'Low tide', madeForKids: 'no' },
  });
  await (await play(instagram)).send({ text: 'Reel of the tide', media: [movie] });
  const pages = await play(facebook);
  await pages.send({
    text: 'Opening hours',
    firstComment: 'Closed on Mondays',
    media: [fileOf(await jpeg(page, 640, 640, 'navy'), 'image/jpeg', 'A door')],
  });
  await (await play(twitch)).send({ text: 'Live at eight' });

  for (const [platform, name, text] of [
    ['youtube', 'YouTube', 'Filmed at six'],
    ['instagram', 'Instagram', 'Reel of the tide'],
    ['facebook', 'Facebook', 'Closed on Mondays'],
    ['twitch', 'Twitch', 'Live at eight'],
  ] as const) {
    await test.step(name, async () => {
      await page.goto(`/sandbox/${platform}`);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByText(text).first()).toBeVisible();
      await expectAccessible(page, `the sandbox of ${name}`);
    });
  }

  await page.goto('/sandbox/youtube');
  await expect(page.getByRole('heading', { level: 2, name: 'Low tide' })).toBeVisible();
  const video = page.getByLabel('Video without alt text');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => Math.round(one.duration))).toBe(3);
  const seeked = await video.evaluate(async (one: HTMLVideoElement) => {
    one.currentTime = 2;
    await new Promise((resolve) => one.addEventListener('seeked', resolve, { once: true }));
    return one.currentTime;
  });
  expect(seeked).toBe(2);
});

test('there are as many accounts as anyone needs, and a feed shows those of one', async ({ signedInPage: page, api }) => {
  test.slow();
  const [accounts, perPlatform] = [41, 38];
  const platforms = [...Array.from({ length: perPlatform }, () => 'bluesky' as const), 'mastodon', 'mastodon', 'mastodon'] as const;
  const connected = await connectSandboxAccounts(api, platforms);
  expect(new Set(connected.map(({ handle }) => handle)).size).toBe(accounts);
  const post = { text: 'Low tide', accountIds: connected.map(({ id }) => id), schedule: 'now' };
  await api.post('/api/v1/posts', post);
  for (const [count, text] of [
    [2, 'High tide'],
    [1, 'Tide tables'],
  ] as const) {
    const few = connected.filter(({ platform }) => platform === 'bluesky').slice(0, count);
    await api.post('/api/v1/posts', { ...post, text, accountIds: few.map(({ id }) => id) });
  }

  await test.step('A platform’s card names some of them', async () => {
    await page.goto('/sandbox');
    await expect(page.getByText('Accounts: Sandbox 1 · Sandbox 2 · Sandbox 3 and 35 more')).toBeVisible();
    const mastodon = page.getByRole('listitem').filter({ hasText: 'Mastodon' });
    await expect(mastodon.getByText('Accounts: Sandbox 1 · Sandbox 2 · Sandbox 3', { exact: true })).toBeVisible();
    await expectAccessible(page, 'the sandbox with 41 accounts');
  });

  await test.step('The feed can be of one account', async () => {
    await page.getByRole('link', { name: 'Open feed for Bluesky' }).click();
    const feed = page.getByRole('region', { name: 'Feed' });
    const posts = feed.getByText('Low tide', { exact: true });
    await expect(posts).toHaveCount(perPlatform);
    await expectAccessible(page, 'a feed with 38 accounts');
    await feed.getByLabel('Account').selectOption('Sandbox 1');
    await expect(posts).toHaveCount(1);
    await expect(feed.getByText(/tide/i)).toHaveCount(3);
    await expect(page).toHaveURL(/\?by=did/);
    await feed.getByLabel('Account').selectOption('All accounts');
    await expect(posts).toHaveCount(perPlatform);
  });

  await test.step('Each login can be ended', async () => {
    await page.getByRole('button', { name: 'Revoke Sandbox 38’s login' }).click();
    await expect(toast(page, 'Sandbox 38’s login was revoked')).toBeVisible();
  });

  await test.step('The consent page suggests the next account, or the one to reconnect', async () => {
    const mastodon = connected.filter(({ platform }) => platform === 'mastodon');
    const chosen = page.getByRole('radio', { checked: true });
    const suggested = async (asked: object) => {
      await page.goto((await api.post<{ url: string }>('/api/v1/accounts/mastodon/consent', { sandbox: true, ...asked })).url);
      return page.getByRole('group', { name: 'Account' }).locator('label').filter({ has: chosen }).textContent();
    };
    expect(await suggested({})).toContain('Sandbox 4');
    await expect(chosen).toBeInViewport();
    await expectAccessible(page, 'a page of consent with those who are connected');
    expect(await suggested({ accountId: mastodon[1]?.id })).toMatch(/Sandbox 2\s*Connected/);
  });
});

test('an account whose platform answers with an error is unavailable: nobody says that it gave no answer', async ({
  signedInPage: page,
  api,
}) => {
  await connectSandboxAccounts(api, ['mastodon']);
  await api.post('/api/v1/sandbox/mastodon/faults', { operation: 'profile', fault: 'broken', times: 20 });
  await page.goto('/accounts');
  await page.getByRole('button', { name: /^Test/ }).first().click();
  await expect(page.getByText('Unavailable', { exact: true })).toBeVisible();
  await expect(page.getByText('had an internal error', { exact: false }).first()).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('1 unavailable')).toBeVisible();
  await expect(page.getByText(/reach|answer/i)).toHaveCount(0);
});

test('by keyboard, the choice of a platform leads into its form, and Back to the choice', async ({ signedInPage: page }) => {
  await page.goto('/accounts?connect');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mastodon', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Your server')).toBeFocused();
  await dialog.getByRole('button', { name: 'Back' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: /^Instagram/ })).toBeFocused();
});

test.describe('without the sandbox', () => {
  const off = test.extend<object, object>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
      async ({}, use) => {
        const server = await startServer({ SANDBOX: 'off' });
        await use(server);
        await server.close();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
  });

  off('nothing leads there, and nobody is offered an account of it', async ({ signedInPage: page, api }) => {
    await page.goto('/accounts?connect');
    const choose = page.getByRole('dialog', { name: 'Connect account' });
    await expect(choose.getByRole('button', { name: 'Twitter Setup required' })).toBeVisible();
    await expect(page.getByText(/sandbox/i)).toHaveCount(0);
    expect(await api.get('/api/v1/sandbox')).toEqual({ on: false, platforms: [], liveSince: null });
    for (const path of ['/sandbox', '/sandbox/twitter']) {
      await page.goto(path);
      await expect(page.getByText('The sandbox is turned off', { exact: true })).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    }
    await expectAccessible(page, 'the sandbox where it is off');
  });
});
