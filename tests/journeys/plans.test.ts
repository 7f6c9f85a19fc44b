import { expectAccessible } from './support/axe.ts';
import { connectMany } from './support/many-accounts.ts';
import { signIn } from './support/people.ts';
import { connectDialog } from './support/screens/accounts.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('the server’s owner puts a workspace on Standard, and its fourth account is refused in words that say what to do', async ({
  signedInPage: page,
  api,
  person,
  owner,
  pds,
  browser,
  server,
}) => {
  test.slow();
  await connectMany(api, pds, ['plan1', 'plan2', 'plan3']);
  const fourth = await pds.createAccount('plan4');
  const login = { service: pds.url, identifier: fourth.handle, password: fourth.appPassword };
  const context = await browser.newContext({ baseURL: server.url });
  await signIn(context.request, owner);
  const settings = await context.newPage();
  const plan = settings.getByRole('combobox', { name: /^Plan of / });

  await test.step('The owner finds the workspace by its owner’s address and chooses the plan', async () => {
    await settings.goto('/settings/server');
    await settings.getByRole('searchbox', { name: 'Search by name or owner' }).fill(person.email);
    await expect(plan).toHaveCount(1);
    await expect(plan).toHaveValue('self_hosted');
    await expect(settings.getByText('3 accounts')).toBeVisible();
    await expectAccessible(settings, 'settings, server');
    await plan.selectOption('Standard');
    await expect(toast(settings, / is on Standard$/)).toBeVisible();
    // Standard has one account per platform: the two newest are paused, and don't count.
    await expect(settings.getByText('1 of 3 accounts')).toBeVisible();
  });

  await test.step('The fourth account is refused, with the limit, the usage and what to do', async () => {
    await page.goto('/accounts?connect');
    const connect = connectDialog(page);
    await connect.send(login);
    await expect(connect.problem).toContainText('This workspace uses 1 of 1 Bluesky account in its plan (Standard).');
    await expect(connect.problem).toContainText('Disconnect one you no longer need, or ask the owner of this server for a higher limit.');
  });

  await test.step('With limits of its own, it fits, and what was typed is still there', async () => {
    await plan.selectOption('Own limits');
    const form = settings.getByRole('form', { name: /^Limits of / });
    await form.getByLabel('Accounts', { exact: true }).fill('4');
    await form.getByLabel('Accounts per platform').fill('');
    await form.getByRole('button', { name: 'Save limits' }).click();
    await expect(toast(settings, / is on Own limits$/)).toBeVisible();
    await expect(settings.getByText('3 of 4 accounts')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(fourth.handle).first()).toBeVisible();
  });

  await test.step('Nobody but the owner gets there', async () => {
    await page.goto('/settings');
    await expect(page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name: 'Server' })).toHaveCount(0);
  });

  await test.step('The owner disables the person, who is signed out and told whom to ask', async () => {
    await settings.getByRole('searchbox', { name: 'Search by name or address' }).fill(person.email);
    const disable = settings.getByRole('button', { name: `Disable ${person.name}` });
    await expect(disable).toHaveCount(1);
    await disable.click();
    await settings.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await expect(toast(settings, `${person.name} is disabled`)).toBeVisible();
    await expectAccessible(settings, 'settings, server, with people');
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('This login is disabled. Ask the owner of this server.').first()).toBeVisible();
  });

  await test.step('and lets them in again, and nobody new', async () => {
    await settings.getByRole('button', { name: `Enable ${person.name}` }).click();
    await settings.getByRole('dialog').getByRole('button', { name: 'Enable' }).click();
    await expect(toast(settings, `${person.name} can sign in again`)).toBeVisible();
    await settings.getByRole('switch', { name: 'Everyone can sign up' }).click();
    await expect(toast(settings, 'Sign-up is closed')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await settings.getByRole('switch', { name: 'Everyone can sign up' }).click();
    await expect(toast(settings, 'Sign-up is open')).toBeVisible();
  });
  await context.close();
});
