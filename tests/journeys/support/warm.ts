import type { Browser, BrowserContext } from '@playwright/test';

/** Of this worker: opened by its first journey, and closed with its browser. */
let warm: BrowserContext | null = null;

/**
 * The browser profile that a worker's journeys share. As for someone who comes back, it has the application's files; it has one blank page.
 * Loading and compiling these files again for each journey would double what a page costs.
 */
export async function openWarm(browser: Browser): Promise<BrowserContext> {
  warm ??= await browser.newContext();
  if (warm.pages().length === 0) await warm.newPage();
  return warm;
}

/** Removes everything that a journey has left in the profile, except the application's files. */
export async function leaveWarm(context: BrowserContext): Promise<void> {
  const blank = await context.newPage();
  // The pages first: they still write while they close.
  for (const page of context.pages()) if (page !== blank) await page.close();
  for (const event of ['weberror', 'console', 'request', 'requestfinished', 'response'] as const) context.removeAllListeners(event);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  const devtools = await context.newCDPSession(blank);
  await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'local_storage,indexeddb,file_systems' });
  await devtools.detach();
}

/** Closes it after a failed journey, so that Playwright takes screenshots of its pages. */
export async function closeWarm(): Promise<void> {
  await warm?.close();
  warm = null;
}
