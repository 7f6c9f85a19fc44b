import { composer } from './support/screens/composer.ts';
import { sandbox } from './support/screens/sandbox.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

/** The audience's first reply comes within a minute. */
const patience = 90_000;

test('on Twitter a reply of the audience is answered in public and by message, and liked by hand', async ({ signedInPage: page }) => {
  test.setTimeout(240_000);
  const list = page.getByRole('region', { name: 'Conversations' });
  const thread = page.getByRole('region', { name: 'Conversation', exact: true });
  const box = thread.getByRole('textbox');

  await test.step('A tweet goes out in the sandbox, and somebody replies', async () => {
    await sandbox(page).connect('Twitter');
    await page.goto('/post-composer');
    await composer(page).text.fill('The kiln is still warm');
    await composer(page).publish.click();
    await expect(page.getByRole('group').getByText('Published', { exact: true })).toBeVisible({ timeout: patience });
    await page.goto('/engagement');
    const reply = list.getByRole('button', { name: /^Twitter/ }).filter({ hasText: 'Comment' });
    await reply.first().click({ timeout: patience });
    await expect(thread.getByText('The kiln is still warm')).toBeVisible();
  });

  await test.step('Apps may not like it: that is done there, and recorded', async () => {
    await page.keyboard.press('l');
    await expect(thread.getByText('Twitter doesn’t let apps like posts', { exact: false })).toBeVisible();
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

  await test.step('The reply is on Twitter, once', async () => {
    await page.goto('/sandbox/twitter');
    await expect(sandbox(page).posts.filter({ hasText: 'Come by and look inside.' })).toHaveCount(1);
  });
});
