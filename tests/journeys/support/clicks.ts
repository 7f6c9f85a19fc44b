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
    // A press of the Enter key or of a label makes a click of its own, of which `detail` says that no button was pressed.
    const told = ({ isTrusted, detail }: MouseEvent) => isTrusted && detail > 0 && (window as unknown as { clicked(): void }).clicked();
    document.addEventListener('click', told, { capture: true });
  });
  return () => clicks;
}
