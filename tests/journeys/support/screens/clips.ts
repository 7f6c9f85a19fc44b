import type { Page } from '@playwright/test';

/** /clip-generator. */
export const clipGenerator = (page: Page) => {
  const linked = page.getByRole('region', { name: 'From a YouTube link' });
  return {
    back: page.getByRole('link', { name: 'Back to Media Tools' }),
    link: linked.getByLabel('Video URL'),
    generate: linked.getByRole('button', { name: 'Generate Snapshots' }),
    /** The snapshots of a link. */
    linked: linked.getByRole('list', { name: 'Snapshots' }).getByRole('link'),
    player: page.locator('video'),
    take: page.getByRole('button', { name: /^Take \d+ snapshots?$/ }),
    moments: page.getByRole('list', { name: 'Selected moments' }).getByRole('listitem'),
    saved: page.getByRole('list', { name: 'Saved to the library' }).getByRole('link'),
    find: page.getByRole('button', { name: 'Find highlights' }),
    highlight: (number: number) => page.getByRole('listitem', { name: new RegExp(`^Highlight ${number}, `) }),
    async addTime(time: string): Promise<void> {
      await page.getByLabel('Time', { exact: true }).fill(time);
      await page.getByRole('button', { name: 'Add this time' }).click();
    },
    async ask(link: string): Promise<void> {
      await this.link.fill(link);
      await this.generate.click();
    },
  };
};
