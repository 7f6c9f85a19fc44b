import type { CreatedInvitation } from '@everycast/contract/workspaces';
import { expectAccessible } from './support/axe.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { jpeg } from './support/pictures.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const long = 'A brand whose name goes on without a space'.replaceAll(' ', '').slice(0, 40);

test('a freelancer sees one brand, publishes to it, and sees nothing once its group is deleted', async ({
  signedInPage: page,
  api,
  pds,
  browser,
  baseURL,
  server,
}) => {
  test.setTimeout(180_000);
  const connect = async (name: string) => {
    const { did, handle, appPassword } = await pds.createAccount(name);
    const login = { service: pds.url, identifier: handle, password: appPassword };
    return { did, handle, ...(await api.post<{ id: string }>('/api/v1/accounts/bluesky', login)) };
  };
  const [green, kestrel] = [await connect('green'), await connect('kestrel')];
  const group = (name: string, accountIds: string[], color: string) =>
    api.post<{ id: string }>('/api/v1/account-groups', { name, color, accountIds });
  const brand = await group('Casa Verde', [green.id], 'teal');
  await group(long, [kestrel.id], 'sky');
  const schedule = { at: '2030-05-01T10:00', zone: 'UTC' };
  const plan = (text: string, accountIds: string[]) => api.post<{ id: string }>('/api/v1/posts', { text, accountIds, schedule });
  await plan('Green at ten', [green.id]);
  const hidden = await plan('Kestrels fly at ten', [kestrel.id]);
  const both = await plan('Both at ten', [green.id, kestrel.id]);

  const office = await browser.newContext({ ...(baseURL && { baseURL }) });
  const freelancer = await signUp(office.request, stranger('Nils Falk'));
  await signIn(office.request, freelancer);

  const link = await test.step('The owner invites a freelancer who sees one brand', async () => {
    await page.goto('/settings/workspace');
    await page.getByLabel('Invite by email').fill(freelancer.email);
    await page.getByRole('radio', { name: 'Only the accounts in these groups' }).check();
    await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Casa Verde' }).check();
    await expectAccessible(page, 'inviting to some groups');
    const answered = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/invitations'));
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const invitation = (await (await answered).json()) as CreatedInvitation;
    await expect(page.getByText('Sees only Casa Verde')).toBeVisible();
    return new URL(invitation.link);
  });

  const guest = await office.newPage();
  await test.step('The freelancer joins, and sees the accounts of that brand', async () => {
    await guest.goto(link.pathname + link.search);
    await guest.getByRole('button', { name: 'Join' }).click();
    await expect(toast(guest, /^You joined /)).toBeVisible();
    await guest.goto('/accounts');
    await expect(guest.getByText(green.handle).first()).toBeVisible();
    await expect(guest.getByText(kestrel.handle)).toHaveCount(0);
  });

  await test.step('So do the calendar and the API', async () => {
    await guest.goto('/calendar?view=month&from=2030-05-01');
    await expect(guest.getByText('Green at ten').first()).toBeVisible();
    await expect(guest.getByText('Both at ten').first()).toBeVisible();
    await expect(guest.getByText('Kestrels fly at ten')).toHaveCount(0);
    const { id: workspaceId } = await api.get<{ id: string }>('/api/v1/workspaces/current');
    const headers = { origin: server.url, 'x-workspace': workspaceId };
    const ask = (path: string) => office.request.get(path, { headers });
    expect((await ask(`/api/v1/posts/${hidden.id}`)).status()).toBe(404);
    const mixed = (await (await ask(`/api/v1/posts/${both.id}`)).json()) as { targets: { accountId: string }[] };
    expect(mixed.targets.map(({ accountId }) => accountId)).toEqual([green.id]);
    const changed = await office.request.patch(`/api/v1/posts/${both.id}`, { headers, data: { text: 'Mine' } });
    expect(await changed.text()).toContain('also used by accounts that you don’t see');
  });

  await test.step('They publish to it', async () => {
    await guest.goto('/post-composer');
    const pane = guest.getByRole('region', { name: 'Accounts' });
    await pane.getByRole('checkbox', { name: new RegExp(green.handle) }).check();
    await expect(pane.getByRole('checkbox', { name: new RegExp(kestrel.handle) })).toHaveCount(0);
    await expect(pane.getByText('Connect account')).toHaveCount(0); // they may not
    await composer(guest).text.fill('From the freelancer');
    await composer(guest).pick([{ name: 'green.jpg', mimeType: 'image/jpeg', buffer: await jpeg(guest, 640, 480, 'seagreen') }]);
    await expect(composer(guest).pictures.getByRole('button', { name: 'Alt text for image 1' })).toBeVisible();
    await guest.getByRole('button', { name: 'Publish now' }).click();
    await expect(guest).toHaveURL(/\/posts\//);
    await expect.poll(async () => (await pds.posts(green.did)).length, { timeout: 60_000 }).toBe(1);
  });

  await test.step('Once the group is deleted they see nothing, and read why', async () => {
    await guest.goto('/accounts');
    await expect(guest.getByText(green.handle).first()).toBeVisible();
    const deleted = await page.request.delete(`/api/v1/account-groups/${brand.id}`, { headers: { origin: server.url } });
    expect(deleted.ok()).toBe(true);
    await expect(guest.getByText('No groups left')).toBeVisible();
    await expect(guest.getByText(green.handle)).toHaveCount(0);
    await expectAccessible(guest, 'accounts without a group');
    await guest.goto('/dashboard');
    await expect(guest.getByText(/^No groups left\./)).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Connect account' })).toHaveCount(0);
    await guest.goto('/settings/plan');
    await expect(guest.getByText(/^Owned by /)).toBeVisible();
  });

  await test.step('The owner sees that, and chooses another', async () => {
    await page.goto('/settings/workspace');
    await expect(page.getByText('No group: sees no accounts')).toBeVisible();
    await page.getByRole('button', { name: 'Accounts that Nils Falk sees' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accounts that Nils Falk sees' });
    await dialog.getByRole('checkbox', { name: long }).check();
    await expectAccessible(page, 'the accounts of a member');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Accounts of Nils Falk saved')).toBeVisible();
    await expect(page.getByText(`Sees only ${long}`)).toBeVisible();
    await guest.goto('/accounts');
    await expect(guest.getByText(kestrel.handle).first()).toBeVisible();
  });
  await office.close();
});
