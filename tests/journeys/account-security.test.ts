import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { type Person, signIn } from './support/people.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('a person sees where they are signed in and what happened, and ends what isn’t theirs', async ({
  signedInPage: page,
  otherDevice,
  api,
  person,
}) => {
  const panel = (name: string) => page.getByRole('region', { name });
  await api.post('/api/v1/api-keys', { name: 'Website form' });
  await otherDevice.goto('/calendar');
  await expect(otherDevice.getByRole('heading', { name: 'Calendar' })).toBeVisible();

  await test.step('Both devices are listed, this one first, and the other one’s sign-in is new', async () => {
    await page.goto('/settings/security');
    await expect(panel('Signed-in devices').getByRole('listitem')).toHaveCount(2);
    await expect(panel('Signed-in devices').getByRole('listitem').first()).toContainText('This device');
    await expect(panel('Recent activity')).toContainText('API key created: Website form');
    await expect(panel('Recent activity')).toContainText('New device');
    await expectAccessible(page, 'settings, security');
  });

  await test.step('The other device is signed out at once', async () => {
    await panel('Signed-in devices')
      .getByRole('button', { name: /^Sign out Chrome/ })
      .click();
    await expect(panel('Signed-in devices').getByRole('listitem')).toHaveCount(1);
    await expect(otherDevice).toHaveURL(/\/login/);
  });

  await test.step('API keys are blocked and kept, then revoked', async () => {
    const keys = panel('API key access');
    await keys.getByRole('switch').press('Space');
    await expect(keys).toContainText('1 key, blocked.');
    await keys.getByRole('switch').press('Space');
    await expect(keys).toContainText('1 key. Turning this off blocks it.');
    await keys.getByRole('button', { name: 'Revoke all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke all' }).click();
    await expect(keys).toContainText('No keys.');
  });

  await test.step('A sign-in that wasn’t them ends everything else and leads to a new password', async () => {
    const entry = panel('Recent activity').getByRole('listitem').filter({ hasText: 'New device' });
    await entry.hover();
    await entry.getByRole('button', { name: /^Wasn’t me/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Secure your account' });
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await expect(dialog).toContainText('Now choose a new password.');
    await expectAccessible(page, 'settings, security, new password');
    await dialog.getByLabel('Current password').fill('wrong');
    await dialog.getByLabel('New password').fill('five5');
    await dialog.getByRole('button', { name: 'Save password' }).click();
    await expect(dialog).toContainText('Password should be at least 6 characters long.');
    await dialog.getByLabel('New password').fill('a better horse');
    await dialog.getByRole('button', { name: 'Save password' }).click();
    await expect(dialog).toContainText('That’s not your current password.');
    await dialog.getByLabel('Current password').fill(person.password);
    await dialog.getByRole('button', { name: 'Save password' }).click();
    await expect(toast(page, 'Password changed. Your other devices are signed out.')).toBeVisible();
    await expect(panel('Recent activity')).toContainText('Password changed');
    await expect(panel('Recent activity')).toContainText('Reported “Wasn’t me”');
  });
});

test('an email address changes once it is confirmed from the old and the new one', async ({
  signedInPage: page,
  person,
  owner,
  browser,
  baseURL,
}) => {
  const wanted = `new.${person.email}`;
  const office = await browser.newContext({ baseURL });
  await signIn(office.request, owner);
  const desk = await office.newPage();

  await test.step('Settings ask for the address and say what to do', async () => {
    await page.goto('/settings/security');
    const email = page.getByRole('region', { name: 'Email', exact: true });
    await email.getByRole('button', { name: 'Change email' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New email').fill(person.email);
    await dialog.getByRole('button', { name: 'Send links' }).click();
    await expect(dialog).toContainText('This is already your email address.');
    await dialog.getByLabel('New email').fill(wanted);
    await dialog.getByRole('button', { name: 'Send links' }).click();
    await expect(email).toContainText(`Changing to ${wanted}`);
    await expectAccessible(page, 'settings, security, email change');
  });

  await test.step('The new address confirms, in another browser', async () => {
    await desk.goto(await linkTo(desk, wanted));
    await desk.getByRole('button', { name: 'Confirm' }).click();
    await expect(desk.getByRole('alert')).toContainText(`Confirmed. Now open the link we mailed to ${person.email}.`);
  });

  await test.step('Then the old one, and the person signs in with the new', async () => {
    const link = await linkTo(desk, person.email, 'Confirm a change');
    await page.goto(link);
    await expect(page.getByText(`From ${person.email} to ${wanted}`)).toBeVisible();
    await expectAccessible(page, 'confirm email');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('alert')).toContainText(`Your email address is now ${wanted}`);
    await page.goto(link);
    await expect(page.getByRole('alert')).toContainText('This link has expired');
    const again: Person = { ...person, email: wanted };
    const fresh = await browser.newContext({ baseURL });
    await signIn(fresh.request, again);
    await fresh.close();
  });
  await office.close();
});

/** The link in the newest mail to an address, which only the owner of the server can read: it has no mail server. */
async function linkTo(desk: Page, to: string, subject = ''): Promise<string> {
  await desk.goto('/settings/mail');
  const summary = desk
    .locator('summary', { hasText: subject })
    .filter({ has: desk.getByText(new RegExp(`^${to.replaceAll('.', '\\.')} ·`)) });
  const mail = desk.getByRole('group').filter({ has: summary }).first();
  await mail.locator('summary').click();
  return (await mail.getByRole('link').getAttribute('href')) ?? '';
}
