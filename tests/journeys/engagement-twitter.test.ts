import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { composer } from './support/screens/composer.ts';
import { sandbox } from './support/screens/sandbox.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';
import { giveTalk } from './support/videos.ts';

/** The audience's first reply comes within a minute. */
const patience = 90_000;

test('what apps may do on Twitter and YouTube is done, and the rest is helped with by hand', async ({ signedInPage: page, api }) => {
  test.setTimeout(240_000);
  const list = page.getByRole('region', { name: 'Conversations' });
  const thread = page.getByRole('region', { name: 'Conversation', exact: true });
  const box = thread.getByRole('textbox');

  const commentOn = (platform: string) => list.getByRole('button', { name: new RegExp(`^${platform}`) }).filter({ hasText: 'Comment' });

  await test.step('A post goes out in the sandbox, and somebody replies', async () => {
    const [channel] = await connectSandboxAccounts(api, ['youtube']);
    const { id } = await giveTalk(api, 5);
    const options = { youtube: { title: 'The kiln', madeForKids: 'no' } };
    await api.post('/api/v1/posts', {
      text: 'A film of it',
      accountIds: [channel?.id],
      media: [{ id, alt: '' }],
      options,
      schedule: 'now',
    });
    await sandbox(page).connect('Twitter');
    await page.goto('/post-composer');
    await composer(page).accountOn('Twitter').check();
    await composer(page).text.fill('The kiln is still warm');
    await composer(page).publish.click();
    await expect(page.getByRole('group').getByText('Published', { exact: true })).toBeVisible({ timeout: patience });
    await page.goto('/engagement');
    await commentOn('Twitter').first().click({ timeout: patience });
    await expect(thread.getByText('The kiln is still warm')).toBeVisible();
  });

  await test.step('Apps may not like it: that is done there, and recorded', async () => {
    await page.keyboard.press('l');
    await expect(thread.getByText('Only apps with special access can like posts', { exact: false })).toBeVisible();
    await thread.getByRole('button', { name: 'Mark as done' }).click();
    await expect(toast(page, 'Liked tweet')).toBeVisible({ timeout: 30_000 });
    await expect(thread.getByText('You liked this')).toBeVisible();
  });

  await test.step('It is answered', async () => {
    await page.keyboard.press('c');
    await page.keyboard.type('Come by and look inside.');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Posted reply on Twitter')).toBeVisible({ timeout: 30_000 });
    await expect(thread.getByText('Sent', { exact: true })).toBeVisible();
  });

  await test.step('Its author gets a message', async () => {
    await box.press('Escape');
    await page.keyboard.press('m');
    await page.keyboard.type('We open at ten.');
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Sent DM on Twitter')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('YouTube has no messages for apps: the text is copied, and the page opened where it is sent', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await commentOn('YouTube').first().click({ timeout: patience });
    await expect(thread.getByText('A film of it')).toBeVisible();
    await page.keyboard.press('m');
    await expect(box).toBeFocused();
    await page.keyboard.type('We open at ten.');
    await page.keyboard.press('Control+Enter');
    await expect(thread.getByText('YouTube doesn’t let apps do this')).toBeVisible();
    await expect(thread.getByText('Your message is ready to paste.')).toBeVisible();
    const opened = page.context().waitForEvent('page');
    await thread.getByRole('button', { name: 'Copy text and open YouTube' }).click();
    const there = await opened;
    await expect(there).toHaveURL(/\/sandbox\/youtube/);
    await there.close();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('We open at ten.');
    await thread.getByRole('button', { name: 'Mark as done' }).click();
    await expect(toast(page, 'Sent message on YouTube')).toBeVisible({ timeout: 30_000 });
    await expect(box).toHaveValue('');
  });

  await test.step('The reply is on Twitter, once', async () => {
    await page.goto('/sandbox/twitter');
    await expect(sandbox(page).posts.filter({ hasText: 'Come by and look inside.' })).toHaveCount(1);
  });
});
