import type { EditableImage } from '@everycast/contract/image-versions';
import type { Media } from '@everycast/contract/media';
import type { Post } from '@everycast/contract/posts';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { readPdf } from '../support/pdf.ts';
import type { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { composer } from './support/screens/composer.ts';
import { sandbox } from './support/screens/sandbox.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const green = [27, 77, 62] as const;
const brand = ['#1b4d3e', '#e8b04b'];
const red = [192, 32, 48] as const;

/** Whether a place of an image, by shares of its sides, has a color. */
async function hasColorAt(page: Page, url: string, [x, y]: readonly [number, number], color: readonly number[]): Promise<boolean> {
  const { data, info } = await sharp(await (await page.request.get(url)).body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 3;
  return color.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 6);
}

/** How many pixels are nearly white. */
async function whitePixels(page: Page, url: string): Promise<number> {
  const raw = await sharp(await (await page.request.get(url)).body())
    .removeAlpha()
    .raw()
    .toBuffer();
  return raw.filter((_, at) => at % 3 === 0 && Math.min(raw[at] ?? 0, raw[at + 1] ?? 0, raw[at + 2] ?? 0) > 240).length;
}

async function draft(api: Api): Promise<Post> {
  const { items } = await api.get<{ items: { id: string }[] }>('/api/v1/posts?state=draft');
  return api.get<Post>(`/api/v1/posts/${items[0]?.id}`);
}

/** A plain red image, added to the library. @returns its ID */
async function uploadLogo(page: Page, origin: string): Promise<string> {
  const [r, g, b] = red;
  const logo = sharp({ create: { width: 300, height: 120, channels: 3, background: { r, g, b } } });
  const uploaded = await page.request.post('/api/v1/media', {
    headers: { origin },
    multipart: { file: { name: 'logo.png', mimeType: 'image/png', buffer: await logo.png().toBuffer() } },
  });
  return (await uploaded.json()).id;
}

const problem = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).filter({ visible: true });
const dialog = (page: Page, name = 'Text card') => page.getByRole('dialog', { name });

test('“Instagram posts need a photo” is answered with one click, in the group’s colors, and the card goes out', async ({
  signedInPage: page,
  api,
  server,
}) => {
  test.setTimeout(240_000);
  const [account] = await connectSandboxAccounts(api, ['instagram']);
  const group = await api.post<{ id: string }>('/api/v1/account-groups', { name: 'Casa Verde', color: 'teal', accountIds: [account?.id] });
  await api.patch('/api/v1/brand', { colors: ['#880000'] });
  const logoId = await uploadLogo(page, server.url);
  await api.patch(`/api/v1/account-groups/${group.id}/brand`, { colors: brand, logoId });
  const compose = composer(page);
  await page.goto('/post-composer');
  await compose.text.fill('Low tide at seven. Bring boots and a lamp. #tide https://example.org/tide');
  await page.getByRole('button', { name: '1 problem' }).click();
  await problem(page, 'Instagram posts need a photo or video.').getByRole('button', { name: 'Make a card from this text' }).click();
  await expect(toast(page, 'Card added')).toBeVisible();
  await expect(page.getByRole('button', { name: '1 problem' })).toBeHidden();
  await expect(compose.saved).toBeVisible();
  await expect(compose.pictures.getByRole('button', { name: 'Alt text for image 1' })).toBeVisible();

  await test.step('It has the brand’s color, white words, their text for people who don’t see it, and the best size', async () => {
    await expect.poll(async () => (await draft(api)).media).toHaveLength(1);
    const [file] = (await draft(api)).media;
    expect(file?.alt).toBe('Low tide at seven. Bring boots and a lamp.');
    expect(file?.media).toMatchObject({
      name: 'Low tide at seven. Bring boots and a lam-1.png',
      width: 1080,
      height: 1350,
      contentType: 'image/png',
    });
    expect(await hasColorAt(page, file?.media.url ?? '', [0.02, 0.02], green)).toBe(true);
    expect(await whitePixels(page, file?.media.url ?? '')).toBeGreaterThan(2000);
  });

  await test.step('Undo removes it', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(compose.pictures.getByRole('button', { name: 'Alt text for image 1' })).toBeHidden();
    await page.getByRole('button', { name: '1 problem' }).click();
    await problem(page, 'Instagram posts need a photo or video.').getByRole('button', { name: 'Make a card from this text' }).click();
    await expect(compose.pictures.getByRole('button', { name: 'Alt text for image 1' })).toBeVisible();
  });

  await test.step('It opens in the editor, where the words and their color change', async () => {
    const tile = compose.pictures.getByRole('listitem').first();
    await tile.hover();
    await tile.getByRole('button', { name: 'Edit image 1' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit image' });
    await editor.getByRole('button', { name: 'Low tide at seven. Bring boots' }).click();
    await editor.getByRole('textbox', { name: 'Text', exact: true }).fill('Low tide at eight.');
    const kit = editor.getByRole('region', { name: 'Brand kit' });
    await kit.getByRole('combobox', { name: 'Brand' }).selectOption('Casa Verde');
    await kit.getByRole('button', { name: 'Use #e8b04b' }).click();
    await kit.getByRole('button', { name: 'Add logo' }).click();
    await expect(editor.getByRole('button', { name: 'Logo', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowUp');
    await expectAccessible(page, 'the image editor with a brand kit');
    await editor.getByRole('button', { name: 'More ways to save' }).click();
    await page.getByRole('menuitem', { name: 'Use in this post only' }).click();
    await expect(toast(page, 'Used in this post only')).toBeVisible();
    await expect(editor).toBeHidden();
    await expect.poll(async () => (await draft(api)).media[0]?.media.name).toBe('Low tide at seven. Bring boots and a lam-post.png');
    const [file] = (await draft(api)).media;
    expect(await hasColorAt(page, file?.media.url ?? '', [0.85, 0.94], red), 'the logo in the lower right corner').toBe(true);
    expect(await hasColorAt(page, file?.media.url ?? '', [0.6, 0.94], green), 'nothing beside it').toBe(true);
  });

  await test.step('It goes out', async () => {
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect
      .poll(async () => (await api.get<{ items: Post[] }>('/api/v1/posts?state=published')).items.length, { timeout: 60_000 })
      .toBe(1);
  });
});

test('a card is made in a dialog: template, words, size, ground; what doesn’t fit becomes a carousel or says so', async ({
  signedInPage: page,
  api,
}) => {
  test.setTimeout(180_000);
  await connectSandboxAccounts(api, ['mastodon']);
  await api.patch('/api/v1/brand', { colors: brand });
  const compose = composer(page);
  await page.goto('/post-composer');
  await compose.text.fill('73% of our pots are sold.');
  await page.getByRole('button', { name: 'Text card' }).click();
  const cards = dialog(page);
  await expect(cards.getByRole('img', { name: /^Card 1: 73% of our pots/ })).toBeVisible();
  await expectAccessible(page, 'the dialog for text cards');

  await cards.getByRole('button', { name: 'Event', exact: true }).click();
  await cards.getByRole('button', { name: 'Add card' }).click();
  await expect(cards.getByText('Fill this in first.')).toBeVisible();
  await cards.getByRole('textbox', { name: 'Date and time' }).fill('Saturday, 10 AM');
  await expect(cards.getByText('Fill this in first.')).toBeHidden();

  await cards.getByRole('button', { name: 'Quote', exact: true }).click();
  await cards.getByRole('textbox', { name: 'Text', exact: true }).fill('Word after word. '.repeat(900));
  await expect(cards.getByRole('alert').filter({ hasText: 'more than 10 cards' })).toBeVisible();
  await cards.getByRole('textbox', { name: 'Text', exact: true }).fill('Word after word, pot after pot. '.repeat(30));
  await expect(cards.getByRole('button', { name: /^Add [2-9] cards$/ })).toBeVisible();

  await cards.getByRole('button', { name: 'Number', exact: true }).click();
  await cards.getByText('1:1', { exact: true }).click();
  await cards.getByRole('button', { name: 'Use #e8b04b' }).click();
  await cards.getByRole('button', { name: 'Add card' }).click();
  await expect(cards).toBeHidden();
  await expect(compose.saved).toBeVisible();
  await expect.poll(async () => (await draft(api)).media).toHaveLength(1);
  const [file] = (await draft(api)).media;
  expect(file?.media).toMatchObject({ width: 1080, height: 1080 });
  expect(await hasColorAt(page, file?.media.url ?? '', [0.02, 0.98], [232, 176, 75])).toBe(true);
});

test('a thread becomes a carousel where there are no threads, and stays one elsewhere', async ({ signedInPage: page, api }) => {
  test.setTimeout(180_000);
  const accounts = await connectSandboxAccounts(api, ['instagram', 'mastodon']);
  await api.patch('/api/v1/brand', { colors: brand });
  const thread = [
    { text: 'سلام على الجميع', media: [] },
    { text: 'Third, with a lamp 🏮', media: [] },
  ];
  const { id } = await api.post<Post>('/api/v1/posts', { text: 'First of three', accountIds: accounts.map((one) => one.id), thread });
  await page.goto(`/post-composer?post=${id}`);
  await page.getByRole('button', { name: 'Make a carousel from this thread' }).click();
  const cards = dialog(page, 'Carousel from this thread');
  await expect(cards.getByRole('img', { name: 'Card 3: Third, with a lamp 🏮' })).toBeVisible();
  await expectAccessible(page, 'the dialog for a carousel');
  await cards.getByRole('button', { name: 'Add 3 cards' }).click();
  await expect(toast(page, 'Carousel added on Instagram. The thread stays on the others.')).toBeVisible();
  const instagram = async () => (await draft(api)).versions.find(({ platform }) => platform === 'instagram');
  await expect.poll(async () => (await instagram())?.media?.length).toBe(3);
  expect(await draft(api)).toMatchObject({ thread: [{}, {}], media: [] });
  expect(await instagram()).toMatchObject({ text: 'First of three', thread: [] });

  await test.step('The cards share one ground, and each opens with its own words', async () => {
    const files = (await instagram())?.media ?? [];
    const opened = await Promise.all(files.map((file) => api.get<EditableImage>(`/api/v1/images/${file.id}`)));
    expect(new Set(opened.map(({ media }) => media.id)).size).toBe(1);
    expect(opened[0]?.versions).toHaveLength(3);
    const second = opened[1]?.versions[1]?.edit.layers.find((layer) => layer.type === 'text');
    expect(second).toMatchObject({ text: 'سلام على الجميع' });
    const { items } = await api.get<{ items: Media[] }>('/api/v1/media');
    expect(items).toHaveLength(4);
  });
});

test('on LinkedIn, a thread becomes a carousel, and with one click a document with a title', async ({ signedInPage: page, api }) => {
  test.setTimeout(180_000);
  // People choose among a member and the Pages.
  await sandbox(page).connect('LinkedIn');
  const accountIds = (await connectSandboxAccounts(api, ['mastodon'])).map((one) => one.id);
  const thread = ['Second: the tide', 'Third: the lamp'].map((text) => ({ text, media: [] }));
  const { id } = await api.post<Post>('/api/v1/posts', { text: 'How a lighthouse works', accountIds, thread });
  const compose = composer(page);
  const pages = (title: string) => compose.preview.getByRole('figure', { name: `Document: ${title}` });
  const options = page.locator('[data-options=linkedin]');
  await page.goto(`/post-composer?post=${id}`);
  await page.getByRole('button', { name: 'Make a carousel from this thread' }).click();
  await dialog(page, 'Carousel from this thread').getByRole('button', { name: 'Add 3 cards' }).click();
  const made = toast(page, 'Carousel added on LinkedIn. The thread stays on the others.');
  await expect(made).toBeVisible();
  await expect(pages('How a lighthouse works')).toBeHidden();
  await page.getByRole('button', { name: 'Show as a document' }).click();
  await expect(pages('How a lighthouse works').getByText('1/3')).toBeVisible();

  await test.step('The options show it, with the first line as its title until another is typed', async () => {
    await options.locator('summary').click();
    const toggle = options.getByRole('switch', { name: 'Show images as a document' });
    await expect(toggle).toBeChecked();
    await toggle.click();
    await expect(pages('How a lighthouse works')).toBeHidden();
    await expect(options.getByRole('textbox', { name: 'Title of the document' })).toBeHidden();
    await toggle.click();
    await options.getByRole('textbox', { name: 'Title of the document' }).fill('Lighthouses in 3 pages');
    await expect(pages('Lighthouses in 3 pages')).toBeVisible();
    await expectAccessible(page, 'the composer with a document');
    await expect(compose.saved).toBeVisible();
    await expect
      .poll(async () => (await draft(api)).options)
      .toMatchObject({ linkedin: { document: true, documentTitle: 'Lighthouses in 3 pages' } });
  });

  await test.step('It goes out as one PDF', async () => {
    await compose.publish.click();
    await expect
      .poll(async () => (await api.get<{ items: Post[] }>('/api/v1/posts?state=published')).items.length, { timeout: 60_000 })
      .toBe(1);
    await page.goto('/sandbox/linkedin');
    const link = page.getByRole('link', { name: 'Lighthouses in 3 pages PDF with 3 pages' });
    await expect(link).toBeVisible();
    await expectAccessible(page, 'a document in the sandbox');
    const pdf = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(pdf.headers()).toMatchObject({ 'content-type': 'application/pdf' });
    expect(await readPdf(await pdf.body())).toMatchObject({ pages: 3, title: 'Lighthouses in 3 pages' });
    const { targets } = await api.get<Post>(`/api/v1/posts/${id}`);
    expect(targets.flatMap(({ history }) => history)).toContainEqual(
      expect.objectContaining({ title: 'Document uploaded', detail: 'PDF with 3 pages' }),
    );
  });
});
