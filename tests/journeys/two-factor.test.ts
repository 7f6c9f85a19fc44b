import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from './support/axe.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { loginScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

// The steps can't wait for the next code of a phone: a code of half a minute later is accepted, too.
test('two-factor is set up, asked for, replaced by a recovery code, and not asked for on a trusted device', async ({ page, context }) => {
  const person = await signUp(context.request, stranger('Two Factor'));
  await signIn(context.request, person);
  await page.goto('/settings/security');
  const panel = page.getByRole('region', { name: 'Two-factor authentication' });
  await panel.getByRole('switch').press('Space');
  await expect(panel.getByText('Step 1 of 3')).toBeVisible();
  await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const key = (await panel.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
  const phone = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  const shown = (later = 0) => phone.generate({ timestamp: Date.now() + later * 30_000 });

  await panel.getByLabel('6-digit code').fill('000000');
  await expect(panel.getByRole('alert')).toHaveText('That code didn’t work. Check your phone’s clock.');
  await expectAccessible(page, 'two-factor, a wrong code');
  await panel.getByLabel('6-digit code').fill(shown(-1));
  await expect(panel.getByText('Code accepted')).toBeVisible();
  const codes = await panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByRole('alert')).toHaveText('Save the codes first, then check the box.');
  await panel.getByLabel('I saved these codes').check();
  await expectAccessible(page, 'two-factor, recovery codes');
  const refused: string[] = [];
  page.on('response', (response) => response.ok() || refused.push(`${response.request().method()} ${response.url()}`));
  await panel.getByRole('button', { name: 'Turn on' }).dblclick();
  await expect(panel.getByText('10 of 10 recovery codes left')).toBeVisible();
  await expect(panel.getByRole('switch')).toBeChecked();
  expect(refused).toEqual([]);

  const firstStep = async () => {
    const { origin } = new URL(page.url());
    const left = await context.request.post('/api/auth/sign-out', { data: {}, headers: { origin } });
    expect(left.ok()).toBe(true);
    await page.goto('/login');
    await loginScreen(page).email.fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await firstStep();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expectAccessible(page, 'the second step of signing in');
  await page.getByLabel('6-digit code').fill(shown());
  await expect(page.getByRole('banner').getByRole('button', { name: 'theme and sign-out' })).toBeVisible();

  await firstStep();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('much longer than a recovery code can be, by far');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This recovery code didn’t work. Each one works once.')).toBeVisible();
  await page.getByLabel('Trust this device for 30 days').check();
  await page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible();
  // Someone who looks for the codes in another tab comes back to it.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.evaluate(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    await fetch('/api/v1/sign-in');
  });
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/v1/sign-in']);
  await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible();
  await page.getByRole('button', { name: 'Set up a new phone' }).click();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Trusted devices' })).toBeVisible();

  await firstStep();
  await expect(page.getByRole('banner').getByRole('button', { name: 'theme and sign-out' })).toBeVisible();

  await page.goto('/settings/security');
  await panel.getByRole('switch').press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(toast(page, 'Two-factor authentication is off')).toBeVisible();
  await expect(panel.getByRole('switch')).not.toBeChecked();
});

test('on a phone the authenticator app opens by a link', async ({ page, context }) => {
  const person = await signUp(context.request, stranger('Phone Alone'));
  await signIn(context.request, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/security');
  const panel = page.getByRole('region', { name: 'Two-factor authentication' });
  await panel.getByRole('switch').press('Space');
  await expect(panel.getByText('Add Everycast to an authenticator app')).toBeVisible();
  await expect(panel.getByText('Scan this code with an authenticator app')).toBeHidden();
  await expect(panel.getByRole('link', { name: 'Open in your authenticator app' })).toHaveAttribute('href', /^otpauth:\/\/totp\//);
  await expect(panel.getByText(/^([A-Z2-7]{4} ?){8}$/)).toBeVisible();
  await expectAccessible(page, 'two-factor on a phone');
});

test('the settings form keeps what was changed while two-factor is set up', async ({ page, context }) => {
  const person = await signUp(context.request, stranger('Kept Form'));
  await signIn(context.request, person);
  await page.goto('/stream-settings');
  const unsaved = page.getByText('Unsaved changes');
  await expect(page.getByLabel('Resolution')).toHaveValue('1080p');
  await expect(unsaved).toHaveCount(0);
  await page.getByLabel('Resolution').selectOption('720p');
  await page.getByLabel('Week starts on').selectOption('Monday');
  await expect(unsaved).toBeVisible();
  const toggle = page.getByRole('switch', { name: 'Two-factor authentication' });
  await toggle.press('Space');

  const panel = page.getByRole('region', { name: 'Two-factor authentication' });
  const key = (await panel.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
  const phone = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await panel.getByLabel('6-digit code').fill(phone.generate());
  await panel.getByLabel('I saved these codes').check();
  await panel.getByRole('button', { name: 'Turn on' }).click();
  await expect(panel.getByRole('switch')).toBeChecked();

  await page.goto('/stream-settings');
  await expect(toggle).toBeChecked();
  await expect(page.getByLabel('Resolution')).toHaveValue('720p');
  await expect(page.getByLabel('Week starts on')).toHaveValue('monday');
  await expectAccessible(page, 'settings with unsaved changes');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(unsaved).toHaveCount(0);
  await expect(page.getByLabel('Resolution')).toHaveValue('1080p');
  await page.getByLabel('FPS').selectOption('30');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
  await expect(unsaved).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('FPS')).toHaveValue('30');
  await expect(page.getByLabel('Resolution')).toHaveValue('1080p');
  await expect(toggle).toBeChecked();
});
