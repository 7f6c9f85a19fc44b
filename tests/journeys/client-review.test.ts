import type { Post } from '@everycast/contract/posts';
import type { Browser, Page } from '@playwright/test';
import { createSmallServers } from '../support/small-servers.ts';
import { apiOf } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { jpeg } from './support/pictures.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';
import { finger, middleOf } from './support/touch.ts';

/** What goes out in the sandbox takes a few seconds. */
const patience = 60_000;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a client approves one post on a phone and asks for changes to another, and the approved one goes out', async ({
  signedInPage: team,
  person,
  owner,
  api: own,
  browser,
  baseURL,
  playwright,
  server,
}) => {
  test.setTimeout(300_000);
  const { id: workspaceId } = await own.post<{ id: string }>('/api/v1/workspaces', { name: 'Tidewater' });
  const request = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { 'x-workspace': workspaceId } });
  await signIn(request, person);
  const api = apiOf(request, server.url);
  await team.addInitScript((id) => localStorage.setItem('everycast.workspace', id), workspaceId);
  const office = await browser.newContext({ baseURL, extraHTTPHeaders: { 'x-workspace': workspaceId } });
  const writer = await office.newPage();
  const authors = apiOf(office.request, server.url);
  const client = stranger('Maria Costa');
  const posts: Post[] = [];
  const restaurant = await startSite(team);

  await test.step('The team has posts that wait for the client', async () => {
    const accountIds = (await connectSandboxAccounts(api, ['mastodon', 'bluesky'])).map(({ id }) => id);
    await api.post('/api/v1/account-groups', { name: 'Casa Verde', color: 'sky', accountIds });
    const jonas = await signUp(office.request, stranger('Jonas Berg'));
    const invited = { email: jonas.email, role: 'contributor' };
    const { link } = await api.post<{ link: string }>('/api/v1/workspaces/current/invitations', invited);
    await signIn(office.request, jonas);
    const { pathname, search } = new URL(link);
    await writer.goto(pathname + search);
    await writer.getByRole('button', { name: 'Join' }).click();
    await expect(writer).toHaveURL('/dashboard');
    await team.goto('/settings/approvals');
    await team.getByLabel('All accounts').selectOption('Client');
    await team.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(team, 'Approvals saved')).toBeVisible();
    for (const text of ['Seventy plates, one kiln', `Beets, three ways ${restaurant.url}/beets`]) {
      const asked = await authors.post<Post>('/api/v1/posts', { text, accountIds, schedule: 'now' });
      await api.post(`/api/v1/posts/${asked.id}/approve`, { seen: asked.approval?.seen });
      posts.push(asked);
    }
  });

  await test.step('Someone of the team sends the client a link to all of them', async () => {
    await team.goto('/approvals?view=client');
    const list = team.getByRole('region', { name: 'Posts' });
    await expect(list.getByText('Beets, three ways')).toBeVisible();
    await expectAccessible(team, 'posts with the client');
    await team.getByRole('main').getByRole('link', { name: 'Client links' }).click();
    await expect(team.getByText('No client links yet')).toBeVisible();
    await team.getByRole('button', { name: 'Send to client' }).click();
    const dialog = team.getByRole('dialog');
    await dialog.getByLabel('Client’s name').fill('Maria');
    await dialog.getByLabel('Client’s email').fill(client.email);
    await expectAccessible(team, 'sending a link');
    await dialog.getByRole('button', { name: 'Send link' }).click();
    await expect(dialog.getByText('Link sent to Maria')).toBeVisible();
    await expect(dialog.getByText(/\/review#[\w-]{32}$/)).toBeVisible();
    await expectAccessible(team, 'the address of a link');
    await dialog.getByRole('button', { name: 'Done' }).click();
    const row = team.getByRole('listitem', { name: 'Casa Verde: All posts' });
    await expect(row.getByText('2 waiting')).toBeVisible();
    await expect(row.getByText('Not opened yet')).toBeVisible();
    await expectAccessible(team, 'client links');
  });

  const link = await linkFor(client.email, { browser, baseURL, owner });
  const device = await browser.newContext({ baseURL, ...phone });
  const page = await device.newPage();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await test.step('On a phone, the client approves the first', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: '2 posts to review' })).toBeVisible();
    await expect(page.getByText('for Casa Verde')).toBeVisible();
    await expect(page.getByText('Seventy plates, one kiln').last()).toBeVisible();
    await expectAccessible(page, 'a review on a phone');
    await page.setViewportSize(phone.viewport);
    await page.getByLabel('Your name').fill('Maria Costa');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText('1 of 2 reviewed')).toBeVisible();
  });

  await test.step('and says what to change about the second', async () => {
    await expect(page.getByRole('heading', { name: 'Beets, three ways' })).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveCount(0);
    await page.getByRole('button', { name: 'Bluesky' }).click();
    const card = page.getByRole('figure', { name: 'Link card: The beets are in' });
    await expect.poll(() => card.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1200);
    expect([...hosts]).toEqual([new URL(link).host]);
    await page.getByRole('button', { name: 'Request changes' }).click();
    await expect(page.getByText('Tell us what to change.')).toBeVisible();
    await page.getByLabel('Comment', { exact: true }).fill('Make it four ways.');
    await expectAccessible(page, 'a comment on a phone');
    await page.setViewportSize(phone.viewport);
    await page.getByRole('button', { name: 'Request changes' }).click();
    await expect(page.getByRole('heading', { name: 'All 2 reviewed' })).toBeVisible();
  });

  await test.step('takes that back, swipes between the posts, and says it again', async () => {
    await page.getByRole('button', { name: 'Change answer' }).click();
    await expect(page.getByText('1 of 2 reviewed')).toBeVisible();
    await expect(page.getByText('Beets, three ways').last()).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { name: 'Seventy plates, one kiln' })).toBeVisible();
    const { x, y } = await middleOf(page.getByRole('heading', { name: 'Seventy plates, one kiln' }));
    await (await finger(page)).swipe({ x: x + 80, y }, { x: x - 80, y });
    await expect(page.getByRole('heading', { name: 'Beets, three ways' })).toBeVisible();
    await page.getByRole('button', { name: 'Add a comment' }).click();
    await page.getByLabel('Comment', { exact: true }).fill('Make it four ways.');
    await page.getByRole('button', { name: 'Request changes' }).click();
    await expect(page.getByRole('heading', { name: 'All 2 reviewed' })).toBeVisible();
  });

  await test.step('What was approved goes out, and the history names the client', async () => {
    const [approved, returned] = posts.map(({ id }) => id);
    const now = (id = '') => api.get<Post>(`/api/v1/posts/${id}`);
    await expect.poll(async () => (await now(approved)).state, { timeout: patience }).toBe('published');
    expect((await now(approved)).activity.map(({ what }) => what)).toContain(
      `Maria Costa approved it as the client, by the link sent to ${client.email}`,
    );
    expect(await now(returned)).toMatchObject({ state: 'draft', approval: { state: 'returned', note: 'Make it four ways.' } });
    await writer.goto(`/post-composer?post=${returned}`);
    await expect(writer.getByText('Make it four ways.', { exact: true })).toBeVisible();
  });

  await test.step('Someone else with the link needs a code, and once it is revoked, nobody gets in', async () => {
    const asked = await authors.post<Post>('/api/v1/posts', {
      text: 'Coffee after',
      accountIds: [posts[0]?.targets[0]?.accountId],
      schedule: 'now',
    });
    await api.post(`/api/v1/posts/${asked.id}/approve`, { seen: asked.approval?.seen });
    const desk = await browser.newContext({ baseURL });
    const other = await desk.newPage();
    await other.goto(link);
    await expect(other.getByText('Coffee after').last()).toBeVisible();
    await expect(other.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
    await other.getByRole('button', { name: 'Send code' }).click();
    await other.getByLabel('Code from the email').fill('000000');
    await expect(other.getByText(/That code didn’t work/)).toBeVisible();
    await expectAccessible(other, 'a code that is wrong');
    await team.goto('/client-links');
    await team.getByRole('button', { name: 'Revoke' }).click();
    await expect(toast(team, 'Link revoked')).toBeVisible();
    for (const one of [other, page]) {
      await one.reload();
      await expect(one.getByText('This link was withdrawn. Ask Tidewater for a new one.')).toBeVisible();
    }
    await expectAccessible(page, 'a revoked link');
    await other.goto('/review/reminders?token=guess');
    await expect(other.getByText('This link isn’t valid')).toBeVisible();
    await expectAccessible(other, 'a dead link to stop reminders');
    await desk.close();
  });
  await device.close();
  await office.close();
  await request.dispose();
  await restaurant.closeAll();
});

/** A site with a page that posts link to, and its picture. */
async function startSite(page: Page) {
  const picture = await jpeg(page, 1600, 840, 'crimson');
  const servers = createSmallServers();
  const { url } = await servers.serve(({ url: path }, response) => {
    if (path === '/beets.jpg') return response.setHeader('content-type', 'image/jpeg').end(picture);
    const head = '<title>The beets are in</title><meta property="og:image" content="/beets.jpg">';
    return response.setHeader('content-type', 'text/html').end(head);
  });
  return { ...servers, url };
}

interface Around {
  browser: Browser;
  baseURL: string | undefined;
  owner: { name: string; email: string; password: string };
}

/** The link in the newest mail to an address, which no server could send: the instance's owner has it. */
async function linkFor(email: string, { browser, baseURL, owner }: Around): Promise<string> {
  const context = await browser.newContext({ baseURL });
  await signIn(context.request, owner);
  const desk: Page = await context.newPage();
  await desk.goto('/settings/mail');
  const mail = desk.getByRole('group').filter({ hasText: email }).first();
  await mail.locator('summary').click();
  const found = await mail.getByRole('link').getAttribute('href');
  await context.close();
  return found ?? '';
}

test('a link in a reminder stops further ones, once it is pressed', async ({ browser, baseURL }) => {
  const device = await browser.newContext({ baseURL, ...phone });
  const page = await device.newPage();
  const reminders = { workspace: 'Tidewater', email: 'm…@casaverde.example', stopped: false };
  await page.route('**/api/v1/review-reminders?token=sealed', (route) => route.fulfill({ json: reminders }));
  const sent: (string | null)[] = [];
  await page.route(
    (url) => url.pathname === '/review/reminders',
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent.push(route.request().postData());
      await route.fulfill({ json: { ...reminders, stopped: true } });
    },
  );
  await page.goto('/review/reminders?token=sealed');
  await expect(page.getByText('Tidewater emails m…@casaverde.example')).toBeVisible();
  await expectAccessible(page, 'stopping reminders');
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Stop reminders' }).click();
  await expect(page.getByText('Reminders stopped')).toBeVisible();
  expect(sent).toEqual(['List-Unsubscribe=One-Click']);
  await expectAccessible(page, 'reminders that are stopped');
  await device.close();
});
