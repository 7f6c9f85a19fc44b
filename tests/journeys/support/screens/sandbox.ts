import { expect, type Page } from '@playwright/test';
import { toast } from './toast.ts';

/** /sandbox, its consent pages, and its feeds. */
export const sandbox = (page: Page) => ({
  faults: page.getByRole('region', { name: 'Trigger a failure' }),
  posts: page.getByRole('region', { name: 'Feed' }).getByRole('article'),

  /** Connects an account without typing: one click, consent if necessary, and the first of several. */
  async connect(name: string): Promise<void> {
    await page.goto('/sandbox');
    await page.getByRole('button', { name: `Connect a sandbox account on ${name}`, exact: true }).click();
    const [allow, told] = [page.getByRole('button', { name: 'Allow' }), toast(page, /connected$/)];
    await expect(allow.or(told)).toBeVisible();
    if (!(await allow.isVisible())) return; // already announced, and may be gone
    await allow.click();
    const choice = page.getByRole('dialog').getByRole('checkbox').first();
    await expect(choice.or(told)).toBeVisible();
    if (!(await choice.isVisible())) return;
    await choice.check();
    await page.getByRole('button', { name: 'Connect 1 account' }).click();
    await expect(told.last()).toBeVisible();
  },
});
