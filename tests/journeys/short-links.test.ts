import type { ShortLink } from '@everycast/contract/short-links';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/people.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const menu = 'https://casa.example.org/menu?week=49&from=social';
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test('a link is shortened in the composer, published, followed and counted', async ({ page, account, pds, api }) => {
  const compose = composer(page);
  const links = async () => (await api.get<{ items: ShortLink[] }>('/api/v1/short-links')).items;
  /** Follows a link as somebody's browser. @returns where it leads */
  const follow = async (url: string) => {
    const answer = await fetch(url, { redirect: 'manual', headers: { 'user-agent': browser, referer: 'https://news.example.com/today' } });
    return answer.status === 302 ? answer.headers.get('location') : `${answer.status} ${await answer.text()}`;
  };

  const short = await test.step('By hand: the text has the short link, and so has what is published', async () => {
    await page.goto('/post-composer');
    await expect(compose.account(account.handle)).toBeChecked();
    await compose.text.fill(`Our new menu: ${menu}.`);
    await page.getByRole('button', { name: 'Shorten links' }).click();
    await page.getByRole('button', { name: `Shorten ${menu}` }).click();
    await expect(toast(page, 'Link shortened')).toBeVisible();
    await expect(page.getByText('All links in this text are short already.')).toBeVisible();
    await expectAccessible(page, 'composer with a short link');
    await page.keyboard.press('Escape');
    const [link] = await links();
    expect(link?.url).toBe(menu);
    const url = link?.shortUrl ?? '';
    await expect(compose.text).toHaveValue(`Our new menu: ${url}.`);
    await expect(compose.preview).toContainText(url.replace(/^https?:\/\//, ''));
    await compose.publish.click();
    await expect(page.getByText('Published on Bluesky', { exact: true })).toBeVisible();
    expect((await pds.posts(account.did)).map(({ value }) => value.text)).toEqual([`Our new menu: ${url}.`]);
    return link as ShortLink;
  });

  await test.step('It redirects, and its screen shows the clicks', async () => {
    expect(await follow(short.shortUrl)).toBe(menu);
    expect(await follow(short.shortUrl)).toBe(menu);
    await expect.poll(async () => (await links()).find(({ id }) => id === short.id)?.clicks).toBe(2);
    await page.goto('/settings/links');
    const row = page.getByRole('listitem').filter({ hasText: short.slug });
    await expect(row).toContainText('2 clicks');
    await expectAccessible(page, 'short links');
    await row.getByRole('link').click();
    await expect(page.getByRole('list', { name: 'Came from' })).toContainText('news.example.com');
    await expect(page.getByRole('list', { name: 'Devices' })).toContainText('Computer');
    await expect(page.getByRole('img', { name: /^QR code of / })).toBeVisible();
    await expectAccessible(page, 'a short link');
  });

  await test.step('It leads elsewhere once its address is changed, and nowhere once it is switched off', async () => {
    await page.getByLabel('Leads to').fill(short.shortUrl);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/leads back to a link/)).toBeVisible();
    await page.getByLabel('Leads to').fill('https://casa.example.org/winter');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Earlier addresses' })).toContainText('casa.example.org/menu');
    await expect.poll(() => follow(short.shortUrl)).toBe('https://casa.example.org/winter');
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('This link is switched off. People who click it read that.')).toBeVisible();
    await expect.poll(() => follow(short.shortUrl)).toContain('This link is switched off');
  });

  await test.step('Automatically: what is written stays, and preview and post have the short link', async () => {
    await page.goto('/accounts');
    await page.getByRole('button', { name: `Actions for @${account.handle}` }).click();
    await page.getByRole('menuitem', { name: 'Shorten all links' }).click();
    await expect(toast(page, `All links on @${account.handle} are shortened from now on`)).toBeVisible();
    await page.goto('/settings/links');
    const shortens = page.getByRole('switch', { name: `Shorten all links on @${account.handle}` });
    await expect(shortens).toBeChecked();
    await shortens.uncheck({ force: true });
    const accountIds = async () => (await api.get<{ accountIds: string[] }>('/api/v1/short-links/settings')).accountIds;
    await expect.poll(accountIds).toEqual([]);
    await shortens.check({ force: true });
    await expect.poll(accountIds).toEqual([account.id]);
    await page.goto('/post-composer');
    await compose.text.fill(`Winter hours: ${menu}`);
    await expect(compose.preview).toContainText(/\/l\/[a-z0-9]{7}/);
    await expect(compose.preview).not.toContainText('casa.example.org/menu');
    await expect(compose.saved).toBeVisible();
    await expect(compose.text).toHaveValue(`Winter hours: ${menu}`);
    await compose.publish.click();
    await expect(page.getByText('Published on Bluesky', { exact: true })).toBeVisible();
    const made = (await links()).find(({ accountId }) => accountId !== null);
    expect(made?.url).toBe(menu);
    const texts = (await pds.posts(account.did)).map(({ value }) => value.text);
    expect(texts).toContain(`Winter hours: ${made?.shortUrl}`);
    expect(await follow(made?.shortUrl ?? '')).toBe(menu);
    await expect.poll(async () => (await links()).find(({ id }) => id === made?.id)?.clicks).toBe(1);
  });

  await test.step('Analytics has the clicks by link, account and hour', async () => {
    await page.goto('/analytics');
    const panel = page.getByRole('region', { name: 'Short links' });
    const { clicks = 0 } = (await links()).find(({ id }) => id === short.id) ?? {};
    expect(clicks).toBeGreaterThanOrEqual(3);
    await expect(panel.getByRole('row').filter({ hasText: short.slug }).getByRole('cell').first()).toHaveText(String(clicks));
    await panel.getByLabel('Clicks by').selectOption('Account');
    await expect(panel.getByRole('row').filter({ hasText: account.handle })).toContainText('1');
    await panel.getByLabel('Clicks by').selectOption({ value: 'hours' });
    await expect(panel.getByRole('columnheader', { name: /^Hour \(.+\)$/ })).toBeVisible();
    await expect(panel.getByRole('row').filter({ hasText: /:00/ }).first()).toBeVisible();
    await expectAccessible(page, 'analytics with short links');
  });
});

test('the server’s owner blocks a domain, and unblocks it', async ({ page, owner, context }) => {
  await signIn(context.request, owner);
  await page.goto('/settings/blocked-domains');
  await page.getByLabel('Domain', { exact: true }).fill('https://Malware.example/page');
  await page.getByRole('button', { name: 'Block domain', exact: true }).click();
  const domains = page.getByRole('list', { name: 'Blocked domains' });
  await expect(domains.getByText('malware.example', { exact: true })).toBeVisible();
  await expectAccessible(page, 'blocked domains');
  const make = () =>
    context.request.post('/api/v1/short-links', {
      headers: { origin: new URL(page.url()).origin },
      data: { url: 'https://a.malware.example/' },
    });
  expect((await make()).status()).toBe(400);
  await page.getByRole('button', { name: 'Unblock malware.example' }).click();
  await expect(page.getByText('No blocked domains')).toBeVisible();
  expect((await make()).status()).toBe(201);
});
