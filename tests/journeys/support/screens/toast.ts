import type { Locator, Page } from '@playwright/test';

/** The toast with this text. (Mantine and Radix repeat it for screen readers, so that the text alone isn't enough.) */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem').filter({ hasText: text });
