import { apiOf } from './support/api.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('an invitation is accepted once, and its link says so afterwards', async ({ page, context, owner, browser, server, baseURL }) => {
  const guest = await signUp(context.request, stranger('Nora Lind'));
  const link = await test.step('The owner invites a guest into a team workspace', async () => {
    const office = await browser.newContext({ baseURL });
    await signIn(office.request, owner);
    const { id } = await apiOf(office.request, server.url).post<{ id: string }>('/api/v1/workspaces', { name: 'Studio North' });
    const made = await office.request.post('/api/v1/workspaces/current/invitations', {
      headers: { origin: server.url, 'x-workspace': id },
      data: { email: guest.email, role: 'editor' },
    });
    const { link } = (await made.json()) as { link: string };
    await office.close();
    return new URL(link);
  });

  await signIn(context.request, guest);
  await page.goto(link.pathname + link.search);
  await expect(page.getByText(`You join as ${guest.email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(toast(page, 'You are now a member of Studio North')).toBeVisible();

  for (const search of [link.search, '']) {
    await page.goto(link.pathname + search);
    await expect(page.getByText('This invitation does not work any more')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join' })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});
