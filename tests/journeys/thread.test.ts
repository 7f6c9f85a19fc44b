import type { Page } from '@playwright/test';
import type { SeenRecord } from '../support/pds.ts';
import { createSmallServers } from '../support/small-servers.ts';
import { expectAccessible } from './support/axe.ts';
import { jpeg } from './support/pictures.ts';
import { connectDialog } from './support/screens/accounts.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

/** The site of a shop, with a picture that is larger than any card. */
async function startShop(page: Page) {
  const picture = await jpeg(page, 1600, 840, 'seagreen');
  const servers = createSmallServers();
  const { url } = await servers.serve(({ url: path }, response) => {
    if (path === '/kiln.jpg') return response.setHeader('content-type', 'image/jpeg').end(picture);
    if (path !== '/kiln') return response.writeHead(404).end();
    return response
      .setHeader('content-type', 'text/html')
      .end('<title>The kiln is hot</title><meta property="og:image" content="/kiln.jpg">');
  });
  return { ...servers, url };
}

test('a thread with pictures and a first comment is written by keyboard, kept, and goes out', async ({ signedInPage: page, pds }) => {
  test.slow();
  const shop = await startShop(page);
  const text = `One. ${shop.url}/kiln`;
  const account = await pds.createAccount('thread1');
  const compose = composer(page);
  const part = (number: number) => page.getByRole('textbox', { name: `Text of part ${number}` });
  const thread = page.getByRole('region', { name: 'Thread' });
  const texts = async () =>
    ((await pds.posts(account.did)) as SeenRecord[]).map(({ value }) => (value as unknown as { text: string }).text);

  await page.goto('/accounts?connect');
  await connectDialog(page).send({ service: pds.url, identifier: account.handle, password: account.appPassword });
  await expect(toast(page, `@${account.handle} connected`)).toBeVisible();
  await page.goto('/post-composer');

  await test.step('Parts are added, ordered by keys and taken back', async () => {
    await compose.text.fill(text);
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

  await test.step('A link has the card that goes out, or it is said that it has none', async () => {
    const card = compose.preview.getByRole('figure', { name: 'Link card: The kiln is hot' });
    await expect.poll(() => card.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1200);
    await part(2).fill(`Two. ${shop.url}/cold`);
    await expect(compose.preview.getByText('This link has no preview card. There is no page at this address (404).')).toBeVisible();
    await part(2).fill('Two.');
    const options = page.getByRole('group', { name: 'Bluesky' });
    await options.getByLabel('Link card').uncheck();
    await expect(card).toBeHidden();
    await options.getByLabel('Link card').check();
    await expect(card).toBeVisible();
  });

  await test.step('A part has pictures of its own', async () => {
    const asked = page.waitForEvent('filechooser');
    await thread.getByRole('listitem', { name: 'Part 2' }).getByRole('button', { name: 'Add media' }).click();
    await (await asked).setFiles([{ name: 'kiln.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 320, 240, 'teal') }]);
    await expect(thread.getByRole('button', { name: 'Alt text for image 1' })).toBeVisible();
  });

  await test.step('The first comment is asked for when it is wanted', async () => {
    await page.getByRole('button', { name: 'First comment' }).press('Enter');
    await page.getByRole('textbox', { name: 'First comment' }).fill('The links are here.');
    await expectAccessible(page, 'a composer with a thread and a first comment');
  });

  await test.step('All of it is there again after a reload', async () => {
    await expect(page.getByText('Saving')).toBeHidden();
    await expect(compose.saved).toBeVisible();
    await page.reload();
    await expect(part(2)).toHaveValue('Two.');
    await expect(part(3)).toHaveValue('Three.');
    await expect(thread.getByRole('button', { name: 'Alt text for image 1' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'First comment' })).toHaveValue('The links are here.');
    await expect(compose.preview.getByText('Three.')).toBeVisible();
  });

  await test.step('It goes out as Bluesky takes it', async () => {
    await compose.publish.click();
    await expect(page).toHaveURL(/\/posts\//);
    const target = page.getByRole('group').filter({ hasText: account.handle });
    await expect(target.getByText('Published', { exact: true })).toBeVisible({ timeout: 60_000 });
    expect((await texts()).toSorted()).toEqual([text, 'The links are here.', 'Three.', 'Two.']);
    await expect(target.getByText('Link card created')).toBeVisible();
    const first = ((await pds.posts(account.did)) as SeenRecord[]).find(({ value }) => value.text === text);
    expect(first?.value.embed).toMatchObject({ external: { uri: `${shop.url}/kiln`, thumb: { mimeType: 'image/jpeg' } } });
  });

  await test.step('All of it is taken down again, and its history says so', async () => {
    await expect(page.getByText('Bluesky posts can’t be edited.')).toBeVisible();
    await page.getByRole('button', { name: 'Take down' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take down' }).click();
    await expect(page.getByText('Taken down from Bluesky').first()).toBeVisible();
    expect(await texts()).toEqual([]);
  });
  await shop.closeAll();
});
