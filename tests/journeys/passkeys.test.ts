import { freePorts } from '@everycast/streaming/testing/ports';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { loginScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { startServer } from './support/server.ts';
import { ageSessions } from './support/sessions.ts';
import { test as base, expect } from './support/test.ts';
import { turnOnTwoFactor } from './support/two-factor.ts';

/** A server with a fixed address: without one there are no passkeys. */
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
    async ({}, use) => {
      const [port = 0] = await freePorts(1);
      const server = await startServer({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** A device with a fingerprint reader in this page's browser. `present`: someone puts their finger on it when it asks. */
async function plugIn(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { present: (enabled: boolean) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }) };
}

test('a passkey is added, named, confirms who it is, signs in by button and by autofill as both factors, and is removed', async ({
  signedInPage: page,
  context,
  person,
  api,
  server,
}) => {
  const finger = await plugIn(page);
  const panel = page.getByRole('region', { name: 'Passkeys' });
  const signedIn = page.getByRole('banner').getByRole('button', { name: 'theme and sign-out' });
  const signOut = async () => {
    await finger.present(false);
    const left = await context.request.post('/api/auth/sign-out', { data: {}, headers: { origin: server.url } });
    expect(left.ok()).toBe(true);
    await page.goto('/login');
  };

  await test.step('It is added and named', async () => {
    await page.goto('/settings/security');
    await expect(panel).toContainText('Sign in with your fingerprint, face or screen lock');
    await panel.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog', { name: 'Name this passkey' });
    await expectAccessible(page, 'settings, security, naming a passkey');
    await dialog.getByLabel('Name').fill('Desk laptop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByRole('listitem')).toHaveText(/^Desk laptopAdded .+, not used yet/);
    await expectAccessible(page, 'settings, security, passkeys');
    await panel.getByRole('button', { name: 'Add passkey' }).click();
    await expect(toast(page, 'This device has a passkey for your account already.')).toBeVisible();
  });

  await test.step('Later it says who it is, without a password', async () => {
    await ageSessions(server, person);
    await panel.getByRole('button', { name: 'Rename Desk laptop' }).click();
    const naming = page.getByRole('dialog', { name: 'Rename passkey' });
    await naming.getByLabel('Name').fill('Laptop at home');
    await naming.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(question.getByLabel('Password', { exact: true })).toBeVisible();
    await expectAccessible(page, 'confirming with a passkey');
    await question.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(question).toBeHidden();
    await expect(panel.getByRole('listitem')).toContainText('Laptop at home');
  });

  await turnOnTwoFactor(api);

  await test.step('The button signs in, and no code is asked for', async () => {
    await signOut();
    await expectAccessible(page, 'login with a passkey');
    await finger.present(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(signedIn).toBeVisible();
    await page.goto('/settings/security');
    await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('Signed in with a passkey');
    await expect(panel.getByRole('listitem')).toContainText('last used');
  });

  await test.step('The list that the browser shows at the email field does, too', async () => {
    await signOut();
    await expect(loginScreen(page).email).toHaveAttribute('autocomplete', 'username webauthn');
    // This browser draws no list: it chooses the only passkey itself once someone can be recognized.
    await finger.present(true);
    await page.goto('/login');
    await expect(signedIn).toBeVisible();
  });

  await test.step('Once removed, it is refused', async () => {
    await page.goto('/settings/security');
    await panel.getByRole('button', { name: 'Remove Laptop at home' }).click();
    await page.getByRole('dialog', { name: 'Remove Laptop at home?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(toast(page, 'Passkey removed')).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(0);
    await signOut();
    await finger.present(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('This passkey isn’t registered here, or was removed.');
  });
});

test('a browser without passkeys says nothing until one is asked for, and then what else works', async ({ page }) => {
  await page.goto('/login');
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(button).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('alert')).toHaveText('Your browser can’t use a passkey here. Use your password instead.');
});
