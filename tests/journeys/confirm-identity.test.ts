import { expectAccessible } from './support/axe.ts';
import { toast } from './support/screens/toast.ts';
import { ageSessions } from './support/sessions.ts';
import { expect, test } from './support/test.ts';
import { turnOnTwoFactor } from './support/two-factor.ts';

test('who signed in a while ago says who they are before a change of account security, and loses nothing typed', async ({
  signedInPage: page,
  person,
  api,
  server,
}) => {
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  const password = question.getByLabel('Password', { exact: true });
  const name = page.getByLabel('Name', { exact: true });
  const create = page.getByRole('button', { name: 'Create key' });

  await test.step('Who cancels keeps what they typed', async () => {
    await page.goto('/settings/api-keys');
    await name.fill('Website form');
    await ageSessions(server, person);
    await create.click();
    await expect(password).toBeFocused();
    await expectAccessible(page, 'confirming with a password');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(name).toHaveValue('Website form');
    await expect(page.getByText('No API keys yet')).toBeVisible();
  });

  await test.step('A wrong password can be corrected, and the key is made with the right one', async () => {
    await create.click();
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(question).toContainText('Enter your password.');
    await password.fill('not mine');
    await password.press('Enter');
    await expect(question).toContainText('This isn’t your password.');
    await expectAccessible(page, 'confirming with a wrong password');
    await password.fill(person.password);
    await password.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByText(/^ec_\w{60,}$/)).toBeVisible();
    await expect(name).toHaveValue('');
  });

  await test.step('For a while it isn’t asked again', async () => {
    await name.fill('Another');
    await create.click();
    await expect(page.getByRole('button', { name: /Another/ })).toBeVisible();
    await expect(question).toBeHidden();
  });

  await test.step('It is asked over another question, too, with two-factor authentication on', async () => {
    await turnOnTwoFactor(api);
    await page.goto('/settings/security');
    await expect(page.getByRole('region', { name: 'Passkeys' })).toContainText(
      'Passkeys need a fixed address. The owner of this server can set PUBLIC_URL.',
    );
    const panel = page.getByRole('region', { name: 'Two-factor authentication' });
    await ageSessions(server, person);
    await panel.getByRole('button', { name: 'New codes' }).click();
    await password.fill(person.password);
    await question.getByRole('button', { name: 'Continue' }).click();
    const codes = page.getByRole('dialog', { name: 'Your new recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await codes.getByRole('button', { name: 'I saved these codes' }).click();

    await ageSessions(server, person);
    await panel.getByRole('switch').press('Space');
    const off = page.getByRole('dialog', { name: 'Turn off two-factor authentication?' });
    await off.getByRole('button', { name: 'Turn off' }).click();
    await password.fill(person.password);
    await question.getByRole('button', { name: 'Continue' }).click();
    await expect(toast(page, 'Two-factor authentication is off')).toBeVisible();
    await expect(off).toBeHidden();
  });
});

test('the owner of the server resets the two-factor authentication of someone who lost phone and codes', async ({
  page: desk,
  context,
  person,
  api,
  owner,
  server,
}) => {
  await turnOnTwoFactor(api);
  await context.clearCookies();
  const signedIn = await context.request.post('/api/auth/sign-in/email', { data: owner });
  expect(signedIn.ok()).toBe(true);
  await ageSessions(server, owner);
  await desk.goto('/settings/server');
  await desk.getByLabel('Search by name or address').fill(person.email);
  await desk.getByRole('button', { name: `Reset two-factor authentication: ${person.name}` }).click();
  const dialog = desk.getByRole('dialog', { name: `Reset two-factor authentication of ${person.name}?` });
  await expectAccessible(desk, 'resetting someone’s two-factor authentication');
  await dialog.getByRole('button', { name: 'Reset' }).click();
  const question = desk.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByLabel('Password', { exact: true }).fill(owner.password);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(desk, `${person.name} can sign in without a code`)).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Reset two-factor/ })).toHaveCount(0);
  await desk.goto('/settings/mail');
  await expect(desk.getByText('The owner of the server turned off two-factor authentication').first()).toBeVisible();

  await context.clearCookies();
  await desk.goto('/login');
  await desk.getByLabel('Email').fill(person.email);
  await desk.getByLabel('Password').fill(person.password);
  await desk.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(desk.getByRole('banner').getByRole('button', { name: 'theme and sign-out' })).toBeVisible();
  await desk.goto('/settings/security');
  await expect(desk.getByRole('region', { name: 'Recent activity' })).toContainText(
    'Two-factor authentication turned off by the owner of this server',
  );
});
