import { expect, type Page } from '@playwright/test';
import { toast } from './toast.ts';

/** /video-editor. */
export const editor = (page: Page) => {
  const parts = page.getByRole('list', { name: 'Parts to keep' });
  return {
    url: page.getByRole('textbox', { name: 'Video URL' }),
    load: page.getByRole('button', { name: 'Load Video' }),
    processing: page.getByText('Processing...').first(),
    cancel: page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }),
    stage: page.getByTestId('stage'),
    video: page.locator('video'),
    /** The current frame's timecode. */
    position: page.getByTestId('position'),
    timeline: page.getByTestId('timeline'),
    start: page.getByLabel('Start time (seconds)'),
    end: page.getByLabel('End time (seconds)'),
    trim: page
      .getByRole('region', { name: 'Trim Video' })
      .getByRole('button', { name: /^(Trim Video|Trimming)/ })
      .last(),
    trimming: page.getByRole('region', { name: 'Trim Video' }),
    exporting: page.getByRole('region', { name: 'Export' }),
    export: page.getByRole('button', { name: 'Export Video' }),
    format: page.getByLabel('Format'),
    jobs: page.getByRole('region', { name: 'Jobs' }).getByRole('listitem'),
    parts: parts.getByRole('listitem'),
    section: (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`), expanded: false }),

    /** Loads a video from a URL, and waits until it can be edited. */
    async open(url: string): Promise<void> {
      await page.goto('/video-editor');
      await this.url.fill(url);
      await this.load.click();
      await expect(toast(page, 'Video loaded successfully')).toBeVisible();
    },
  };
};
