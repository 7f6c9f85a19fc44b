import type { Conversation } from '@everycast/contract/engagement';
import { apiOf } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { sandbox } from './support/screens/sandbox.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

/** The audience's first comment comes within a minute, and what is sent takes a few seconds. */
const patience = 120_000;

test('a contributor’s reply waits, is returned, asked for again, approved, and then is in the sandbox, once', async ({
  signedInPage: reviewer,
  person,
  api: own,
  browser,
  baseURL,
  playwright,
  server,
}) => {
  test.setTimeout(420_000);
  const { id: workspaceId } = await own.post<{ id: string }>('/api/v1/workspaces', { name: 'Tidewater' });
  const request = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { 'x-workspace': workspaceId } });
  await signIn(request, person);
  const api = apiOf(request, server.url);
  await reviewer.addInitScript((id) => localStorage.setItem('everycast.workspace', id), workspaceId);
  const office = await browser.newContext({ baseURL });
  const author = await office.newPage();

  await test.step('The workspace wants replies approved', async () => {
    await reviewer.goto('/settings/approvals');
    const setting = reviewer.getByRole('switch', { name: 'Replies, likes and messages need approval' });
    await expect(setting).not.toBeChecked();
    await setting.check();
    await reviewer.getByRole('button', { name: 'Save' }).click();
    await expect(toast(reviewer, 'Approvals saved')).toBeVisible();
    await expectAccessible(reviewer, 'the setting for replies');
    expect(await api.get('/api/v1/approval-policy')).toMatchObject({ mode: 'none', replies: true });
  });

  const conversationId = await test.step('Someone comments on a post in the sandbox', async () => {
    const [account] = await connectSandboxAccounts(api, ['mastodon']);
    await api.post('/api/v1/posts', { text: 'Low tide at seven', accountIds: [account?.id], schedule: 'now' });
    const jonas = await signUp(office.request, stranger('Jonas Berg'));
    const invited = { email: jonas.email, role: 'contributor' };
    const { link } = await api.post<{ link: string }>('/api/v1/workspaces/current/invitations', invited);
    await signIn(office.request, jonas);
    const { pathname, search } = new URL(link);
    await author.goto(pathname + search);
    await author.getByRole('button', { name: 'Join' }).click();
    await expect(author).toHaveURL('/dashboard');
    const arrived = async () => {
      await api.post('/api/v1/engagement/check', {});
      const { items } = await api.get<{ items: Conversation[] }>('/api/v1/engagement/conversations');
      return items.find(({ kind }) => kind === 'comment')?.id;
    };
    await expect.poll(arrived, { timeout: patience }).toBeDefined();
    return (await arrived()) ?? '';
  });

  const box = author.getByRole('form', { name: 'Your reply' }).getByRole('textbox');
  const thread = author.getByRole('region', { name: 'Conversation', exact: true });
  await test.step('What the contributor answers waits', async () => {
    await author.goto(`/engagement?conversation=${conversationId}`);
    await box.fill('At eight, by the pier.');
    await author.getByRole('button', { name: /^Request approval/ }).click();
    await expect(toast(author, 'Approval requested')).toBeVisible();
    await expect(box).toHaveValue('');
    await expect(thread.getByText('Waits for approval')).toBeVisible();
    await expect(thread.getByRole('button', { name: 'Approve and send' })).toHaveCount(0);
    await expect(author.getByRole('region', { name: 'Conversations' }).getByText('Waits for approval')).toBeVisible();
    await expectAccessible(author, 'a reply that waits');
  });

  await test.step('It is withdrawn, and that is undone', async () => {
    await thread.getByRole('button', { name: 'Withdraw' }).click();
    await expect(thread.getByText('Waits for approval')).toHaveCount(0);
    await toast(author, 'Reply withdrawn').getByRole('button', { name: 'Undo' }).click();
    await expect(thread.getByText('Waits for approval')).toBeVisible();
  });

  const waiting = reviewer.getByRole('list', { name: 'Replies' }).getByRole('listitem').filter({ hasText: 'by the pier' });
  await test.step('The reviewer sees it with what was said, and says what should change', async () => {
    await reviewer.goto('/approvals');
    const entry = reviewer.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Approvals 1 to approve' });
    await expect(entry).toBeVisible();
    await reviewer
      .getByRole('navigation', { name: 'Approvals' })
      .getByRole('link', { name: /^Replies/ })
      .click();
    await expect(reviewer).toHaveURL('/approvals/replies');
    await expect(waiting.getByText('At eight, by the pier.')).toBeVisible();
    await expect(waiting.getByRole('list', { name: 'Conversation so far' }).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(reviewer, 'replies to approve');
    await waiting.getByRole('button', { name: 'Request changes' }).click();
    const note = waiting.getByLabel('What should change?');
    await expect(note).toBeFocused();
    await waiting.getByRole('button', { name: 'Request changes' }).click();
    await expect(note).toHaveAccessibleDescription(/Say what should change/);
    await note.fill('It is at seven.');
    await waiting.getByRole('button', { name: 'Request changes' }).click();
    await expect(toast(reviewer, 'Changes requested')).toBeVisible();
    await expect(reviewer.getByText('No replies to approve')).toBeVisible();
    await expectAccessible(reviewer, 'no replies to approve');
  });

  await test.step('The contributor changes it and asks again, and nobody approves what they haven’t seen', async () => {
    await expect(thread.getByText('It is at seven.')).toBeVisible();
    await expectAccessible(author, 'a reply with changes requested');
    await thread.getByRole('button', { name: 'Edit' }).click();
    const edited = thread.getByRole('textbox', { name: 'Your reply', exact: true });
    await edited.fill('At seven, by the pier.');
    await thread.getByRole('button', { name: 'Request approval' }).first().click();
    await expect(waiting.getByText('At seven, by the pier.')).toBeVisible();
    await thread.getByRole('button', { name: 'Edit' }).click();
    await edited.fill('At seven, by the pier. Bring boots.');
    await thread.getByRole('button', { name: 'Request approval' }).first().click();
    await expect(waiting.getByText('This reply changed while you had it open')).toBeVisible();
    await expect(waiting.getByRole('button', { name: 'Approve and send' })).toBeDisabled();
    await waiting.getByRole('button', { name: 'Show new version' }).click();
    await expect(waiting.getByText('At seven, by the pier. Bring boots.')).toBeVisible();
  });

  await test.step('Approved, it is on the platform as it was written, once', async () => {
    await waiting.getByRole('button', { name: 'Approve and send' }).click();
    await expect(toast(reviewer, 'Approved. Sending now.')).toBeVisible();
    await expect(thread.getByText('Sent', { exact: true })).toBeVisible({ timeout: patience });
    await expect(thread.getByText(`Approved by ${person.name}`)).toBeVisible();
    await reviewer.goto('/sandbox/mastodon');
    await expect(sandbox(reviewer).posts.filter({ hasText: 'At seven, by the pier. Bring boots.' })).toHaveCount(1);
    await expect(reviewer.getByText('At eight, by the pier.')).toHaveCount(0);
    await expect(reviewer.getByText('At seven, by the pier. Bring boots.')).toHaveCount(1);
  });
  await office.close();
  await request.dispose();
});
