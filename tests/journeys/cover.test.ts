import { expectAccessible } from './support/axe.ts';
import { uprightFilm } from './support/film.ts';
import { jpeg } from './support/pictures.ts';
import { composer } from './support/screens/composer.ts';
import { sandbox } from './support/screens/sandbox.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('a picture is chosen as the cover of a video, wherever one is taken, kept with its draft, and seen on the feed', async ({
  signedInPage: page,
}) => {
  test.setTimeout(240_000);
  const compose = composer(page);
  const options = page.getByRole('group', { name: 'YouTube' });
  const cover = options.getByRole('group', { name: 'Cover' });
  const shown = cover.getByRole('img');
  const upload = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const asked = page.waitForEvent('filechooser');
    await cover.getByRole('button', { name: 'Upload' }).click();
    await (await asked).setFiles(file);
  };
  const film = await uprightFilm();

  const others = [
    { name: 'Instagram', cover: 'Cover image' },
    { name: 'Facebook', cover: 'Cover' },
  ];
  const optionsOf = (name: string) => page.getByRole('group', { name });

  for (const name of ['YouTube', 'Instagram', 'Facebook']) await sandbox(page).connect(name);
  await page.goto('/post-composer');
  const saved = () => expect(compose.saved).toBeVisible();
  await compose.accountOn('YouTube').check();
  await compose.text.fill('All about the tide');
  await compose.pick([{ name: 'tide.mp4', mimeType: 'video/mp4', buffer: film }]);
  await expect(page.getByRole('button', { name: 'Alt text for video 1' })).toBeVisible();
  await options.getByLabel('Title').fill('High tide');
  await options.getByLabel('Made for kids').selectOption('No, it’s not made for kids');

  await test.step('No video is taken in its place', async () => {
    await upload({ name: 'tide.mp4', mimeType: 'video/mp4', buffer: film });
    await expect(toast(page, '“Cover” must be an image, not a video.')).toBeVisible();
    await expect(shown).toHaveCount(0);
  });

  await test.step('It is uploaded, taken back and brought again', async () => {
    await upload({ name: 'wave.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 1280, 720, 'teal') });
    await expect(shown).toHaveAttribute('title', 'wave.jpg');
    const address = await shown.getAttribute('src');
    await expect(compose.preview.locator(`img[src="${address}"]`)).toBeVisible();
    await expectAccessible(page, 'the composer with a cover');
    await cover.getByRole('button', { name: 'Remove: Cover' }).press('Enter');
    await expect(shown).toHaveCount(0);
    await expect(cover.getByRole('button', { name: 'Upload' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(shown).toHaveAttribute('title', 'wave.jpg');
  });

  await test.step('One is dropped in its place', async () => {
    const bytes = [...(await jpeg(page, 1280, 720, 'navy'))];
    const dataTransfer = await page.evaluateHandle((given) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(given)], 'dropped.jpg', { type: 'image/jpeg' }));
      return data;
    }, bytes);
    for (const type of ['dragover', 'drop']) await cover.dispatchEvent(type, { dataTransfer });
    await expect(shown).toHaveAttribute('title', 'dropped.jpg');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(shown).toHaveAttribute('title', 'wave.jpg');
  });

  await test.step('It is there after a reload', async () => {
    await saved();
    await page.reload();
    await expect(shown).toHaveAttribute('title', 'wave.jpg');
  });

  await test.step('Another comes from the library, which shows pictures alone', async () => {
    await cover.getByRole('button', { name: 'Remove: Cover' }).click();
    await cover.getByRole('button', { name: 'From library' }).click();
    const library = page.getByRole('dialog', { name: 'From the library' });
    await expect(library.getByRole('option')).toHaveCount(2);
    await library.getByRole('option', { name: /wave\.jpg/ }).click();
    await library.getByRole('button', { name: 'Add 1' }).click();
    await expect(shown).toHaveAttribute('title', 'wave.jpg');
  });

  await test.step('On a phone it is among the options as well', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Accounts' }).click();
    await cover.scrollIntoViewIfNeeded();
    await expect(shown).toBeVisible();
    await expectAccessible(page, 'the options with a cover, on a phone');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('Instagram and Facebook take it as well, and what else there is to choose', async () => {
    for (const { name } of others) await compose.accountOn(name).check();
    for (const { name, cover: label } of others) {
      await optionsOf(name).locator('summary').click();
      const field = optionsOf(name).getByRole('group', { name: label });
      await field.getByRole('button', { name: 'From library' }).click();
      const library = page.getByRole('dialog', { name: 'From the library' });
      await library.getByRole('option', { name: /wave\.jpg/ }).click();
      await library.getByRole('button', { name: 'Add 1' }).click();
      await expect(field.getByRole('img')).toHaveAttribute('title', 'wave.jpg');
    }
    const address = await optionsOf('Facebook').getByRole('img', { name: 'wave.jpg' }).getAttribute('src');
    await expect(compose.preview.locator(`img[src="${address}"]`)).toHaveCount(3);
    const collaborators = optionsOf('Instagram').getByRole('combobox', { name: 'Collaborators' });
    await collaborators.fill('tide.friends');
    await collaborators.press('Enter');
    await optionsOf('Facebook').getByRole('combobox', { name: 'Only in these countries' }).fill('germ');
    await page.getByRole('option', { name: 'Germany' }).click();
    await page.keyboard.press('Escape');
    await expectAccessible(page, 'the composer with names and countries');
  });

  await test.step('It stands for the video where that is out', async () => {
    await compose.publish.click();
    await expect(toast(page, 'Publishing to 3 accounts')).toBeVisible();
    const published = page.getByRole('button', { name: 'Published on 3' });
    await expect(published).toBeVisible({ timeout: 60_000 });
    await published.click();
    for (const name of ['YouTube', 'Facebook']) {
      await page.getByTitle(new RegExp(` on ${name}$`)).click();
      await expect(page.getByText('Cover uploaded')).toHaveCount(1);
    }
    for (const { name, cover: label } of [{ name: 'YouTube', cover: 'Cover' }, ...others]) {
      await expect(page.getByRole('figure', { name: `${label} on ${name}` }).getByRole('img')).toHaveAttribute('title', 'wave.jpg');
    }
    await expectAccessible(page, 'the history of a post with a cover');
    for (const name of ['youtube', 'instagram', 'facebook']) {
      await page.goto(`/sandbox/${name}`);
      const video = sandbox(page).posts.filter({ hasText: 'All about the tide' }).locator('video');
      const poster = await video.getAttribute('poster');
      const size = await page.evaluate(async (address) => {
        const picture = await createImageBitmap(await (await fetch(address)).blob());
        return [picture.width, picture.height];
      }, poster ?? '');
      expect(size, name).toEqual([1280, 720]);
    }
    await expectAccessible(page, 'a feed with a cover');
    await expect(page.getByText('Visible in')).toBeVisible();
    await page.goto('/sandbox/instagram');
    await expect(page.getByText('tide.friends')).toBeVisible();
  });
});
