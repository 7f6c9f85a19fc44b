import { Secret, TOTP } from 'otpauth';
import { apiOf } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';
import { turnOnTwoFactor } from './support/two-factor.ts';

test('a workspace requires two-factor authentication: its members are led to it and back, or leave', async ({
  signedInPage: page,
  person,
  api,
  browser,
  server,
  baseURL,
}) => {
  const office = await browser.newContext({ baseURL });
  await signIn(office.request, await signUp(office.request, stranger('Lena Moor')));
  const lead = apiOf(office.request, server.url);
  const { id: team } = await lead.post<{ id: string }>('/api/v1/workspaces', { name: 'Tidewater' });
  const { link } = await lead.post<{ link: string }>(
    '/api/v1/workspaces/current/invitations',
    { email: person.email, role: 'editor' },
    { 'x-workspace': team },
  );
  const desk = await office.newPage();
  const open = async (name: string) => {
    await page.getByRole('button', { name: /^Workspace: / }).click();
    await page.getByRole('button', { name, exact: true }).click();
  };
  const closed = page.getByRole('region', { name: 'This workspace requires two-factor authentication' });

  await test.step('Its owner turns the requirement on, having two-factor authentication themselves', async () => {
    await page.goto(link.replace(server.url, ''));
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(toast(page, 'You joined Tidewater')).toBeVisible();
    await desk.goto('/dashboard');
    await desk.getByRole('button', { name: /^Workspace: / }).click();
    await desk.getByRole('button', { name: 'Tidewater', exact: true }).click();
    await desk.goto('/settings/workspace');
    const required = desk.getByRole('switch', { name: 'Require it from all members' });
    await expect(required).toBeDisabled();
    await expect(desk.getByText('Turn it on for yourself first.')).toBeVisible();
    await turnOnTwoFactor(lead);
    await desk.reload();
    await required.press('Space');
    await expect(toast(desk, 'Two-factor authentication is required now')).toBeVisible();
    await expect(desk.getByText(`Closed to ${person.name}, who hasn’t turned it on`)).toBeVisible();
    await expectAccessible(desk, 'workspace settings, two-factor required');
  });

  await test.step('A member meets it, and their other workspaces stay open', async () => {
    await page.goto('/calendar');
    await expect(closed).toContainText('Tidewater opens once you have turned it on.');
    await expectAccessible(page, 'a workspace that requires two-factor');
    await page.getByRole('region', { name: 'Your other workspaces' }).getByRole('button', { name: person.name }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(closed).toBeHidden();
    await open('Tidewater');
    await expect(closed).toBeVisible();
  });

  await test.step('They leave it, and are asked first', async () => {
    await closed.getByRole('button', { name: 'Leave workspace' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave Tidewater?' });
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeHidden();
    await closed.getByRole('button', { name: 'Leave workspace' }).click();
    await dialog.getByRole('button', { name: 'Leave workspace' }).click();
    await expect(toast(page, 'You left Tidewater')).toBeVisible();
    await expect(page.getByRole('button', { name: `Workspace: ${person.name}` })).toBeVisible();
    expect((await api.get<{ workspaces: unknown[] }>('/api/v1/me')).workspaces).toHaveLength(1);
  });

  await test.step('Invited again, they set it up, and are where they wanted to go', async () => {
    const again = await lead.post<{ link: string }>(
      '/api/v1/workspaces/current/invitations',
      { email: person.email, role: 'editor' },
      { 'x-workspace': team },
    );
    await page.goto(again.link.replace(server.url, ''));
    await page.getByRole('button', { name: 'Join' }).click();
    await expect(closed).toBeVisible();
    await page.goto('/analytics?range=90');
    await closed.getByRole('link', { name: 'Set it up' }).click();
    const panel = page.getByRole('region', { name: 'Two-factor authentication' });
    const key = (await panel.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
    await panel.getByLabel('6-digit code').fill(new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate());
    await panel.getByLabel('I saved these codes').check();
    await panel.getByRole('button', { name: 'Turn on' }).click();
    await expect(page).toHaveURL(/\/analytics\?range=90$/);
    await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Workspace: Tidewater' })).toBeVisible();
  });
  await office.close();
});
