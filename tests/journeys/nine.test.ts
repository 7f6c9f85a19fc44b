import type { Page } from '@playwright/test';
import { sampled } from '../support/sample.ts';
import { expectAccessible } from './support/axe.ts';
import { uprightFilm } from './support/film.ts';
import { jpeg } from './support/pictures.ts';
import { composer } from './support/screens/composer.ts';
import { sandbox } from './support/screens/sandbox.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const names = {
  instagram: 'Instagram',
  twitter: 'Twitter',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  youtube: 'YouTube',
  twitch: 'Twitch',
};
type Name = keyof typeof names;
const all = Object.keys(names) as Name[];
/** Where pictures and videos go: in a short run to three of those that take them. */
const taking = (what: string, except: readonly Name[]) =>
  sampled(
    `platforms for ${what}`,
    all.filter((one) => !except.includes(one)),
    3,
  );
const takePictures = taking('pictures', ['youtube', 'twitch']);
const takeVideos = taking('videos', ['twitch']);

type File = { name: string; mimeType: string; buffer: Buffer };

interface Sent {
  text: string;
  to: readonly Name[];
  url: string;
}

/** Writes and sends a post to the sandbox accounts of some platforms. What some of them take time to process, they process together. */
async function send(
  page: Page,
  { text, to, file, choose }: { text: string; to: Name[]; file?: File; choose?: () => Promise<void> },
): Promise<Sent> {
  const compose = composer(page);
  await page.goto('/post-composer');
  for (const one of to) await compose.accountOn(names[one]).check();
  await compose.text.fill(text);
  if (file) {
    await compose.pick([file]);
    await page.getByRole('button', { name: /^Alt text for (image|video) 1$/ }).click();
    await page.getByRole('dialog', { name: 'Alt text' }).getByRole('textbox').fill(`To be seen: ${text}`);
    await page.getByRole('dialog', { name: 'Alt text' }).getByRole('button', { name: 'Done' }).click();
  }
  // Next to many accounts they are folded.
  await page.getByRole('heading', { name: 'Options' }).click();
  await choose?.();
  await expect(compose.preview.getByText('Sandbox', { exact: true })).toHaveCount(to.length);
  await expect(compose.preview.getByText('Ready', { exact: true })).toHaveCount(to.length);
  await expectAccessible(page, `the composer: ${text}`);
  await compose.publish.click();
  await expect(toast(page, to.length === 1 ? 'Publishing to 1 account' : `Publishing to ${to.length} accounts`)).toBeVisible();
  await expect(page).toHaveURL(/\/posts\//);
  return { text, to, url: page.url() };
}

/** Waits until a post is out on each of its platforms. */
async function expectOut(page: Page, { text, to, url }: Sent): Promise<void> {
  await page.goto(url);
  if (to.length === 1)
    await expect(page.getByRole('group').getByText('Published', { exact: true }).first()).toBeVisible({ timeout: 180_000 });
  else {
    const published = page.getByRole('button', { name: `Published on ${to.length}` });
    await expect(published).toBeVisible({ timeout: 180_000 });
    await published.click();
    for (const one of to) await expect(page.getByTitle(new RegExp(` on ${names[one]}$`)), names[one]).toBeVisible();
  }
  await expectAccessible(page, `the history: ${text}`);
}

/** Opens a platform's feed with one post shown whole: a feed of tiles shows only the latest. */
async function openFeed(page: Page, platform: Name, text: string): Promise<void> {
  await page.goto(`/sandbox/${platform}`);
  const tile = page.getByRole('button', { name: `: ${text}` });
  // The list of notifications, which is closed, may name it, too.
  await expect(page.getByText(text).or(tile).filter({ visible: true }).first()).toBeVisible();
  if ((await tile.count()) > 0) await tile.click();
}

test('accounts on all nine platforms of the sandbox are connected by clicking, and what is posted to them is seen there', async ({
  signedInPage: page,
  api,
}) => {
  test.setTimeout(900_000);
  const { connect, posts } = sandbox(page);
  const compose = composer(page);
  const options = (one: Name) => page.getByRole('group', { name: names[one] });
  const audience = async (to: readonly Name[]) => {
    if (to.includes('tiktok')) await options('tiktok').getByLabel('Who can see it').selectOption('Everyone');
  };

  await test.step('Nine accounts, and no word typed', async () => {
    for (const one of all) await test.step(names[one], () => connect(names[one]));
    await page.goto('/accounts');
    const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
    await expect(rows).toHaveCount(all.length);
    await expect(rows.getByText('Sandbox', { exact: true })).toHaveCount(all.length);
    await expect(rows.getByText('Healthy', { exact: true })).toHaveCount(all.length);
    await expectAccessible(page, 'accounts on nine platforms');
    await page.goto('/accounts?connect');
    await page.getByRole('button', { name: 'Connect a Facebook sandbox account' }).click();
    await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible();
    await expectAccessible(page, 'a page of consent');
  });

  await test.step('One more is found by its words and its platform', async () => {
    await api.post('/api/v1/accounts/bluesky/sandbox', {});
    await page.goto('/accounts');
    const search = page.getByRole('searchbox', { name: 'Search accounts' });
    const rows = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
    await page.getByRole('button', { name: 'All platforms' }).click();
    await page.getByRole('menuitem', { name: 'Bluesky' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Bluesky', exact: true }).click();
    await page.getByRole('menuitem', { name: 'All platforms' }).click();
    await search.fill('masto');
    await expect(rows).toHaveCount(1);
    await search.fill('no such account');
    await expect(page.getByText('contains “no such account”')).toBeVisible();
    await expectAccessible(page, 'accounts where nothing is found');
    await page.getByRole('button', { name: 'Show all accounts' }).press('Enter');
    await expect(search).toBeFocused();
    await expect(rows).toHaveCount(all.length + 1);
  });

  await test.step('The composer chooses all of a platform at once, and tells what it does not show', async () => {
    const pane = page.getByRole('region', { name: 'Accounts' });
    const both = pane.getByRole('checkbox', { name: 'All 2 Bluesky accounts' });
    await page.goto('/post-composer');
    await compose.accountOn('Bluesky').check();
    await expect(both).toHaveJSProperty('indeterminate', true);
    await both.press('Space');
    await expect(pane.getByText('2 of 10', { exact: true })).toBeVisible();
    await pane.getByRole('searchbox', { name: 'Filter accounts' }).fill('masto');
    await expect(pane.getByRole('status')).toHaveText('2 selected accounts are hidden.');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Accounts' }).click();
    await expectAccessible(page, 'the composer with a filter');
    await pane.getByRole('button', { name: 'Show all accounts' }).click();
    await both.uncheck();
    await expect(pane.getByText('0 of 10', { exact: true })).toBeVisible();
  });

  const sent: Record<'picture' | 'film' | 'words' | 'broadcast', Sent> = await test.step('Four posts are sent', async () => ({
    picture: await send(page, {
      text: 'A picture of low tide',
      to: takePictures,
      choose: () => audience(takePictures),
      file: { name: 'tide.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 1080, 1080, 'teal') },
    }),
    film: await send(page, {
      text: 'A film of high tide',
      to: takeVideos,
      file: { name: 'tide.mp4', mimeType: 'video/mp4', buffer: await uprightFilm() },
      choose: async () => {
        await audience(takeVideos);
        if (!takeVideos.includes('youtube')) return;
        await options('youtube').getByLabel('Title').fill('High tide');
        await options('youtube').getByLabel('Made for kids').selectOption('No, it’s not made for kids');
      },
    }),
    words: await send(page, { text: 'Live at high tide', to: ['twitch'] }),
    broadcast: await send(page, {
      text: 'How tides come about',
      to: ['twitch'],
      choose: async () => {
        await options('twitch').getByLabel('Publish as').selectOption('Broadcast in the schedule');
        const start = options('twitch').getByRole('group', { name: 'Start of the broadcast' });
        await start.getByRole('textbox', { name: 'Start of the broadcast' }).fill('2031-03-03');
        await start.getByLabel('Time', { exact: true }).fill('19:00');
        const category = options('twitch').getByRole('combobox', { name: 'Category of the broadcast' });
        await category.fill('no such thing');
        await expect(page.getByText('No results for “no such thing”')).toBeVisible();
        await category.fill('sci');
        await page.getByRole('option', { name: 'Science & Technology' }).click();
        await expect(category).toHaveValue('Science & Technology');
      },
    }),
  }));

  await test.step('The picture goes to all that take one', async () => {
    await expectOut(page, sent.picture);
    for (const one of takePictures) {
      await test.step(names[one], async () => {
        await openFeed(page, one, sent.picture.text);
        const picture = posts.filter({ hasText: sent.picture.text }).locator('img');
        await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(1080);
      });
    }
  });

  await test.step('The video goes to all that take one', async () => {
    await expectOut(page, sent.film);
    for (const one of takeVideos) {
      await test.step(names[one], async () => {
        await openFeed(page, one, sent.film.text);
        const film = posts.filter({ hasText: sent.film.text }).locator('video');
        await expect.poll(() => film.evaluate((shown: HTMLVideoElement) => Math.round(shown.duration))).toBe(4);
        await expectAccessible(page, `the feed of ${names[one]}`);
      });
    }
    if (!takeVideos.includes('youtube')) return;
    await page.goto('/sandbox/youtube');
    await expect(page.getByRole('heading', { level: 2, name: 'High tide' })).toBeVisible();
  });

  await test.step('Words go to the chat of Twitch', async () => {
    await expectOut(page, sent.words);
    await page.goto('/sandbox/twitch');
    await expect(posts.filter({ hasText: sent.words.text })).toHaveCount(1);
    await expectAccessible(page, 'the feed of Twitch');
  });

  await test.step('A broadcast goes into its schedule, with a category that is found by its name', async () => {
    await expectOut(page, sent.broadcast);
    await page.goto('/sandbox/twitch');
    await expect(posts.filter({ hasText: sent.broadcast.text })).toContainText('Science & Technology');
  });

  await test.step('Whatever is planned there says so in the calendar and among the drafts', async () => {
    await page.goto('/post-composer');
    await compose.accountOn('Mastodon').check();
    await compose.text.fill('Not sure yet');
    await expect(compose.saved).toBeVisible();
    await page.goto('/drafts');
    await expect(page.getByRole('listitem').filter({ hasText: 'Not sure yet' }).getByText('Sandbox', { exact: true })).toBeVisible();
    await page.goto('/calendar');
    await expect(page.getByRole('img', { name: 'Twitch, sandbox' }).first()).toBeVisible();
  });

  await test.step('Before an account is disconnected, it is said how many posts are planned there', async () => {
    const { items } = await api.get<{ items: { id: string; platform: string }[] }>('/api/v1/accounts');
    const accountIds = items.filter(({ platform }) => platform === 'mastodon').map(({ id }) => id);
    await api.post('/api/v1/posts', { text: 'One day', accountIds, schedule: { at: '2032-11-22T12:00', zone: 'UTC' } });
    await page.goto('/accounts');
    const ask = async (platform: string) => {
      const row = page.locator(`[data-row="${items.find((account) => account.platform === platform)?.id}"]`);
      await row.getByRole('button', { name: 'Actions for' }).click();
      await page.getByRole('menuitem', { name: 'Disconnect' }).click();
    };
    const dialog = page.getByRole('dialog');
    await ask('mastodon');
    await expect(dialog).toContainText('1 scheduled post won’t go out on this account');
    await expectAccessible(page, 'disconnecting an account for which something is planned');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    const counted = page.waitForResponse('**/planned');
    await ask('twitch');
    await counted;
    await expect(dialog).toContainText('Scheduled posts for this account are canceled');
    await expect(dialog).not.toContainText('won’t go out');
  });
});
