import type { APIRequestContext } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

/** Makes a team workspace and invites somebody into it. */
async function invite(
  owner: APIRequestContext,
  origin: string,
  email: string,
  name: string,
): Promise<{ id: string; name: string; link: URL }> {
  const { id } = await apiOf(owner, origin).post<{ id: string }>('/api/v1/workspaces', { name });
  const made = await owner.post('/api/v1/workspaces/current/invitations', {
    headers: { origin, 'x-workspace': id },
    data: { email, role: 'editor' },
  });
  const { link } = (await made.json()) as { link: string };
  return { id, name, link: new URL(link) };
}

test('an invitation is accepted once, and its link says so afterwards', async ({ page, context, owner, browser, server, baseURL }) => {
  const guest = await signUp(context.request, stranger('Nora Lind'));
  const office = await browser.newContext({ baseURL });
  await signIn(office.request, owner);
  const { link } = await test.step('The owner invites a guest into a team workspace', () =>
    invite(office.request, server.url, guest.email, 'Studio North'));
  await office.close();

  await signIn(context.request, guest);
  await page.goto(link.pathname + link.search);
  await expect(page.getByText('Join Studio North?')).toBeVisible();
  await expect(page.getByText(`${owner.name} invited you. Your role will be: Editor. You’ll join as ${guest.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(toast(page, 'You joined Studio North')).toBeVisible();

  for (const search of [link.search, '']) {
    await page.goto(link.pathname + search);
    await expect(page.getByText('This invitation is no longer valid')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('who leaves a workspace is asked first, and can stay', async ({ page, context, owner, browser, server, baseURL }) => {
  const guest = await signUp(context.request, stranger('Ove Strand'));
  const office = await browser.newContext({ baseURL });
  await signIn(office.request, owner);
  const { id, name, link } = await invite(office.request, server.url, guest.email, 'Studio South');
  await signIn(context.request, guest);
  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(toast(page, `You joined ${name}`)).toBeVisible();

  const members = async () => {
    const answer = await office.request.get('/api/v1/workspaces/current/members', { headers: { 'x-workspace': id } });
    return ((await answer.json()) as { items: { name: string }[] }).items.map((member) => member.name);
  };
  await page.goto('/settings/workspace');
  const leave = page.getByRole('button', { name: `Leave ${name}` });
  const dialog = page.getByRole('dialog', { name: `Leave ${name}` });
  await leave.click();
  await expect(dialog).toContainText('You’ll need a new invitation to come back.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await members()).toContain(guest.name);
  await leave.click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(toast(page, 'You left the workspace')).toBeVisible();
  expect(await members()).not.toContain(guest.name);
  await expect(page).toHaveURL('/dashboard');
  await office.close();
});
