import type { Feed } from '@everycast/contract/feeds';
import type { Post } from '@everycast/contract/posts';
import { type FeedServer, rss, startFeedServer } from '../support/feeds.ts';
import { expectAccessible } from './support/axe.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test as journey } from './support/test.ts';

const test = journey.extend<{ site: FeedServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
  site: async ({}, use) => {
    const site = await startFeedServer();
    await use(site);
    await site.close();
  },
});
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('a website’s feed is found, previewed and added, and its new items become drafts and posts', async ({
  signedInPage: page,
  api,
  account,
  site,
}) => {
  const old = [
    { title: 'Oysters are here', at: minutesAgo(60), summary: 'From the bay', categories: ['Menu'] },
    { title: 'Closed on Monday', at: minutesAgo(120), categories: ['News'] },
  ];
  site.put('/feed', rss(old));
  const link = '<link rel="alternate" type="application/rss+xml" title="News from the harbour" href="/feed">';
  site.put('/', `<html><head><title>The Harbour</title>${link}</head></html>`, { 'content-type': 'text/html' });
  const feeds = async () => (await api.get<{ items: Feed[] }>('/api/v1/feeds')).items;
  const texts = async () => (await api.get<{ items: Post[] }>('/api/v1/posts?limit=50')).items.map(({ text }) => text).sort();
  const dialog = page.getByRole('dialog');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  const card = page.getByRole('listitem', { name: 'Harbour blog' });

  await test.step('A website’s address finds its feed', async () => {
    await page.goto('/settings/queues');
    await page.getByRole('main').getByRole('link', { name: 'Feeds', exact: true }).click();
    await expect(page.getByText('No feeds yet')).toBeVisible();
    await expectAccessible(page, 'no feeds');
    await page.getByRole('main').getByRole('button', { name: 'Add feed' }).click();
    await dialog.getByLabel('Feed or website address').fill(`${site.url}/nothing`);
    await dialog.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(dialog.getByText(/There’s nothing at this address/)).toBeVisible();
    await dialog.getByLabel('Feed or website address').fill(site.url);
    await dialog.getByRole('button', { name: 'Check', exact: true }).click();
    await dialog.getByRole('button', { name: 'Use News from the harbour' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Harbour blog');
    await expect(preview.getByRole('listitem')).toHaveText([/Oysters are here/, /Closed on Monday/]);
  });

  await test.step('The preview follows the text and the filters', async () => {
    await dialog.getByLabel('Post text').fill('Fresh: ');
    await dialog.getByRole('button', { name: 'Title', exact: true }).click();
    await dialog.getByRole('button', { name: 'Hashtags', exact: true }).click();
    await expect(preview.getByText('Fresh: Oysters are here#Menu')).toBeVisible();
    await dialog.getByLabel('Only in these categories').fill('menu');
    await dialog.getByLabel('Only in these categories').press('Enter');
    await expect(preview.getByRole('listitem')).toHaveCount(1);
    await dialog.getByLabel('Post text').fill('Fresh: {title}, {tomorrow}');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/“{tomorrow}” isn’t a variable/)).toBeVisible();
    await dialog.getByLabel('Post text').fill('Fresh: {title}');
    await dialog.getByLabel('Start with').selectOption('The newest item');
    await expectAccessible(page, 'a feed before it is added');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Harbour blog added')).toBeVisible();
  });

  await test.step('Its newest item is a draft', async () => {
    await expect(card.getByRole('link', { name: 'Oysters are here' })).toBeVisible();
    await expect(card.getByText('Active')).toBeVisible();
    expect(await texts()).toEqual(['Fresh: Oysters are here']);
    await expectAccessible(page, 'a feed');
  });

  await test.step('New items are published from now on, each once', async () => {
    await card.getByRole('button', { name: 'Edit Harbour blog' }).click();
    await dialog.getByText('Publish now').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Choose at least one account')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Accounts' }).fill(account.handle);
    await page.getByRole('option', { name: account.handle }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Harbour blog saved')).toBeVisible();
    site.put('/feed', rss([{ title: 'Bread at four', at: minutesAgo(0), categories: ['Menu'] }, ...old]));
    await expect
      .poll(
        async () => {
          const [feed] = await feeds();
          if (feed?.posts.length === 2) return feed.posts[0]?.outcome;
          await page.request.post(`/api/v1/feeds/${feed?.id}/read`, { headers: { origin: new URL(page.url()).origin } });
          return null;
        },
        { timeout: 60_000, intervals: [1_000] },
      )
      .toBe('published');
    await expect(card.getByRole('link', { name: 'Bread at four' })).toBeVisible();
    expect(await texts()).toEqual(['Fresh: Bread at four', 'Fresh: Oysters are here']);
  });

  await test.step('A feed that is gone for good says so and waits', async () => {
    site.put('/feed', '', {}, 410);
    await expect
      .poll(
        async () => {
          const [feed] = await feeds();
          if (feed?.paused) return feed.problem;
          await page.request.post(`/api/v1/feeds/${feed?.id}/read`, { headers: { origin: new URL(page.url()).origin } });
          return null;
        },
        { timeout: 60_000, intervals: [1_000] },
      )
      .toMatch(/removed for good/);
    await expect(card.getByText('Paused')).toBeVisible();
    await expect(card.getByText(/removed for good/)).toBeVisible();
    await expectAccessible(page, 'a feed that is gone');
    await card.getByRole('button', { name: 'Delete Harbour blog' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No feeds yet')).toBeVisible();
  });
});
