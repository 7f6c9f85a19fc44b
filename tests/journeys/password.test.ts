import { expectAccessible } from './support/axe.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { loginScreen, signUpScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

// One of these stops the clock of the whole profile.
test.use({ fresh: true });

test('an address that is registered already is offered the login for five seconds', async ({ page, context }) => {
  const person = await signUp(context.request, stranger());
  const offer = toast(page, 'This email is already registered. Please sign in instead.');
  await page.clock.install();
  await page.goto('/signup');
  await page.clock.pauseAt(Date.now() + 60_000);
  await signUpScreen(page).send(person);
  await expect(async () => {
    await page.clock.runFor(100);
    expect(await offer.isVisible()).toBe(true);
  }).toPass();
  await page.clock.runFor(4_700);
  await expect(offer).toBeVisible();
  await page.clock.runFor(600);
  await expect(offer).toBeHidden();

  await page.clock.resume();
  await signUpScreen(page).send(person);
  await offer.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login');
  await expect(loginScreen(page).email).toHaveValue(person.email);
});

test('a forgotten password is replaced by a link that works once', async ({ page, context, owner, browser, baseURL }) => {
  const person = await signUp(context.request, stranger('Lost Soul'));
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The login has a field of that name too.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('alert')).toContainText(`If there’s an account for ${person.email}, a reset link is on its way.`);

  const link = await test.step('The owner of the instance finds the mail that no server could send', async () => {
    const office = await browser.newContext({ baseURL });
    await signIn(office.request, owner);
    const desk = await office.newPage();
    await desk.goto('/settings/mail');
    const mail = desk.getByRole('group').filter({ hasText: person.email });
    await mail.locator('summary').click();
    const found = await mail.getByRole('link').getAttribute('href');
    await office.close();
    return found ?? '';
  });

  await page.goto(link);
  const password = page.getByLabel('New password');
  const save = page.getByRole('button', { name: 'Save password' });
  await password.fill('five5');
  await save.click();
  await expect(page.getByText('Password should be at least 6 characters long.')).toBeVisible();
  await expectAccessible(page, 'new password with a problem');
  await password.fill('a new horse');
  await save.click();
  await expect(toast(page, 'Password changed. Please sign in.')).toBeVisible();
  await loginScreen(page).send(person);
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await loginScreen(page).send({ ...person, password: 'a new horse' });
  await expect(page).toHaveURL('/dashboard');

  await context.clearCookies();
  // The page says so before anybody thinks up another one.
  await page.goto(link);
  await expect(page.getByText('This link has expired')).toBeVisible();
  await expect(password).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
});
