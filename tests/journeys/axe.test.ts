import { expectAccessible } from './support/axe.ts';
import { hoursAhead } from './support/moments.ts';
import { signIn } from './support/people.ts';
import { jpeg } from './support/pictures.ts';
import { chooseDialog, connectDialog } from './support/screens/accounts.ts';
import { assistantPane } from './support/screens/assistant.ts';
import { calendar } from './support/screens/calendar.ts';
import { clipGenerator } from './support/screens/clips.ts';
import { composer } from './support/screens/composer.ts';
import { editor } from './support/screens/editor.ts';
import { library } from './support/screens/library.ts';
import { settingsPaths } from './support/screens/settings.ts';
import { loginScreen, signUpScreen } from './support/screens/sign-up.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';
import { giveTalk } from './support/videos.ts';

const heading = { level: 1 } as const;
/** Every screen is looked at light and dark, wide and on a phone: many times as long as a journey that only walks through. */
test.describe.configure({ timeout: 360_000 });

test('the public pages', async ({ page }) => {
  for (const path of [
    '/',
    '/features',
    '/pricing',
    '/about',
    '/blog',
    '/blog/exactly-once',
    '/faq',
    '/contact',
    '/imprint',
    '/privacy',
    '/terms',
    '/nowhere',
  ]) {
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
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page, 'forgot password, sent');
  await page.goto('/reset-password?token=something');
  await expect(page.getByText('This link has expired')).toBeVisible();
  await expectAccessible(page, 'dead link');
});

test('the application with nothing in it', async ({ signedInPage: page }) => {
  for (const path of ['/dashboard', '/drafts', '/accounts', '/media-tools', '/media-library', '/features', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', heading)).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page, path);
  }
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText('You’re all caught up')).toBeVisible();
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
  await expect(screen.modal.getByText('Write something first.')).toBeVisible();
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
  await expect(compose.pictures.getByRole('button', { name: 'Alt text for image 1' })).toBeVisible();
  await compose.text.fill(`${'Far too many words for one post. '.repeat(12)}#words https://example.org`);
  await compose.at('2020-01-02T03:04');
  await compose.schedule.click();
  await expect(page.getByText(/characters over on/).filter({ visible: true })).toBeVisible();
  await expectAccessible(page, 'composer with problems and a picture');
  await page.getByRole('button', { name: 'Alt text for image 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Alt text' })).toBeVisible();
  await expectAccessible(page, 'alt text');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add a custom version' }).click();
  await page.getByRole('listbox', { name: 'Custom version for' }).getByRole('option').first().click();
  await assistant.ask('Announce our Saturday opening');
  await expect(assistant.use).toBeVisible();
  await expectAccessible(page, 'composer with a version and a suggestion');
});

test('accounts, drafts, a failed post and what tells of it', async ({ page, api, account, pds }) => {
  await page.goto('/accounts?connect');
  await expect(chooseDialog(page).getByRole('button', { name: 'Bluesky', exact: true })).toBeVisible();
  await expectAccessible(page, 'choosing a platform');
  const connect = connectDialog(page);
  await connect.send({ service: pds.url, identifier: account.handle, password: 'wrong-wron-gwro-ngwr' });
  await expect(connect.problem).toBeVisible();
  await expectAccessible(page, 'connecting refused');
  await api.post('/api/v1/posts', { text: 'Not finished yet' });
  await pds.takeDown(account.did);
  const { id } = await api.post<{ id: string }>('/api/v1/posts', {
    text: 'Not taken, and its first line is longer than a phone is wide',
    accountIds: [account.id],
    schedule: 'now',
  });
  await page.goto(`/posts/${id}`);
  await expect(page.getByText('Lost access to Bluesky')).toBeVisible();
  await expectAccessible(page, 'history of a failed post');
  for (const [path, text] of [
    ['/drafts', 'Not finished yet'],
    ['/accounts', 'Bluesky has taken this account down'],
    ['/dashboard', 'Post failed on Bluesky'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
    await expectAccessible(page, path);
  }
  await page.goto('/calendar');
  await expect(calendar(page).chip('Not taken')).toBeVisible();
  await expectAccessible(page, 'calendar with a failed post');
});

test('the video editor', async ({ page, api }) => {
  const screen = editor(page);
  await page.goto('/video-editor');
  await screen.load.click();
  await expect(page.getByText('Please enter a video URL')).toBeVisible();
  await expectAccessible(page, 'video editor with nothing loaded');
  const { id } = await giveTalk(api, 8);
  await page.goto(`/video-editor?media=${id}`);
  await screen.start.fill('1');
  await screen.start.blur();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('s');
  await expect(screen.parts).toHaveCount(2);
  await screen.export.click();
  await expect(screen.jobs.first().getByRole('button', { name: 'Save to library' })).toBeVisible();
  for (const name of ['Crop', 'Speed', 'Sound', 'Watermark', 'Cover']) await screen.section(name).click();
  await page.getByRole('button', { name: 'Crop manually' }).click();
  await expectAccessible(page, 'video editor with everything open');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, 'shortcuts of the video editor');
});

test('the clip generator', async ({ page, api }) => {
  const screen = clipGenerator(page);
  await page.goto('/clip-generator');
  await screen.ask('https://example.org');
  await expect(page.getByText('Invalid YouTube URL')).toBeVisible();
  await expectAccessible(page, 'clip generator with a problem');
  await screen.ask('https://youtu.be/aB3-_xYz019');
  await expect(page.getByText('No image')).toHaveCount(4);
  await expectAccessible(page, 'clip generator with snapshots of a link');
  const { id } = await giveTalk(api, 60);
  await page.goto(`/clip-generator?media=${id}`);
  await screen.addTime('0:01');
  await screen.take.click();
  await expect(screen.saved).toHaveCount(1);
  await screen.addTime('0:02');
  await screen.find.click();
  await screen.highlight(1).getByRole('button', { name: 'Adjust' }).click();
  await expectAccessible(page, 'clip generator with a video');
});

test('the media library', async ({ page, api }) => {
  const screen = library(page);
  await page.goto('/media-library');
  await screen.choose([
    { name: 'shop.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 640, 480, 'teal') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Only words') },
  ]);
  await giveTalk(api, 5);
  await expect(screen.file('Talk.mp4')).toBeVisible();
  await screen.newFolder('Autumn');
  await screen.file('shop.jpg').click();
  await screen.tagIt('glaze');
  await expectAccessible(page, 'media library with a picture’s details and the tray');
  await screen.tray.getByRole('button', { name: 'Close', exact: true }).click();
  await screen.file('Talk.mp4').click({ modifiers: ['ControlOrMeta'] });
  await expectAccessible(page, 'media library with two chosen');
  await screen.bulk.getByRole('button', { name: 'Tag' }).click();
  await expect(page.getByRole('dialog', { name: 'Tags for 2 files' })).toBeVisible();
  await expectAccessible(page, 'tags of two files');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'From a link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await expectAccessible(page, 'adding from a link, with a problem');
  await page.goto('/media-library?q=nothing');
  await expect(page.getByText('No results')).toBeVisible();
  await expectAccessible(page, 'media library where nothing is found');
  await page.goto('/post-composer');
  await page.getByRole('button', { name: 'From library' }).click();
  await page.getByRole('dialog').getByRole('option').first().click();
  await expectAccessible(page, 'picker');
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
