import type { Page } from '@playwright/test';

/**
 * Counts every press of the mouse in a page from now on, whatever it is pressed on, across all its documents. What people type, and the
 * Tab key between the fields of a form, are no clicks.
 */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('clicked', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    // Pressing Enter or a label causes another click, whose `detail` is 0.
    const told = ({ isTrusted, detail }: MouseEvent) => isTrusted && detail > 0 && (window as unknown as { clicked(): void }).clicked();
    document.addEventListener('click', told, { capture: true });
  });
  return () => clicks;
}
