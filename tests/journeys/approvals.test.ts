import type { Post } from '@everycast/contract/posts';
import { apiOf } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

/** What goes out in the sandbox takes a few seconds. */
const patience = 60_000;

test('a contributor asks, a reviewer asks for changes and approves, and it goes out as approved', async ({
  signedInPage: reviewer,
  person,
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
  await reviewer.addInitScript((id) => localStorage.setItem('everycast.workspace', id), workspaceId);
  const postNow = async (): Promise<Post> => {
    const { items } = await api.get<{ items: Post[] }>('/api/v1/posts');
    return api.get<Post>(`/api/v1/posts/${items[0]?.id}`);
  };

  const office = await browser.newContext({ baseURL });
  const author = await office.newPage();
  await test.step('A team has approvals in one step, and a contributor', async () => {
    await api.patch('/api/v1/approval-policy', { mode: 'one' });
    await connectSandboxAccounts(api, ['mastodon']);
    const jonas = await signUp(office.request, stranger('Jonas Berg'));
    const invited = { email: jonas.email, role: 'contributor' };
    const { link } = await api.post<{ link: string }>('/api/v1/workspaces/current/invitations', invited);
    await signIn(office.request, jonas);
    const { pathname, search } = new URL(link);
    await author.goto(pathname + search);
    await author.getByRole('button', { name: 'Join' }).click();
    await expect(author).toHaveURL('/dashboard');
  });

  await test.step('With nothing to approve, the screen says what will be there', async () => {
    await reviewer.goto('/approvals');
    await expect(reviewer.getByText('Nothing to approve')).toBeVisible();
    await expectAccessible(reviewer, 'no requests');
  });

  await test.step('What the contributor writes asks for approval instead of going out', async () => {
    await author.goto('/post-composer');
    await composer(author).accountOn('Mastodon').check();
    await composer(author).text.fill('Low tide at eight');
    await expect(composer(author).publish).toHaveCount(0);
    await author.getByRole('button', { name: 'Request approval' }).click();
    await expect(toast(author, 'Approval requested')).toBeVisible();
    await expect(author).toHaveURL(/\/approvals\?view=asked/);
    await expect(author.getByRole('region', { name: 'Post', exact: true }).getByText('Awaiting approval')).toBeVisible();
    await expect(author.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  });

  const shown = reviewer.getByRole('region', { name: 'Post', exact: true });
  const approve = shown.getByRole('button', { name: 'Approve', exact: true });
  await test.step('The reviewer sees it as it would go out, and says what should change', async () => {
    const entry = reviewer.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Approvals 1 to approve' });
    await expect(entry).toBeVisible();
    await expect(shown.getByText('Low tide at eight').last()).toBeVisible();
    await expectAccessible(reviewer, 'a request');
    await reviewer.keyboard.press('r');
    const note = shown.getByLabel('What should change?');
    await expect(note).toBeFocused();
    await shown.getByRole('button', { name: 'Request changes' }).click();
    await expect(note).toHaveAccessibleDescription(/Say what should change/);
    await note.fill('It is at seven.');
    await shown.getByRole('button', { name: 'Request changes' }).click();
    await expect(toast(reviewer, 'Changes requested')).toBeVisible();
    await expect(reviewer.getByText('Nothing to approve')).toBeVisible();
  });

  await test.step('The contributor reads that in the composer, and asks again', async () => {
    await author.getByRole('link', { name: 'Edit' }).click();
    await expect(author).toHaveURL(/\/post-composer/);
    await expect(composer(author).text).toHaveValue('Low tide at eight');
    await expect(author.getByText('It is at seven.', { exact: true })).toBeVisible();
    await expectAccessible(author, 'a post with changes requested');
    await composer(author).text.fill('Low tide at seven');
    await author.getByRole('button', { name: 'Request approval' }).click();
    await expect(toast(author, 'Approval requested')).toBeVisible();
  });

  await test.step('Nobody approves what they haven’t seen', async () => {
    await expect(shown.getByText('Low tide at seven').last()).toBeVisible();
    const before = await postNow();
    await author.getByRole('link', { name: 'Edit' }).click();
    await expect(author.getByText('If you change it, the new version has to be approved.')).toBeVisible();
    await composer(author).text.fill('Low tide at seven, bring boots');
    await expect(composer(author).saved).toBeVisible();
    const stale = await request.post(`/api/v1/posts/${before.id}/approve`, {
      headers: { origin: server.url },
      data: { seen: before.approval?.seen },
    });
    expect(stale.status()).toBe(409);
    await expect(shown.getByText('This post changed while you had it open')).toBeVisible();
    await expect(approve).toBeDisabled();
    expect((await postNow()).state).toBe('draft');
    await shown.getByRole('button', { name: 'Show new version' }).click();
    await expect(shown.getByText('Low tide at seven, bring boots').last()).toBeVisible();
  });

  await test.step('Approved, it goes out exactly so', async () => {
    await approve.click();
    await expect(toast(reviewer, 'Approved, publishing now')).toBeVisible();
    await expect.poll(async () => (await postNow()).targets[0]?.state, { timeout: patience }).toBe('published');
    const out = await postNow();
    expect(out.text).toBe('Low tide at seven, bring boots');
    expect(out.activity.map(({ what }) => what)).toContainEqual(expect.stringContaining('approved'));
    await reviewer.goto('/sandbox/mastodon');
    await expect(reviewer.getByText('Low tide at seven, bring boots').first()).toBeVisible();
  });

  await test.step('What changed since an approval is marked, and its comments are a key away', async () => {
    const theirs = await playwright.request.newContext({
      baseURL: server.url,
      extraHTTPHeaders: { 'x-workspace': workspaceId },
      storageState: await office.storageState(),
    });
    const asks = apiOf(theirs, server.url);
    const { items } = await api.get<{ items: { id: string }[] }>('/api/v1/accounts');
    const schedule = { at: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16), zone: 'UTC' };
    const content = { text: 'Doors at seven. Book early.', accountIds: items.map(({ id }) => id), media: [], variants: {} };
    const planned = await asks.post<Post>('/api/v1/posts', { ...content, schedule });
    await api.post(`/api/v1/posts/${planned.id}/approve`, { seen: planned.approval?.seen });
    await asks.patch(`/api/v1/posts/${planned.id}`, { text: 'Doors at six. Book early.' });
    await theirs.dispose();

    await reviewer.goto('/approvals');
    const changes = shown.getByRole('region', { name: 'Changes since the last approval' });
    await expect(changes).toContainText('1 change since');
    await expect(changes.locator('del')).toHaveText('seven');
    await expect(changes.locator('ins')).toHaveText('six');
    await expectAccessible(reviewer, 'what changed since an approval');
    await reviewer.keyboard.press('d');
    await expect(changes.locator('ins')).toHaveCount(0);
    await reviewer.keyboard.press('c');
    await expect(reviewer.getByRole('complementary', { name: 'Comments' })).toBeVisible();
    await reviewer.keyboard.press('Escape');
  });

  await test.step('The dashboard says what waits, and when it should go out', async () => {
    await reviewer.goto('/dashboard');
    const item = reviewer.getByRole('listitem').filter({ hasText: '1 post waits for your approval' });
    await expect(item).toBeVisible();
    await expect(reviewer.getByRole('link', { name: /Awaiting approval.*Doors at six/ })).toBeVisible();
    await expectAccessible(reviewer, 'the dashboard with a request');
    await item.getByRole('link', { name: 'Review' }).click();
    await expect(reviewer).toHaveURL('/approvals');
  });

  await test.step('An approval can be taken back until the post goes out', async () => {
    await approve.click();
    await toast(reviewer, /^Approved for /)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(toast(reviewer, 'Waiting for approval again')).toBeVisible();
    await expect(approve).toBeVisible();
    await expect.poll(async () => (await postNow()).state).toBe('draft');
    await approve.click();
    await expect(reviewer.getByText('Nothing to approve')).toBeVisible();
    await expect.poll(async () => (await postNow()).state).toBe('scheduled');
    await reviewer.keyboard.press('Control+z');
    await expect(approve).toBeVisible();
    await approve.click();
    await expect(reviewer.getByText('Nothing to approve')).toBeVisible();
    await reviewer.goto('/approvals?view=decided&sort=due');
    await reviewer
      .getByRole('region', { name: 'Posts' })
      .getByRole('button', { name: /Doors at six/ })
      .click();
    await shown.getByRole('button', { name: 'Take approval back' }).click();
    await expect.poll(async () => (await postNow()).approval?.state).toBe('waiting');
    expect((await postNow()).activity[0]?.what).toContain('took the approval back');
  });
  await office.close();
  await request.dispose();
});
