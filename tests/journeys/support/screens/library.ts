import { expect, type Locator, type Page } from '@playwright/test';

/** /media-library, and the upload tray. */
export const library = (page: Page) => {
  const files = page.getByRole('main').getByRole('listbox', { name: 'Files' });
  const tray = page.getByRole('region', { name: 'Uploads' });
  const details = page.getByRole('complementary', { name: 'Details' });
  return {
    files,
    file: (name: string | RegExp) => files.getByRole('option', { name }),
    chosen: files.getByRole('option', { selected: true }),
    search: page.getByRole('searchbox', { name: /^Search (all files|in )/ }),
    folders: page.getByRole('navigation', { name: 'Folders' }),
    folder: (name: string) => page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name }),
    tag: (name: string) => page.getByRole('region', { name: 'Tags' }).getByRole('button', { name: new RegExp(`^${name}`) }),
    bulk: page.getByRole('region', { name: 'Selection' }),
    details,
    alt: details.getByLabel('Alt text'),
    tray,
    arrival: (name: string) => tray.getByRole('listitem').filter({ hasText: name }),

    async choose(files: { name: string; mimeType: string; buffer: Buffer }[] | string[]): Promise<void> {
      const asked = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload' }).first().click();
      await (await asked).setFiles(files as string[]);
    },
    async newFolder(name: string): Promise<void> {
      await page.getByRole('button', { name: 'New folder', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'New folder' });
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(this.folder(name)).toBeVisible();
    },
    async tagIt(name: string): Promise<void> {
      const field = details.getByRole('combobox', { name: 'Tags' });
      await field.fill(name);
      await field.press('Enter');
      await expect(details.getByRole('button', { name: `Remove “${name}”` })).toBeVisible();
    },
    /** An upload's progress in the tray, as a whole percentage. */
    async percent(row: Locator): Promise<number> {
      const bar = row.getByRole('progressbar');
      const [value, max] = [await bar.getAttribute('value'), await bar.getAttribute('max')];
      return max === null ? 0 : Math.floor((100 * Number(value)) / Number(max));
    },
  };
};
