import type { Post } from '@everycast/contract/posts';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { jpeg } from './support/pictures.ts';
import { composer } from './support/screens/composer.ts';
import { expect, test } from './support/test.ts';

const colors = ['teal', 'orange', 'navy'] as const;

/** Lets the uploads of a page arrive in the opposite order: each waits for the one that was sent after it. */
async function arriveBackwards(page: Page, count: number): Promise<void> {
  const arrived = Array.from({ length: count }, () => Promise.withResolvers<void>());
  let sent = 0;
  await page.route('**/api/v1/media', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const at = sent++;
    await arrived[at + 1]?.promise;
    const response = await route.fetch();
    await route.fulfill({ response });
    arrived[at]?.resolve();
  });
}

/** The names of the files of a post, or of a part, in their order. */
const namesOf = (media: Post['media']) => media.map((one) => one.media.name);

test('pictures keep the order they were picked in, and another one that they are given', async ({ signedInPage: page, api, account }) => {
  test.slow();
  const compose = composer(page);
  const files = await Promise.all(
    colors.map(async (color) => ({ name: `${color}.jpg`, mimeType: 'image/jpeg', buffer: await jpeg(page, 320, 240, color) })),
  );
  /** dnd-kit tells that it has picked something up a moment before it listens for keys: a key in that moment is pressed again. */
  const moves = (key: string, told: Locator, words: string) =>
    expect(async () => {
      await page.keyboard.press(key);
      await expect(told).toHaveText(words, { timeout: 5_000 });
    }).toPass();
  const status = page.getByRole('status').filter({ hasText: /osition/ });
  await page.goto('/post-composer');
  await compose.text.fill('In the order that I mean');

  await test.step('Uploads that end the other way round change nothing', async () => {
    await arriveBackwards(page, files.length);
    await compose.pick(files);
    await expect(compose.pictures.getByRole('progressbar')).toHaveCount(0);
    await expect(carry(compose.pictures)).toHaveCount(3);
    await saved(page, api, { media: ['teal.jpg', 'orange.jpg', 'navy.jpg'] });
    await page.unroute('**/api/v1/media');
    await expectAccessible(page, 'a composer with pictures to reorder');
  });

  await test.step('By keyboard one is moved, and each place is told', async () => {
    await carry(compose.pictures).nth(2).focus();
    await page.keyboard.press('Space');
    await expect(status).toHaveText('Picked up, position 3 of 3.');
    await moves('ArrowLeft', status, 'Position 2 of 3.');
    await page.keyboard.press('Space');
    await expect(status).toHaveText('Dropped at position 2 of 3.');
    await expect(page.getByRole('button', { name: 'Move image 2 of 3' })).toBeFocused();
    await saved(page, api, { media: ['teal.jpg', 'navy.jpg', 'orange.jpg'] });
    await page.keyboard.press('Space');
    await expect(status).toHaveText('Picked up, position 2 of 3.');
    await moves('ArrowLeft', status, 'Position 1 of 3.');
    await page.keyboard.press('Escape');
    await expect(status).toHaveText('Move canceled, back at position 2 of 3.');
    await saved(page, api, { media: ['teal.jpg', 'navy.jpg', 'orange.jpg'] });
  });

  await test.step('By mouse too, and undo puts it back', async () => {
    await drag(page, carry(compose.pictures).nth(2), carry(compose.pictures).nth(0));
    await saved(page, api, { media: ['orange.jpg', 'teal.jpg', 'navy.jpg'] });
    await page.getByRole('button', { name: 'Undo (Ctrl Z)' }).click();
    await saved(page, api, { media: ['teal.jpg', 'navy.jpg', 'orange.jpg'] });
  });

  await test.step('On a phone, where an image is as large as a thumb, it says what can be done with it', async () => {
    const choose = async (name: string, choice: string) => {
      await page.getByRole('button', { name }).click();
      await page.getByRole('menuitem', { name: choice, exact: true }).click();
    };
    const choices = ['Alt text', 'Crop', 'Edit image', 'Change with words', 'Move later', 'Remove'];
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Actions for image 1' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(choices);
    await page.keyboard.press('Escape');
    await choose('Actions for image 1', 'Move later');
    await saved(page, api, { media: ['navy.jpg', 'teal.jpg', 'orange.jpg'] });
    await choose('Actions for image 2', 'Move earlier');
    await saved(page, api, { media: ['teal.jpg', 'navy.jpg', 'orange.jpg'] });
    await choose('Actions for image 3', 'Alt text');
    await page.getByLabel('Describe this image').fill('An orange');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(compose.pictures.getByRole('img', { name: 'No alt text' })).toHaveCount(2);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('An account has an order of its own, and so has a part', async () => {
    await page.getByRole('button', { name: 'Add a custom version' }).click();
    await page.getByRole('option', { name: new RegExp(account.handle) }).click();
    await drag(page, carry(compose.pictures.first()).nth(0), carry(compose.pictures.first()).nth(2));
    await saved(page, api, { media: ['teal.jpg', 'navy.jpg', 'orange.jpg'], own: ['navy.jpg', 'orange.jpg', 'teal.jpg'] });
    await page.getByRole('group', { name: 'Custom versions' }).getByRole('button', { name: /^All/ }).click();

    await page.getByRole('button', { name: 'Add to thread' }).click();
    await page.getByRole('textbox', { name: 'Text of part 2' }).fill('And on');
    const part = page.getByRole('region', { name: 'Thread' }).getByRole('listitem', { name: 'Part 2' });
    await arriveBackwards(page, 2);
    const asked = page.waitForEvent('filechooser');
    await part.getByRole('button', { name: 'Add media' }).click();
    await (await asked).setFiles(files.slice(0, 2));
    await expect(carry(part)).toHaveCount(2);
    await carry(part).nth(0).focus();
    const told = part.getByRole('status').filter({ hasText: /osition/ });
    await page.keyboard.press('Space');
    await expect(told).toHaveText('Picked up, position 1 of 2.');
    await moves('ArrowRight', told, 'Position 2 of 2.');
    await page.keyboard.press('Space');
    await saved(page, api, { part: ['orange.jpg', 'teal.jpg'] });
  });

  await test.step('After a reload all of them stand as they were', async () => {
    await page.reload();
    await expect(carry(compose.pictures.first())).toHaveCount(3);
    const [post] = (await api.get<{ items: Post[] }>('/api/v1/posts')).items;
    const shown = compose.pictures.first().locator('li img');
    const ids = await shown.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    const expected = (await postOf(api, post?.id)).media.map((one) => expect.stringContaining(one.id));
    expect(ids).toEqual(expected);
    await saved(page, api, {
      media: ['teal.jpg', 'navy.jpg', 'orange.jpg'],
      own: ['navy.jpg', 'orange.jpg', 'teal.jpg'],
      part: ['orange.jpg', 'teal.jpg'],
    });
  });
});

const carry = (place: Locator) => place.getByRole('button', { name: /^Move image/ });

/** Carries one file to the place of another by mouse. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('It is not on the page.');
  const middle = ({ x, y, width, height }: typeof start) => [x + width / 2, y + height / 2] as const;
  await page.mouse.move(...middle(start));
  await page.mouse.down();
  await page.mouse.move(...middle(end), { steps: 12 });
  await page.mouse.up();
}

const postOf = (api: Api, id: string | undefined) => api.get<Post>(`/api/v1/posts/${id}`);

/** Waits until the one post of this person is on the server with the files in this order. */
async function saved(page: Page, api: Api, expected: { media?: string[]; own?: string[]; part?: string[] }): Promise<void> {
  await expect
    .poll(async () => {
      const id = new URL(page.url()).searchParams.get('post');
      if (id === null) return null;
      const post = await postOf(api, id);
      return {
        ...(expected.media && { media: namesOf(post.media) }),
        ...(expected.own && { own: namesOf(post.targets[0]?.media ?? []) }),
        ...(expected.part && { part: namesOf(post.thread[0]?.media ?? []) }),
      };
    })
    .toEqual(expected);
}
