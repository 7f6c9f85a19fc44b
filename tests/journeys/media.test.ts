import { expectApart } from './support/apart.ts';
import { copyPicture, jpeg } from './support/pictures.ts';
import { composer } from './support/screens/composer.ts';
import { library } from './support/screens/library.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';
import { giveTalk } from './support/videos.ts';

test('files are found by folder, tag and words, put in order by mouse and keyboard, and come back from the trash', async ({
  signedInPage: page,
}) => {
  const screen = library(page);
  const pictures = ['teal', 'plum', 'olive'];
  await page.goto('/media-library');
  await expect(page.getByText('No files yet')).toBeVisible();
  await screen.choose(
    await Promise.all(
      pictures.map(async (colour) => ({ name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: await jpeg(page, 640, 480, colour) })),
    ),
  );
  await expect(screen.tray).toContainText('3 files added');
  await expect(screen.files.getByRole('option')).toHaveCount(3);
  await screen.tray.getByRole('button', { name: 'Close', exact: true }).click();

  await test.step('A file says what it is, and keeps what is said of it', async () => {
    await screen.file('plum.jpg').click();
    await screen.alt.fill('A plum on a table');
    await expect(screen.details.getByText('Saved', { exact: true })).toBeVisible();
    await screen.tagIt('fruit');
    await expect(screen.details.getByText('640 × 480')).toBeVisible();
    await expect(screen.details.getByText('Not used in any posts yet.')).toBeVisible();
  });

  await test.step('Search and tags narrow, and stand in the address', async () => {
    await screen.search.fill('on a table');
    await expect(screen.files.getByRole('option')).toHaveCount(1);
    await expect(page).toHaveURL(/q=on\+a\+table/);
    await page.reload();
    await expect(screen.search).toHaveValue('on a table');
    await expect(screen.files.getByRole('option')).toHaveCount(1);
    await screen.search.fill('nothing like it');
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(screen.files.getByRole('option')).toHaveCount(3);
    await screen.tag('fruit').click();
    await expect(screen.files.getByRole('option')).toHaveCount(1);
    await screen.tag('fruit').click();
  });

  await test.step('Files are dragged into a folder, and undo takes them out again', async () => {
    await screen.newFolder('Autumn');
    await screen.file('teal.jpg').click();
    await screen.file('plum.jpg').click({ modifiers: ['ControlOrMeta'] });
    await expect(screen.chosen).toHaveCount(2);
    await screen.file('plum.jpg').dragTo(screen.folder('Autumn'));
    await expect(toast(page, 'Moved 2 files to Autumn')).toBeVisible();
    await screen.folder('Autumn').click();
    await expect(screen.files.getByRole('option')).toHaveCount(2);
    await toast(page, 'Moved 2 files to Autumn').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('This folder is empty')).toBeVisible();
    await screen.folder('All files').click();
  });

  await test.step('The keyboard goes through them, chooses all, deletes, and undo brings them back', async () => {
    await screen.files.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(screen.chosen).toHaveCount(2);
    await page.keyboard.press('ControlOrMeta+a');
    await expect(screen.chosen).toHaveCount(3);
    await page.keyboard.press('Delete');
    await expect(page.getByText('No files yet')).toBeVisible();
    await toast(page, '3 files moved to trash').getByRole('button', { name: 'Undo' }).click();
    await expect(screen.files.getByRole('option')).toHaveCount(3);
  });

  await test.step('On a phone, neither the selection’s bar nor a toast covers the navigation or each other', async () => {
    const bottomBar = page.getByRole('navigation', { name: 'Main' });
    await page.setViewportSize({ width: 390, height: 844 });
    await screen.files.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ControlOrMeta+a');
    await expectApart(screen.bulk, bottomBar);
    await screen.files.getByRole('option').last().scrollIntoViewIfNeeded();
    await expectApart(screen.bulk, screen.files.getByRole('option').last());
    await page.keyboard.press('Delete');
    await expectApart(toast(page, '3 files moved to trash'), bottomBar);
    await toast(page, '3 files moved to trash').getByRole('button', { name: 'Undo' }).click();
    await expect(screen.files.getByRole('option')).toHaveCount(3);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('What is deleted waits in the trash', async () => {
    await screen.file('olive.jpg').click();
    await screen.details.getByRole('button', { name: 'Delete' }).click();
    await expect(screen.files.getByRole('option')).toHaveCount(2);
    await screen.folder('Trash').click();
    await screen.file('olive.jpg').click();
    await screen.details.getByRole('button', { name: 'Restore' }).click();
    await expect(toast(page, '1 file restored')).toBeVisible();
    await expect(page.getByText('The trash is empty')).toBeVisible();
  });

  await test.step('A folder goes, what was in it stays, and undo makes it again', async () => {
    await screen.folder('All files').click();
    await expect(screen.files.getByRole('option')).toHaveCount(3);
    await screen.file('teal.jpg').dragTo(screen.folder('Autumn'));
    await expect(screen.folder('Autumn')).toContainText('1');
    await screen.folder('Autumn').hover();
    await page.getByRole('button', { name: 'Actions for Autumn' }).click();
    await page.getByRole('button', { name: 'Delete folder' }).click();
    await expect(toast(page, 'Folder Autumn deleted. Its files are still in the library.')).toBeVisible();
    await expect(screen.files.getByRole('option')).toHaveCount(3);
    await toast(page, 'Folder Autumn deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(screen.folder('Autumn')).toContainText('1');
  });
});

test('what the library has goes into a post, by its details and by the picker', async ({ page, account, api }) => {
  const screen = library(page);
  const compose = composer(page);
  await page.goto('/media-library');
  await screen.choose([{ name: 'shop.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 640, 480, 'teal') }]);
  await screen.file('shop.jpg').click();
  await screen.alt.fill('The shop at dawn');
  await expect(screen.details.getByText('Saved', { exact: true })).toBeVisible();
  await screen.details.getByRole('link', { name: 'Use in a post' }).click();
  await expect(page).toHaveURL(/post-composer/);
  await expect(compose.account(account.handle)).toBeChecked();
  await expect(compose.pictures.getByRole('img', { name: 'The shop at dawn' })).toBeVisible();

  await test.step('A picture that is pasted into the library is at once in the picker', async () => {
    await compose.text.fill('Open again');
    await expect(compose.saved).toBeVisible();
    await page.goto('/media-library');
    await expect(screen.file('shop.jpg')).toBeVisible();
    await copyPicture(page, 300, 300, 'plum');
    await page.keyboard.press('ControlOrMeta+v');
    await expect(screen.files.getByRole('option')).toHaveCount(2);
    await page.goto('/drafts');
    await page.getByRole('link', { name: /Open again/ }).click();
    await page.getByRole('button', { name: 'From library' }).click();
    const picker = page.getByRole('dialog', { name: 'From the library' });
    await picker.getByRole('option').first().click();
    await picker.getByRole('button', { name: 'Add 1' }).click();
    await expect(compose.pictures.getByRole('button', { name: /^Alt text for image/ })).toHaveCount(2);
    await expect(compose.saved).toBeVisible();
  });

  await test.step('A video can be in it too, and the composer says who cannot get it', async () => {
    const { id } = await giveTalk(api, 2);
    await page.goto('/media-tools');
    const latest = page.getByRole('list', { name: 'Latest videos' }).getByRole('listitem').filter({ hasText: 'Talk.mp4' });
    await expect(latest.getByRole('link', { name: /^Edit video/ })).toHaveAttribute('href', `/video-editor?media=${id}`);
    await expect(latest.getByRole('link', { name: /^Make clips/ })).toHaveAttribute('href', `/clip-generator?media=${id}`);
    await page.goto(`/media-library?media=${id}`);
    await expect(screen.details.getByText('0:02', { exact: true })).toBeVisible();
    await expect(screen.details.getByRole('link', { name: 'Edit video' })).toHaveAttribute('href', `/video-editor?media=${id}`);
    await expect(screen.details.getByRole('link', { name: 'Make clips' })).toHaveAttribute('href', `/clip-generator?media=${id}`);
    await screen.details.getByRole('link', { name: 'Use in a post' }).click();
    await expect(compose.pictures.getByRole('button', { name: 'Alt text for video 1' })).toBeVisible();
    await compose.pictures.getByRole('button', { name: 'Remove video 1' }).click();
  });

  await test.step('The library knows the post', async () => {
    await page.goto('/media-library');
    await screen.file('shop.jpg').click();
    await screen.details.getByRole('link', { name: /Open again/ }).click();
    await expect(compose.text).toHaveValue('Open again');
    const { items } = await api.get<{ items: { media: { alt: string }[] }[] }>('/api/v1/posts?state=draft');
    expect(items.map(({ media }) => media.map(({ alt }) => alt))).toContainEqual(['The shop at dawn', '']);
  });
});

test('what cannot be taken says why, and keeps nothing else from coming', async ({ signedInPage: page, server }) => {
  const screen = library(page);
  await page.goto('/media-library');
  await screen.choose([
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Only words') },
    { name: 'words.mp4', mimeType: 'video/mp4', buffer: Buffer.from('Only words, under another name') },
    { name: 'shop.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 320, 240, 'teal') },
  ]);
  await expect(screen.arrival('notes.txt')).toContainText('This isn’t an image or a video.');
  await expect(screen.arrival('words.mp4')).toContainText('Failed');
  await expect(screen.arrival('shop.jpg')).toContainText('Added');
  await expect(screen.files.getByRole('option')).toHaveCount(1);
  await screen.tray.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(screen.tray).toBeHidden();

  await test.step('The same file is recognised', async () => {
    await screen.choose([{ name: 'again.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 320, 240, 'teal') }]);
    await expect(screen.arrival('again.jpg')).toContainText('Already in the library');
    await expect(screen.files.getByRole('option')).toHaveCount(1);
    await screen.tray.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('A link to what is no file says so, and can be tried again', async () => {
    await page.getByRole('button', { name: 'From a link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add from a link' });
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByText('Enter a URL.')).toBeVisible();
    await dialog.getByLabel('Image or video URL').fill(`${server.url}/pricing`);
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toBeHidden();
    await expect(screen.arrival('pricing')).toContainText('Failed');
    await expect(screen.arrival('pricing').getByRole('button', { name: /^Retry / })).toBeVisible();
  });
});
