import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { zipFiles } from '../../server/features/personal-export/zip-files.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { loginScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { runStatement } from './support/statement.ts';
import { expect, test } from './support/test.ts';

test('someone deletes their account, changes their mind, and deletes it for good; a colleague keeps the workspace', async ({
  signedInPage: page,
  person,
  api,
  server,
  playwright,
}) => {
  test.slow();
  const colleague = stranger('Jo Lind');
  const jo = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders: { origin: server.url } });
  await signUp(jo, colleague);
  await signIn(jo, colleague);
  const { id: harbour } = await api.post<{ id: string }>('/api/v1/workspaces', { name: 'Harbour Café' });
  const invited = await page.request.post('/api/v1/workspaces/current/invitations', {
    data: { email: colleague.email, role: 'editor' },
    headers: { 'x-workspace': harbour, origin: server.url },
  });
  const { link } = (await invited.json()) as { link: string };
  const accepted = await jo.post('/api/v1/invitations/accept', { data: { token: new URL(link).searchParams.get('token') } });
  expect(accepted.status()).toBe(200);

  const panel = page.getByRole('region', { name: 'Delete account' });
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const bar = page.getByText(/^Your account will be deleted on .*\. Until then everything works as before\.$/);
  const ask = async () => {
    await panel.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByLabel('What happens to Harbour Café').selectOption(`Jo Lind (${colleague.email}) becomes the owner`);
    await dialog.getByLabel(`Type ${person.email} to confirm`).fill(person.email);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step('The dialog says what becomes of each workspace, and takes nothing for granted', async () => {
    await page.goto('/settings/security');
    await panel.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByRole('listitem').first()).toContainText('Deleted. It’s empty.');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Choose what happens to each workspace.');
    await dialog.getByLabel('What happens to Harbour Café').selectOption('Delete it, also for 1 other member');
    await dialog.getByLabel(`Type ${person.email} to confirm`).fill('someone@else.example');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog).toContainText('This isn’t the email address of your account.');
    await expect(dialog.getByRole('link', { name: 'Download everything first' })).toBeVisible();
    await expectAccessible(page, 'settings, security, delete account');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('For a week every screen says so, and one click keeps the account', async () => {
    await ask();
    await expect(bar.first()).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Delete account' })).toBeHidden();
    await page.goto('/calendar');
    await expect(bar).toBeVisible();
    await expectAccessible(page, 'calendar, account to be deleted');
    await page.getByRole('button', { name: 'Keep my account' }).click();
    await expect(toast(page, 'Your account stays')).toBeVisible();
    await expect(bar).toHaveCount(0);
    await page.goto('/settings/security');
    await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Account deletion canceled');
  });

  await test.step('After the week they are gone, and the workspace is their colleague’s', async () => {
    await ask();
    await expect(bar.first()).toBeVisible();
    await runStatement(
      server.dataDir,
      `with passed as (
         update leaving set due_at = now() - interval '1 minute', next_attempt_at = now() where user_id = (select id from auth_user where email = $1) returning 1
       ) select pg_notify('everycast', '{"wake":"work leaving leave"}') from passed`,
      [person.email],
    );
    await expect(page).toHaveURL(/\/login/);
    await page.goto('/login');
    await loginScreen(page).email.fill(person.email);
    await loginScreen(page).password.fill(person.password);
    await loginScreen(page).submit.click();
    await expect(page.getByText('Invalid email or password.').first()).toBeVisible();
    const members = await jo.get('/api/v1/workspaces/current/members', { headers: { 'x-workspace': harbour } });
    expect(((await members.json()) as { items: object[] }).items).toMatchObject([{ email: colleague.email, role: 'owner' }]);
  });
  await jo.dispose();
});

test('everything a person has is downloaded as one archive, once they have shown who they are', async ({
  signedInPage: page,
  person,
  api,
  server,
}) => {
  await api.post('/api/v1/posts', { text: 'Low tide at seven' });
  const age = "update auth_session set created_at = now() - interval '1 hour' where user_id = (select id from auth_user where email = $1)";
  await runStatement(server.dataDir, age, [person.email]);
  await page.goto('/settings/profile');
  await page.getByRole('button', { name: 'Download archive' }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Password', { exact: true }).fill(person.password);
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Continue' }).click();
  expect((await download).suggestedFilename()).toBe('everycast.zip');
  await expect(page.getByText('Your archive is downloading')).toBeVisible();
  await expectAccessible(page, 'profile, archive');
  const names = [...(await zipFiles(await buffer(createReadStream(await (await download).path())))).keys()];
  expect(names).toContain('profile.json');
  expect(names.some((name) => /^workspaces\/1 .*\/posts\.csv$/.test(name))).toBe(true);
  await page.goto('/settings/security');
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Export of your data requested');
});
