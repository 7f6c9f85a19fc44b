import type { Page } from '@playwright/test';
import { signUp, stranger } from './support/people.ts';
import { composer } from './support/screens/composer.ts';
import { loginScreen, signUpScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

// Public pages are documents of their own: what somebody typed, and what is said to them, has to survive leaving one.

const prompt = (page: Page) => page.getByRole('textbox', { name: 'What content would you like to create?' });

test('a prompt, an email and what is said survive the way from page to page', async ({ page }) => {
  const me = stranger();
  await test.step('The prompt waits while somebody signs up', async () => {
    await page.goto('/');
    await prompt(page).fill('A week of posts about bread');
    await page.getByRole('button', { name: 'Generate' }).click();
    await expect(page).toHaveURL('/login');
    // A document of its own, as after a mail or a look at another site.
    await page.goto('/signup');
    await signUpScreen(page).send(me);
    await expect(page).toHaveURL('/login');
    await expect(toast(page, 'Account created successfully! Please sign in.')).toBeVisible();
    await expect(loginScreen(page).email).toHaveValue(me.email);
  });
  await test.step('A forgotten password’s form has the email that was typed', async () => {
    await page.getByRole('link', { name: 'Forgot' }).click();
    await expect(page).toHaveURL('/forgot-password');
    await page.goBack();
    await loginScreen(page).email.fill(me.email);
    await page.getByRole('link', { name: 'Forgot' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(me.email);
    await page.goBack();
  });
  await test.step('Signed in, the prompt is where it was meant for', async () => {
    await loginScreen(page).send(me);
    await expect(page).toHaveURL('/create-post');
    await expect(toast(page, 'Logged in successfully!')).toBeVisible();
    await expect(composer(page).assistant.getByRole('textbox', { name: 'Describe your post idea' })).toHaveValue(
      'A week of posts about bread',
    );
  });
});

test('the pages’ menu opens on a phone without a script, inside the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/privacy');
  await page.getByRole('button', { name: 'Menu' }).click();
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Pricing' });
  await expect(link).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await link.click();
  await expect(page).toHaveURL('/pricing');
});

test('legal pages come from the company’s file, say that it is a sample, and are at the foot of every page', async ({ page }) => {
  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  for (const [name, words] of [
    ['Imprint', '1 Sample Street'],
    ['Privacy', 'What this server stores'],
    ['Terms', 'What is yours'],
  ] as const) {
    await foot.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(page.getByRole('complementary')).toContainText('fictional');
  }
});

test('a public page knows at once who signed in or out elsewhere, and Features is part of the app for them', async ({ page, context }) => {
  await page.goto('/pricing');
  const banner = page.getByRole('banner');
  await expect(banner.getByRole('link', { name: 'Login' })).toBeVisible();
  const other = await context.newPage();
  const person = await signUp(context.request, stranger());
  await other.goto('/login');
  await loginScreen(other).send(person);
  await expect(other).toHaveURL('/dashboard');
  await expect(banner.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/features');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Features' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});
