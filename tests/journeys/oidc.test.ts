import { type Oidc, startOidc } from '../support/oidc.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { loginScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { startServer } from './support/server.ts';
import { test as base, expect } from './support/test.ts';

/** A real provider, and a server that signs people in with it. */
const test = base.extend<object, { oidc: Oidc }>({
  oidc: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
    async ({}, use) => {
      const redirectUris: string[] = [];
      const oidc = Object.assign(await startOidc(redirectUris), { redirectUris });
      await use(oidc);
      await oidc.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ oidc }, use) => {
      const server = await startServer({
        OIDC_ISSUER: oidc.issuer,
        OIDC_CLIENT_ID: oidc.clientId,
        OIDC_CLIENT_SECRET: oidc.clientSecret,
        OIDC_NAME: 'Acme ID',
      });
      (oidc as Oidc & { redirectUris: string[] }).redirectUris.push(`${server.url}/api/auth/single-sign-on/callback`);
      await use(Object.assign(server, { mayBeAsked: [oidc.issuer] }));
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('people sign up and in with the provider, and an account with that address is linked once its owner signs in', async ({
  page,
  oidc,
  context,
  owner,
  browser,
  baseURL,
}) => {
  const button = page.getByRole('link', { name: 'Continue with Acme ID' });

  await test.step('Someone new signs up with one press, and arrives where they wanted to go', async () => {
    oidc.person = { sub: 'new', email: 'nia@example.org', email_verified: true, name: 'Nia Berg' };
    await page.goto('/calendar');
    await expect(page).toHaveURL(/\/login/);
    await expect(button).toBeVisible();
    await expectAccessible(page, 'login with a provider');
    await button.click();
    await expect(page).toHaveURL(/\/calendar/);
    await page.goto('/settings/security');
    await expect(page.getByRole('region', { name: 'Single sign-on' })).toContainText('Linked to Acme ID.');
    await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Signed in with single sign-on');
    await page.getByRole('region', { name: 'Single sign-on' }).getByRole('button', { name: 'Unlink' }).click();
    await expect(toast(page, 'This is your only way to sign in. Set a password first.')).toBeVisible();
    await context.clearCookies();
  });

  await test.step('A person who cancels is told so', async () => {
    oidc.person = null;
    await page.goto('/login');
    await button.click();
    await expect(page.getByRole('alert')).toContainText('You canceled signing in with Acme ID.');
  });

  await test.step('An address that has an account asks for its password once', async () => {
    const person = await signUp(context.request, stranger('Old Hand'));
    oidc.person = { sub: 'old', email: person.email, email_verified: true };
    await page.goto('/login');
    await button.click();
    await expect(page.getByRole('alert')).toContainText('Sign in to it once to link it to Acme ID.');
    await expectAccessible(page, 'login to link');
    await loginScreen(page).send(person);
    await expect(page).toHaveURL(/\/dashboard/);
    await context.clearCookies();
    await page.goto('/login');
    await button.click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step('The owner decides whether it counts as both factors', async () => {
    const office = await browser.newContext({ baseURL });
    await signIn(office.request, owner);
    const desk = await office.newPage();
    await desk.goto('/settings/server');
    await desk.getByRole('switch', { name: 'Acme ID counts as both factors' }).press('Space');
    await expect(toast(desk, 'Acme ID counts as both factors')).toBeVisible();
    await office.close();
  });
});
