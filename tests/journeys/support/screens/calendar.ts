import { expect, type Locator, type Page } from '@playwright/test';

/** /calendar, with its modal. */
export const calendar = (page: Page) => {
  const modal = page.getByRole('dialog', { name: 'Create Post' });
  return {
    /** In the head; a day or a week without posts has one, too. */
    createPost: page.getByRole('main').getByRole('button', { name: 'Create Post', exact: true }).first(),
    /** A day by its date, "2026-12-01". */
    day: (date: string) => page.locator(`[data-day="${date}"]`),
    chip: (text: string) => page.getByRole('grid', { name: 'Posts by day' }).getByRole('link').filter({ hasText: text }),
    modal,
    platform: (name: string) => modal.getByRole('button', { name: new RegExp(`^${name}`) }),
    content: modal.getByLabel('Content'),
    date: modal.getByLabel('Date', { exact: true }),
    time: modal.getByLabel('Time', { exact: true }),
    schedule: modal.getByRole('button', { name: 'Schedule Post' }),
    cancel: modal.getByRole('button', { name: 'Cancel' }),

    /** Schedules a post through the modal, at the wall time "2026-12-01T09:00". */
    async plan(text: string, wall: string): Promise<void> {
      const [date = '', time = ''] = wall.split('T');
      await this.createPost.click();
      await this.content.fill(text);
      await this.date.fill(date);
      await this.time.fill(time);
      await this.schedule.click();
    },
    /** Drags a chip to a day, or to half past an hour, by mouse, and drops it once that has reacted. */
    async drag(chip: Locator, date: string): Promise<void> {
      const day = this.day(date);
      await chip.hover();
      await page.mouse.down();
      await expect(async () => {
        for (const y of date.includes('T') ? [54, 58] : [40, 50]) await day.hover({ force: true, position: { x: 30, y } });
        await expect(day).toHaveAttribute('data-over', /./, { timeout: 2_000 });
      }).toPass();
      await page.mouse.up();
    },
  };
};
