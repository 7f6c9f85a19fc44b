import { expectAccessible } from './support/axe.ts';
import { hoursAhead } from './support/moments.ts';
import { signIn } from './support/people.ts';
import { jpeg } from './support/pictures.ts';
import { connectDialog } from './support/screens/accounts.ts';
import { assistantPane } from './support/screens/assistant.ts';
import { calendar } from './support/screens/calendar.ts';
import { composer } from './support/screens/composer.ts';
import { settingsPaths } from './support/screens/settings.ts';
import { loginScreen, signUpScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const heading = { level: 1 } as const;

test('the public pages', async ({ page }) => {
  for (const path of ['/', '/features', '/pricing', '/about', '/blog', '/blog/exactly-once', '/faq', '/contact', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', heading)).toBeVisible();
    if (path === '/faq') await page.getByRole('main').getByRole('button').first().click();
    await expectAccessible(page, path);
  }
});

test('the way in', async ({ page, owner }) => {
  await page.goto('/signup?ref=ABC');
  await signUpScreen(page).submit.click();
  await expectAccessible(page, 'sign-up with problems');
  await signUpScreen(page).send(owner);
  await expect(toast(page, 'This email is already registered.')).toBeVisible();
  await expectAccessible(page, 'sign-up with a toast');
  await page.goto('/login');
  await expectAccessible(page, 'login');
  await loginScreen(page).send({ ...owner, email: 'nobody@example.org' });
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await expectAccessible(page, 'login refused');
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'forgot password, sent');
  await page.goto('/reset-password?token=something');
  await expect(page.getByLabel('New password')).toBeVisible();
  await expectAccessible(page, 'new password');
  await page.goto('/reset-password');
  await expect(page.getByText('This link does not work any more')).toBeVisible();
  await expectAccessible(page, 'dead link');
});

test('the application with nothing in it', async ({ signedInPage: page }) => {
  for (const path of ['/dashboard', '/drafts', '/accounts', '/features', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', heading)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page, path);
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText('Nothing new')).toBeVisible();
  await expectAccessible(page, 'notifications');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /theme and sign-out/ }).click();
  await expectAccessible(page, 'person menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await expectAccessible(page, 'workspaces');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await expectAccessible(page, 'palette');
});

test('the calendar and its modal', async ({ page, api, account }) => {
  const screen = calendar(page);
  await api.post('/api/v1/posts', {
    text: 'Planned for soon',
    accountIds: [account.id],
    schedule: { at: hoursAhead('UTC', 30), zone: 'UTC' },
  });
  await page.goto('/calendar');
  await expect(screen.chip('Planned for soon')).toBeVisible();
  await expectAccessible(page, 'calendar');
  await screen.createPost.click();
  await screen.schedule.click();
  await expect(screen.modal.getByText('Write what is to be posted.')).toBeVisible();
  await expectAccessible(page, 'calendar modal with problems');
});

test('the calendar with samples', async ({ signedInPage: page }) => {
  await page.goto('/calendar');
  await expect(page.getByText('Sample data')).toBeVisible();
  await expectAccessible(page, 'calendar with samples');
  await calendar(page).createPost.click();
  await calendar(page).platform('Instagram').click();
  await expectAccessible(page, 'calendar modal without accounts');
});

test('the composer', async ({ page, account }) => {
  const compose = composer(page);
  const assistant = assistantPane(page);
  await page.goto('/post-composer');
  await expect(compose.account(account.handle)).toBeChecked();
  await expectAccessible(page, 'empty composer');
  await compose.pick([{ name: 'shop.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 640, 480, 'teal') }]);
  await expect(compose.pictures.getByRole('button', { name: 'Alt text of picture 1' })).toBeVisible();
  await compose.text.fill(`${'Far too many words for one post. '.repeat(12)}#words https://example.org`);
  await compose.at('2020-01-02T03:04');
  await compose.schedule.click();
  await expect(page.getByText(/characters too long$/)).toBeVisible();
  await expectAccessible(page, 'composer with problems and a picture');
  await page.getByRole('button', { name: 'Alt text of picture 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Alt text' })).toBeVisible();
  await expectAccessible(page, 'alt text');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Write an own version for one account' }).click();
  await page.getByRole('menuitem').first().click();
  await assistant.ask('Announce our Saturday opening');
  await expect(assistant.use).toBeVisible();
  await expectAccessible(page, 'composer with a version and a suggestion');
});

test('accounts, drafts, a failed post and what tells of it', async ({ page, api, account, pds }) => {
  await page.goto('/accounts?connect');
  const connect = connectDialog(page);
  await connect.send({ service: pds.url, identifier: account.handle, password: 'wrong-wron-gwro-ngwr' });
  await expect(connect.problem).toBeVisible();
  await expectAccessible(page, 'connecting refused');
  await api.post('/api/v1/posts', { text: 'Not finished yet' });
  await pds.takeDown(account.did);
  const { id } = await api.post<{ id: string }>('/api/v1/posts', { text: 'Not taken', accountIds: [account.id], schedule: 'now' });
  await page.goto(`/posts/${id}`);
  await expect(page.getByText('Bluesky wants you to connect again')).toBeVisible();
  await expectAccessible(page, 'history of a failed post');
  for (const [path, text] of [
    ['/drafts', 'Not finished yet'],
    ['/accounts', 'Reconnect needed'],
    ['/dashboard', 'Post failed on Bluesky'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto('/calendar');
  await expect(calendar(page).chip('Not taken')).toBeVisible();
  await expectAccessible(page, 'calendar with a failed post');
});

test('the settings', async ({ page, context, owner }) => {
  await signIn(context.request, owner);
  for (const path of settingsPaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', heading)).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto('/invitation?token=something');
  await expect(page.getByRole('heading', heading)).toBeVisible();
  await expectAccessible(page, 'invitation');
});
