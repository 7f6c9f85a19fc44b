import type { Locator, Page } from '@playwright/test';

/** The toast with this text. (Mantine and Radix say it a second time to screen readers, so that the text alone is not enough.) */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem').filter({ hasText: text });
