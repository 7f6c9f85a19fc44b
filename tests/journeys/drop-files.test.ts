import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { jpeg } from './support/pictures.ts';
import { library } from './support/screens/library.ts';
import { expect, test } from './support/test.ts';

interface Given {
  name: string;
  type: string;
  base64: string;
}

/** Drags files from outside over an element, and drops them if told to. */
async function drag(page: Page, selector: string, files: readonly Given[], types: readonly string[] = ['dragover']): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate(
      (node, { files, types }) => {
        const dataTransfer = new DataTransfer();
        for (const { name, type, base64 } of files)
          dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name, { type }));
        if (files.length === 0) dataTransfer.setData('text/plain', 'words');
        for (const type of types) node.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
      },
      { files: [...files], types: [...types] },
    );
}

/** Holds files over an element until the page says where they go; as long as they are held, browsers keep telling it. */
async function hold(page: Page, selector: string, files: readonly Given[], says: Locator): Promise<void> {
  await expect(async () => {
    await drag(page, selector, files);
    await expect(says).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('files dropped on any screen go to the library, or where the screen takes them', async ({ signedInPage: page }) => {
  test.setTimeout(120_000);
  const photo = async (name: string): Promise<Given> => ({
    name,
    type: 'image/jpeg',
    base64: (await jpeg(page, 320, 240, 'navy')).toString('base64'),
  });
  const harbor = await photo('harbor.jpg');
  const overlay = page.getByRole('status').filter({ hasText: 'Drop files to add them' });
  const lib = library(page);
  const { tray } = lib;

  await test.step('On the dashboard they go to the library, with their progress', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await hold(page, 'main', [harbor], overlay);
    await expect(overlay).toHaveText('Drop files to add them to the library');
    await expectAccessible(page, 'files over the window');
    await drag(page, 'main', [harbor], ['drop']);
    await expect(overlay).toBeHidden();
    await expect(lib.arrival('harbor.jpg')).toContainText('Added');
    await page.goto('/media-library');
    await expect(lib.file(/harbor\.jpg/)).toBeVisible();
  });

  await test.step('A file that can’t be taken says why', async () => {
    await page.goto('/analytics');
    const notes: Given = { name: 'notes.pdf', type: 'application/pdf', base64: btoa('%PDF-1.7') };
    await hold(page, 'main', [notes], overlay);
    await drag(page, 'main', [notes], ['drop']);
    await expect(tray).toContainText('notes.pdf');
    await expect(tray).toContainText('isn’t an image or a video');
  });

  await test.step('Text and what is dragged within the page are left alone', async () => {
    await page.goto('/calendar');
    await drag(page, 'main', []);
    await expect(overlay).toBeHidden();
    await drag(page, 'main', [harbor], ['dragstart', 'dragover']);
    await expect(overlay).toBeHidden();
    await drag(page, 'main', [harbor], ['dragend']);
    await hold(page, 'main', [harbor], overlay);
    await drag(page, 'main', [harbor], ['dragleave']);
    await expect(overlay).toBeHidden();
    await drag(page, 'main', [harbor], ['dragstart', 'dragover', 'drop', 'dragend']);
    await expect(overlay).toBeHidden();
    await expect(tray).toBeHidden();
  });

  await test.step('The composer takes them into the post, wherever on the window they are dropped', async () => {
    await page.goto('/post-composer');
    await expect(page.getByRole('textbox', { name: 'Post text' })).toBeVisible();
    const here = page.getByRole('status').filter({ hasText: 'Drop images and videos to add them to this post' });
    await hold(page, 'header', [await photo('pier.jpg')], here);
    await drag(page, 'header', [await photo('pier.jpg')], ['drop']);
    await expect(page.getByRole('button', { name: 'Alt text for image 1' })).toBeVisible();
  });
});
