import type { Page } from '@playwright/test';

/** The composer, at /create-post and /post-composer. */
export const composer = (page: Page) => {
  const assistant = page.getByRole('region', { name: 'AI assistant' });
  return {
    text: page.getByRole('textbox', { name: 'Post text' }),
    room: page.locator('#composer-room'),
    saved: page.getByText(/^Draft saved /),
    account: (handle: string) => page.getByRole('region', { name: 'Accounts' }).getByRole('checkbox', { name: new RegExp(`@${handle}`) }),
    /** The first account on a platform. */
    accountOn: (platform: string) =>
      page
        .getByRole('region', { name: 'Accounts' })
        .getByRole('checkbox', { name: new RegExp(`^${platform}`) })
        .first(),
    preview: page.getByRole('region', { name: 'Previews' }),
    pictures: page.getByRole('list', { name: 'Images' }),
    assistant,
    suggestion: assistant.getByRole('button', { name: 'Use this' }),
    date: page.getByLabel('Date', { exact: true }),
    time: page.getByLabel('Time', { exact: true }),
    zone: page.getByRole('combobox', { name: 'Time zone' }),
    publish: page.getByRole('button', { name: 'Publish now' }),
    schedule: page.getByRole('button', { name: 'Schedule Post' }),

    /** Selects "Schedule", and the wall time "2026-12-01T09:00" in a zone. */
    async at(wall: string, zone?: string): Promise<void> {
      await page.getByText('Schedule', { exact: true }).click();
      const [date = '', time = ''] = wall.split('T');
      if (zone !== undefined) await this.inZone(zone);
      await this.date.fill(date);
      await this.time.fill(time);
    },
    async inZone(zone: string): Promise<void> {
      await this.zone.fill(zone);
      await page.getByRole('option', { name: zone.split('/').at(-1)?.replaceAll('_', ' ') }).click();
    },
    /** Adds image files by the file picker. */
    async pick(files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
      const asked = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Add media' }).click();
      await (await asked).setFiles(files);
    },
    async describe(number: number, alt: string): Promise<void> {
      await page.getByRole('button', { name: `Alt text for image ${number}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Alt text' });
      await dialog.getByLabel('Describe this image').fill(alt);
      await dialog.getByRole('button', { name: 'Done' }).click();
    },
  };
};
