import type { Media } from '@everycast/contract/media';
import type { Page } from '@playwright/test';
import { startImageServer } from '../support/image-server.ts';
import { apiOf } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/people.ts';
import { jpeg } from './support/pictures.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { composer } from './support/screens/composer.ts';
import { library } from './support/screens/library.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

/** The dialog in which images are generated. */
const generator = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^(Generate image|Change with words)$/ });
  return {
    dialog,
    prompt: dialog.getByLabel('Describe the image'),
    change: dialog.getByLabel('What should change?'),
    results: dialog.getByRole('list', { name: 'Generated images' }).getByRole('button', { name: /^Image \d/ }),
    button: (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }),
    async size(name: RegExp): Promise<void> {
      await dialog.getByRole('combobox', { name: 'Size' }).click();
      await page.getByRole('option', { name }).click();
    },
    async count(count: number): Promise<void> {
      await dialog.getByText(String(count), { exact: true }).click();
    },
  };
};

test('without a provider, AI images and alt text say what they need', async ({ signedInPage: page }) => {
  await page.goto('/post-composer');
  await page.getByRole('button', { name: 'Generate image' }).click();
  const { dialog } = generator(page);
  await expect(dialog.getByText('AI images need a provider')).toBeVisible();
  await expect(dialog.getByText(/owner of this server can connect OpenAI, Google.*Text cards need none/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open settings' })).toBeHidden();
  await expectAccessible(page, 'AI images without a provider');
  await page.keyboard.press('Escape');
  await composer(page).pick([{ name: 'quay.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 400, 300, 'teal') }]);
  await page.getByRole('button', { name: 'Alt text for image 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Alt text' }).getByRole('button', { name: 'Write with AI' })).toBeDisabled();
});

test('images are generated from a post, changed with words, chosen and published; alt text is written for one and for many', async ({
  page,
  context,
  owner,
  server,
}) => {
  const ai = await startImageServer();
  const compose = composer(page);
  const images = generator(page);
  const files = library(page);
  await signIn(context.request, owner);
  const api = apiOf(context.request, server.url);
  await connectSandboxAccounts(api, ['bluesky', 'twitter']);
  const inLibrary = async () => (await api.get<{ items: Media[] }>('/api/v1/media')).items;

  await test.step('The owner connects a server with an image model, and tests it', async () => {
    await page.goto('/settings/assistant');
    await page.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name: 'Any OpenAI-compatible server' }).click();
    await page.getByLabel('Model', { exact: true }).fill('seeing');
    await page.getByLabel('Image model').fill('painter');
    await page.getByLabel('Address').fill(ai.url);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Settings saved successfully')).toBeVisible();
    ai.script({ does: 'fail', status: 404, body: { error: { message: 'No such model' } } });
    await page.getByRole('button', { name: 'Test images' }).click();
    await expect(page.getByRole('alert')).toContainText('no model called “painter”');
    await page.getByRole('button', { name: 'Test images' }).click();
    await expect(page.getByRole('alert')).toContainText('painter made an image.');
    await expectAccessible(page, 'the settings with an image model');
  });

  await test.step('The description begins with the post, and the model suggests a better one', async () => {
    await page.goto('/post-composer');
    await compose.accountOn('Bluesky').check();
    await compose.accountOn('Twitter').check();
    await compose.text.fill('Our kiln glows again on Saturday.');
    await page.getByRole('button', { name: 'Generate image' }).click();
    await expect(images.prompt).toHaveValue('Our kiln glows again on Saturday.');
    ai.script({ does: 'say', text: 'A brick kiln glowing at dusk, warm light, quiet yard.' });
    await images.button('Suggest from the post').click();
    await expect(images.prompt).toHaveValue('A brick kiln glowing at dusk, warm light, quiet yard.');
    await images.dialog.getByRole('combobox', { name: 'Size' }).click();
    await expect(page.getByRole('option', { name: 'Wide 16:9 – Twitter' })).toBeVisible();
    await page.getByRole('option', { name: /^Square 1:1 – Twitter and Bluesky$/ }).click();
  });

  await test.step('A refusal is explained in the provider’s words', async () => {
    await images.count(1);
    ai.script({ does: 'fail', status: 400, body: { error: { message: 'No open flames, please.', code: 'moderation_blocked' } } });
    await images.button('Generate').click();
    await expect(images.dialog.getByRole('alert')).toContainText('won’t make this image. Describe something else.');
    await expect(images.dialog.getByRole('alert')).toContainText('No open flames, please.');
  });

  await test.step('It can be stopped, which also stops the server', async () => {
    ai.script({ does: 'stall' });
    await images.button('Generate').click();
    await expect(images.dialog.getByText('Generating 0 of 1…')).toBeVisible();
    await expect.poll(() => ai.seen.length).toBe(1);
    await images.button('Stop').click();
    await ai.gone();
    await expect(images.dialog.getByText('Stopped. Nothing was saved.')).toBeVisible();
  });

  await test.step('Several to choose from, with who made them and what was counted', async () => {
    await images.count(2);
    ai.script({ does: 'draw', tokens: 600 }, { does: 'draw', tokens: 400 });
    await images.button('Generate').click();
    await expect(images.results).toHaveCount(2);
    await expect(images.dialog.getByText(`2 images from ${ai.host}, painter`)).toBeVisible();
    await expect(images.dialog.getByText(`${ai.host} counted 1,000 tokens.`)).toBeVisible();
    await expect(images.dialog.getByText('What it costs is up to that server.')).toBeVisible();
    await expectAccessible(page, 'generated images');
    expect(await inLibrary()).toEqual([]);
  });

  await test.step('One of them is changed with words', async () => {
    await images.button('Change with words: image 2').click();
    await expect(images.dialog.getByRole('combobox', { name: 'Size' })).toHaveValue('Same as the image');
    await images.change.fill('Add a cat on the wall');
    await images.count(1);
    await images.button('Change').click();
    await expect(images.results).toHaveCount(3);
    expect(ai.seen.at(-1)).toMatchObject({ path: '/v1/images/edits', fields: { prompt: 'Add a cat on the wall' } });
    expect(ai.seen.at(-1)?.image?.byteLength).toBeGreaterThan(1_000);
  });

  await test.step('What is chosen is in the post and in the library; what isn’t is gone', async () => {
    await images.results.nth(2).click();
    await expect(images.results.nth(2)).toHaveAttribute('aria-pressed', 'true');
    const left = (await images.results.nth(0).locator('img').getAttribute('src')) ?? '';
    await images.button('Add 1 to post').click();
    await expect(toast(page, '1 image saved to your library')).toBeVisible();
    await expect(images.dialog).toBeHidden();
    await expect(compose.pictures.locator('img')).toHaveCount(1);
    await expect.poll(async () => (await context.request.get(left)).status()).toBe(404);
    const [media, ...more] = await inLibrary();
    expect(more).toEqual([]);
    expect(media).toMatchObject({ width: 1024, height: 1024, generated: { provider: ai.host, model: 'painter' } });
    expect(media?.generated?.prompt).toBe('A brick kiln glowing at dusk, warm light, quiet yard.\nAdd a cat on the wall');
  });

  await test.step('Its alt text is written, read and changed', async () => {
    await page.getByRole('button', { name: 'Alt text for image 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alt text' });
    ai.script({ does: 'fail', status: 400, body: { error: { message: 'This model does not support image input.' } } });
    await dialog.getByRole('button', { name: 'Write with AI' }).click();
    await expect(dialog.getByRole('alert')).toContainText('seeing can’t see images');
    ai.script({ does: 'say', text: 'A kiln at dusk with a cat on the wall' });
    await dialog.getByRole('button', { name: 'Write with AI' }).click();
    await expect(dialog.getByLabel('Describe this image')).toHaveValue('A kiln at dusk with a cat on the wall');
    expect(JSON.stringify(ai.seen[0]?.fields)).toContain('Our kiln glows again on Saturday.');
    await expectAccessible(page, 'alt text with AI');
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('It is published', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await compose.publish.click();
    await expect(page).toHaveURL(/\/posts\//);
    await expect(page.getByRole('strong').filter({ hasText: 'Published on 2' })).toBeVisible();
  });

  await test.step('Dismissed images leave nothing', async () => {
    await page.goto('/post-composer');
    await page.getByRole('button', { name: 'Generate image' }).click();
    await images.prompt.fill('A sea without ships');
    await images.count(1);
    await images.button('Generate').click();
    await expect(images.results).toHaveCount(1);
    const left = (await images.results.nth(0).locator('img').getAttribute('src')) ?? '';
    await images.button('Discard').click();
    await expect.poll(async () => (await context.request.get(left)).status()).toBe(404);
    expect(await inLibrary()).toHaveLength(1);
    await expect(compose.pictures.locator('img')).toHaveCount(0);
  });

  await test.step('The library marks and filters what was generated, and changes an image with words', async () => {
    await page.goto('/media-library');
    await files.choose([
      { name: 'quay.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 400, 300, 'teal') },
      { name: 'mill.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 400, 300, 'maroon') },
    ]);
    await expect(files.file('mill.jpg')).toBeVisible();
    await page.getByRole('button', { name: 'Generated by AI' }).click();
    await expect(files.files.getByRole('option')).toHaveCount(1);
    await files.files.getByRole('option').click();
    await expect(files.details.getByText(new RegExp(`^${ai.host}, painter, `))).toBeVisible();
    await page.getByRole('button', { name: 'Generated by AI' }).click();
    await files.file('quay.jpg').click();
    await files.details.getByRole('button', { name: 'Change with words' }).click();
    await images.change.fill('Make it evening');
    await images.button('Change').click();
    await images.results.first().click();
    await images.button('Save 1 to library').click();
    await expect(files.file('Make it evening.jpg')).toBeVisible();
  });

  await test.step('One file’s alt text, and many at once, are written, read and saved', async () => {
    await files.file('quay.jpg').click();
    ai.script({ does: 'say', text: 'A quay in plain teal' });
    await files.details.getByRole('button', { name: 'Write with AI' }).click();
    await expect(files.alt).toHaveValue('A quay in plain teal');
    await expect(files.details.getByText('Saved', { exact: true })).toBeVisible();
    await files.files.press('ControlOrMeta+a');
    await files.bulk.getByRole('button', { name: 'Write alt text' }).click();
    const dialog = page.getByRole('dialog', { name: /^Alt text for/ });
    await expect(dialog.getByLabel('Also rewrite 1 that has alt text')).not.toBeChecked();
    ai.script(
      { does: 'say', text: 'An evening by the quay' },
      { does: 'fail', status: 500, body: { error: { message: 'Tired.' } } },
      { does: 'say', text: 'A cat on a wall' },
      { does: 'say', text: 'A mill, second try' },
    );
    await dialog.getByRole('button', { name: 'Write 3 texts' }).click();
    await expect(dialog.getByText('has a problem (500)')).toBeVisible();
    await expect(dialog.getByRole('status')).toBeHidden();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Alt text for mill.jpg' })).toHaveValue('A mill, second try');
    await dialog.getByRole('textbox', { name: 'Alt text for mill.jpg' }).fill('A mill');
    await expectAccessible(page, 'alt text for many images');
    await dialog.getByRole('button', { name: /^Leave out A brick kiln/ }).click();
    await dialog.getByRole('button', { name: 'Save 2' }).click();
    await expect(toast(page, 'Alt text saved for 2 images')).toBeVisible();
    const alts = Object.fromEntries((await inLibrary()).map(({ name, alt }) => [name, alt]));
    expect(alts).toMatchObject({
      'mill.jpg': 'A mill',
      'quay.jpg': 'A quay in plain teal',
      'Make it evening.jpg': 'An evening by the quay',
    });
  });

  await api.put('/api/v1/settings/assistant', { provider: null });
  await ai.close();
});
