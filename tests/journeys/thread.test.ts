import type { SeenRecord } from '../support/pds.ts';
import { jpeg } from './support/pictures.ts';
import { connectDialog } from './support/screens/accounts.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('a thread with pictures and a first comment is written by keyboard, kept, and goes out', async ({ signedInPage: page, pds }) => {
  test.slow();
  const account = await pds.createAccount('thread1');
  const compose = composer(page);
  const part = (number: number) => page.getByRole('textbox', { name: `Text of part ${number}` });
  const thread = page.getByRole('region', { name: 'Thread' });
  const texts = async () =>
    ((await pds.posts(account.did)) as SeenRecord[]).map(({ value }) => (value as unknown as { text: string }).text);

  await page.goto('/accounts?connect');
  await connectDialog(page).send({ service: pds.url, identifier: account.handle, password: account.appPassword });
  await expect(toast(page, `@${account.handle} is connected`)).toBeVisible();
  await page.goto('/post-composer');

  await test.step('Parts are added, ordered by keys and taken back', async () => {
    await compose.text.fill('One.');
    for (const text of ['Three.', 'Two.']) {
      await page.getByRole('button', { name: 'Add to thread' }).press('Enter');
      await page.keyboard.insertText(text);
    }
    await expect(part(2)).toHaveValue('Three.');
    await part(3).press('Alt+ArrowUp');
    await expect(part(2)).toHaveValue('Two.');
    await expect(part(2)).toBeFocused();
    await expect(part(3)).toHaveValue('Three.');
    await page.getByRole('button', { name: 'Remove part 3' }).click();
    await expect(part(3)).toBeHidden();
    await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
    await expect(part(3)).toHaveValue('Three.');
  });

  await test.step('A part has pictures of its own', async () => {
    const asked = page.waitForEvent('filechooser');
    await thread.getByRole('listitem', { name: 'Part 2' }).getByRole('button', { name: 'Add media' }).click();
    await (await asked).setFiles([{ name: 'kiln.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 320, 240, 'teal') }]);
    await expect(thread.getByRole('button', { name: 'Alt text of picture 1' })).toBeVisible();
  });

  await test.step('The first comment is asked for when it is wanted', async () => {
    await page.getByRole('button', { name: 'First comment' }).press('Enter');
    await page.getByRole('textbox', { name: 'First comment' }).fill('The links are here.');
  });

  await test.step('All of it is there again after a reload', async () => {
    await expect(page.getByText('Saving')).toBeHidden();
    await expect(compose.saved).toBeVisible();
    await page.reload();
    await expect(part(2)).toHaveValue('Two.');
    await expect(part(3)).toHaveValue('Three.');
    await expect(thread.getByRole('button', { name: 'Alt text of picture 1' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'First comment' })).toHaveValue('The links are here.');
    await expect(compose.preview.getByText('Three.')).toBeVisible();
  });

  await test.step('It goes out as Bluesky takes it', async () => {
    await compose.publish.click();
    await expect(page).toHaveURL(/\/posts\//);
    const target = page.getByRole('group').filter({ hasText: account.handle });
    await expect(target.getByText('Published', { exact: true })).toBeVisible({ timeout: 60_000 });
    expect((await texts()).toSorted()).toEqual(['One.', 'The links are here.', 'Three.', 'Two.']);
  });

  await test.step('All of it is taken down again, and its history says so', async () => {
    await expect(page.getByText('A post on Bluesky cannot be changed once it is out.')).toBeVisible();
    await page.getByRole('button', { name: 'Take down' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take down' }).click();
    await expect(page.getByText('Taken down from Bluesky').first()).toBeVisible();
    expect(await texts()).toEqual([]);
  });
});
