import type { Folder } from '@everycast/contract/media';
import type { Post } from '@everycast/contract/posts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { jpeg } from './support/pictures.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { composer } from './support/screens/composer.ts';
import { library } from './support/screens/library.ts';
import { expect, test } from './support/test.ts';

const chooseAll = async (page: Page, count: number) => {
  const boxes = page.getByRole('region', { name: 'Accounts' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(count);
  for (const box of await boxes.all()) await box.check();
};
const problem = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text }).filter({ visible: true });

test('each problem offers what solves it before the account is skipped', async ({ signedInPage: page, api }) => {
  test.setTimeout(240_000);
  const compose = composer(page);
  const screen = library(page);
  await page.goto('/media-library');
  await screen.choose([{ name: 'tide.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 1080, 1080, 'teal') }]);
  await expect(screen.file('tide.jpg')).toBeVisible();
  const accounts = await connectSandboxAccounts(api, ['instagram', 'tiktok', 'bluesky', 'mastodon']);
  const draft = async () => {
    const { items } = await api.get<{ items: { id: string }[] }>('/api/v1/posts?state=draft');
    return api.get<Post>(`/api/v1/posts/${items[0]?.id}`);
  };
  await page.goto('/post-composer');
  await chooseAll(page, accounts.length);
  await compose.text.fill('Low tide at seven');
  const problems = page.getByRole('button', { name: /^\d problems?$/ });

  await test.step('Skip comes last, wherever there is another way', async () => {
    await problems.click();
    for (const row of await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Skip/ }) })
      .all()) {
      await expect(row.locator('button, select, a').first()).not.toHaveText(/^Skip/);
      await expect(row.locator('button, select, a').last()).toHaveText(/^Skip/);
    }
    await expectAccessible(page, 'problems with what solves them');
    await page.keyboard.press('Escape');
  });

  await test.step('An audience is picked right there', async () => {
    await problems.click();
    const row = problem(page, 'Choose who can see this post.');
    await row.getByLabel('Who can see it').selectOption('Only you');
    await expect(row).toBeHidden();
    await expect.poll(async () => (await draft()).options.tiktok).toEqual({ privacy: 'SELF_ONLY' });
  });

  await test.step('A photo comes from the library', async () => {
    const row = problem(page, 'Instagram posts need a photo or video.');
    await expect(row.getByRole('button', { name: 'Add photo or video' })).toBeVisible();
    await row.getByRole('button', { name: 'Choose from library' }).click();
    const picker = page.getByRole('dialog', { name: 'From the library' });
    await picker.getByRole('option').first().click();
    await picker.getByRole('button', { name: 'Add 1' }).click();
    await expect(compose.pictures.getByRole('button', { name: 'Alt text for image 1' })).toBeVisible();
    await expect(problems).toBeHidden();
  });

  await test.step('A text that is too long for one platform is split, from its preview, too', async () => {
    await compose.text.fill(`${'The tide is low at seven. '.repeat(14)}`);
    const preview = compose.preview.getByRole('article', { name: 'Bluesky' });
    await expect(preview.getByRole('button', { name: 'Shorten' })).toBeVisible();
    await preview.getByRole('button', { name: 'Split into thread' }).click();
    await expect(page.getByRole('textbox', { name: 'Text of part 2' })).toHaveValue(/low at seven/);
    await expect(problems).toBeHidden();
  });
});

test('on a phone a problem is solved in the last step, and a time that has passed is replaced', async ({ signedInPage: page, api }) => {
  const accounts = await connectSandboxAccounts(api, ['instagram', 'bluesky']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/post-composer?at=2020-01-02T03:04');
  await chooseAll(page, accounts.length);
  await page.getByRole('button', { name: /^2/ }).click();
  await composer(page).text.fill('Low tide');
  await page.getByRole('button', { name: /^3/ }).click();
  const row = problem(page, 'Instagram posts need a photo or video.');
  const asked = page.waitForEvent('filechooser');
  await row.getByRole('button', { name: 'Add photo or video' }).click();
  await (await asked).setFiles([{ name: 'tide.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 1080, 1080, 'teal') }]);
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  await expectAccessible(page, 'the last step with a problem');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Use next full hour' }).click();
  await page.getByRole('button', { name: 'Schedule Post' }).click();
  await expect(page).toHaveURL(/\/calendar/);
});

test('the menu of versions finds platforms, groups and accounts by typing, by keyboard alone', async ({ signedInPage: page, api }) => {
  const accounts = await connectSandboxAccounts(api, [...Array.from({ length: 9 }, () => 'bluesky' as const), 'mastodon', 'twitter']);
  const long = 'Verde'.padEnd(40, 'W');
  await api.post('/api/v1/account-groups', { name: long, color: 'teal', accountIds: accounts.slice(0, 3).map(({ id }) => id) });
  const { id } = await api.post<Post>('/api/v1/posts', { text: 'Low tide', accountIds: accounts.map((one) => one.id) });
  await page.goto(`/post-composer?post=${id}`);
  const add = page.getByRole('button', { name: 'Add a custom version' });
  const search = page.getByRole('combobox', { name: 'Custom version for' });
  const list = page.getByRole('listbox', { name: 'Custom version for' });
  const options = list.getByRole('option');
  await add.focus();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await expect(options).toHaveCount(1 + 1 + accounts.length);
  for (const title of ['Platforms', 'Groups', 'Accounts']) await expect(list.getByText(title, { exact: true })).toBeVisible();
  await expectAccessible(page, 'the menu of versions');
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(add).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.type('nothing is called that');
  await expect(page.getByText('No results')).toBeVisible();
  await search.fill('verde');
  // The group, and its accounts.
  await expect(options).toHaveCount(4);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const strip = page.getByRole('group', { name: 'Custom versions' });
  await expect(strip.getByRole('button', { name: new RegExp(`^${long}`) })).toHaveAttribute('aria-pressed', 'true');
});

test('the picker has the library’s folders, what is newest, and what is found', async ({ signedInPage: page, api }) => {
  const screen = library(page);
  await page.goto('/media-library');
  const colours = ['teal', 'plum', 'olive'];
  await screen.choose(
    await Promise.all(
      colours.map(async (name) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await jpeg(page, 640, 480, name) })),
    ),
  );
  await expect(screen.files.getByRole('option')).toHaveCount(3);
  const create = (name: string, parentId: string | null) => api.post<Folder>('/api/v1/media/folders', { name, parentId });
  const autumn = await create('Autumn'.padEnd(60, 'W'), null);
  const inner = await create('Harbor', autumn.id);
  const { items } = await api.get<{ items: { id: string; name: string }[] }>('/api/v1/media');
  const plum = items.find(({ name }) => name === 'plum.jpg');
  await api.post('/api/v1/media/move', { ids: [plum?.id], folderId: inner.id });
  await page.goto('/post-composer');
  await page.getByRole('button', { name: 'From library' }).click();
  const picker = page.getByRole('dialog', { name: 'From the library' });
  const folders = picker.getByRole('navigation', { name: 'Folders' });
  await expect(picker.getByRole('heading', { name: 'Recent' })).toBeVisible();
  await expect(picker.getByRole('option')).toHaveCount(3);
  await expectAccessible(page, 'the picker with folders');

  await folders.getByRole('button', { name: 'Recent' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker.getByText('This folder is empty')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker.getByRole('option')).toHaveCount(1);
  await picker.getByRole('option', { name: 'plum.jpg' }).click();
  await picker.getByRole('searchbox').fill('olive');
  await expect(picker.getByText('No results')).toBeVisible();
  await picker.getByRole('button', { name: 'Search all folders' }).click();
  await expect(picker.getByRole('option')).toHaveCount(1);
  await picker.getByRole('searchbox').press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  // What was chosen in a folder stays chosen.
  await picker.getByRole('button', { name: 'Add 2' }).click();
  await expect(composer(page).pictures.getByRole('button', { name: /^Alt text for image/ })).toHaveCount(2);

  await test.step('On a phone the folders are one field', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^2/ }).click();
    await page.getByRole('button', { name: 'From library' }).click();
    await picker.getByRole('combobox', { name: 'Folders' }).selectOption({ label: '\u2003Harbor' });
    await expect(picker.getByRole('option', { name: 'plum.jpg' })).toBeVisible();
    await expectAccessible(page, 'the picker on a phone');
  });
});

test('what several accounts of a platform are asked is asked once, and an account can differ', async ({ signedInPage: page, api }) => {
  const accounts = await connectSandboxAccounts(api, ['tiktok', 'tiktok', 'tiktok', 'tiktok']);
  await page.goto('/post-composer');
  await chooseAll(page, accounts.length);
  await composer(page).text.fill('Low tide');
  const options = page.locator('[data-options=tiktok]');
  const audiences = options.getByLabel(/^Who can see it/);
  // The private account has other choices.
  await expect(audiences).toHaveCount(2);
  await audiences.first().selectOption('Everyone');
  await options.getByRole('button', { name: 'Different per account' }).click();
  await page.getByRole('menuitem', { name: 'Who can see it' }).click();
  await expect(audiences).toHaveCount(accounts.length);
  await audiences.last().selectOption('Only you');
  await expectAccessible(page, 'options that differ by account');
  const stored = async () => {
    const { items } = await api.get<{ items: { id: string }[] }>('/api/v1/posts?state=draft');
    const { options: shared, variants } = await api.get<Post>(`/api/v1/posts/${items[0]?.id}`);
    return [shared.tiktok?.privacy, ...Object.values(variants).flatMap((own) => own.options?.privacy ?? [])].toSorted();
  };
  await expect(composer(page).saved).toBeVisible();
  await expect.poll(stored).toEqual(['PUBLIC_TO_EVERYONE', 'SELF_ONLY']);
  // An answer alone is no version of the post.
  await expect(page.getByRole('group', { name: 'Custom versions' }).getByRole('button')).toHaveCount(1);
  await expect(composer(page).saved).toBeVisible();
  await page.reload();
  // Those that are alike are asked together, and the other one for itself.
  await expect(audiences).toHaveCount(3);
  await audiences.first().selectOption('MUTUAL_FOLLOW_FRIENDS');
  await expect.poll(stored).toEqual(['MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY']);
  await options.getByRole('button', { name: 'Same for all accounts' }).click();
  await expect(audiences).toHaveCount(2);
  await expect.poll(stored).toEqual(['MUTUAL_FOLLOW_FRIENDS']);
});
