import type { Page } from '@playwright/test';
import { signUp, stranger } from './support/people.ts';
import { settingsPaths } from './support/screens/settings.ts';
import { loginScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const protectedPaths = [
  '/dashboard',
  '/calendar',
  '/queues',
  '/clip-generator?media=00000000-0000-7000-8000-000000000000',
  '/create-post',
  '/video-editor?media=00000000-0000-7000-8000-000000000000',
  '/post-composer?at=2031-05-06T07:08',
  '/drafts',
  '/media-tools',
  '/media-library?folder=none',
  '/accounts?connect',
  '/posts/00000000-0000-7000-8000-000000000000',
  ...settingsPaths,
  '/invitation?token=nothing',
  '/oauth/consent?client_id=nothing',
];

test('“?” lists the shortcuts, but not to who is typing', async ({ signedInPage: page }) => {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.goto('/post-composer');
  await page.getByRole('textbox', { name: 'Post text' }).fill('What');
  await page.keyboard.type('?');
  await expect(list).toBeHidden();
  await page.goto('/calendar');
  await expect(page.getByRole('heading', { name: 'Content Calendar' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(list).toContainText('Pick up or drop a post');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
});

const personMenu = (page: Page) => page.getByRole('button', { name: /: theme and sign-out$/ });

test('a visitor is let in nowhere, and after the login is where they wanted to go', async ({ page, context }) => {
  const person = await signUp(context.request, stranger());
  for (const path of protectedPaths) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page, path).toHaveURL('/login');
    await expect(page.getByText(/^Sign in to continue(?: your draft)?\.$/), path).toBeVisible();
  }
  await page.goto('/accounts?connect');
  await loginScreen(page).send(person);
  await expect(toast(page, 'Logged in successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/accounts\?connect/);
  await expect(page.getByRole('dialog', { name: 'Connect account' })).toBeVisible();
});

test('who is signed in already has no business at the login', async ({ signedInPage: page }) => {
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/dashboard');
    await expect(personMenu(page), path).toBeVisible();
  }
  await page.goto('/');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an unknown address says so and leads home', async ({ page }) => {
  for (const path of ['/no-such-screen', '/dashboard/no-such-screen', '/blog/no-such-article']) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' }), path).toBeVisible();
    await expect(page.getByText('This page doesn’t exist.')).toBeVisible();
    await expect(page.getByText(path, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to dashboard' })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Supercharge your social media');
});

test('the way home of somebody who is signed in is their dashboard too', async ({ signedInPage: page }) => {
  await page.goto('/dashboard');
  await expect(personMenu(page)).toBeVisible();
  await page.goto('/no-such-screen');
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('signing out ends what other tabs may do as well', async ({ signedInPage: page, context, person }) => {
  const other = await context.newPage();
  await other.goto('/accounts');
  await expect(personMenu(other)).toBeVisible();
  await page.goto('/dashboard');
  await page.goto('/calendar');
  await personMenu(page).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Welcome back.')).toBeVisible();
  expect((await context.request.get('/api/v1/posts')).status()).toBe(401);

  await expect(other).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/login');

  await loginScreen(other).send(person);
  await expect(other).toHaveURL('/accounts');
});

test('a login that stands open notices a sign-in in another tab', async ({ page, context }) => {
  const person = await signUp(context.request, stranger());
  await page.goto('/accounts');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Sign in to continue.')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/login');
  await loginScreen(other).send(person);
  await expect(other).toHaveURL('/dashboard');
  await expect(page).toHaveURL('/accounts');
});

test('from the app to help, contact and the other public pages, and back', async ({ signedInPage: page }) => {
  for (const [link, heading] of [
    ['Help', 'Frequently Asked Questions'],
    ['Contact support', 'Contact Support'],
  ] as const) {
    await page.goto('/dashboard');
    await personMenu(page).click();
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(heading, 'i'));
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeHidden();
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  }
});

test('a referral code that cannot be one is explained, and keeps nobody from signing up', async ({ page }) => {
  await page.goto('/signup?ref=spring-26');
  await expect(page.getByLabel('Referral code')).toHaveValue('spring-26');
  await expect(page.getByText('Nobody on this server has this referral code. You can sign up without it.')).toBeVisible();
  await page.goto('/signup?ref=%3Cscript%3E');
  await expect(page.getByLabel('Referral code')).toHaveValue('<script>');
  await expect(page.getByText('This referral code isn’t valid. You can sign up without it.')).toBeVisible();
});
