import type { Browser, Page } from '@playwright/test';
import { type MeasuredPage, onMeasuredPage } from '../measured-page.ts';

/** What opening a screen costs: main-thread time in milliseconds of CPU time, and how much of its layout shifted. */
export interface Cost {
  first: number;
  again: number;
  shift: number;
}

/** The ten screens that people open most. */
export const screens = [
  ...['/dashboard', '/calendar', '/post-composer', '/drafts', '/engagement', '/analytics', '/media-library', '/accounts'],
  ...['/notifications', '/settings/queues'],
] as const;

/** Where each screen is opened from: it has no lists. */
const between = '/media-tools';
/** The time in which a screen's delayed effects occur. Milliseconds. */
const restAfter = 1_200;

/** Opens each screen from another one, twice, in a new browser context. */
export async function visit(browser: Browser, url: string, cookie: string): Promise<Map<string, Cost>> {
  return onMeasuredPage(browser, { url, cookie, restAfter }, async (measured) => {
    const { page, rest } = measured;
    await page.addInitScript(keepShifts);
    await page.goto(between);
    await rest();
    const costs = new Map<string, Cost>();
    for (const screen of screens) {
      const shifted = await shift(page);
      const first = await opened(measured, screen);
      await opened(measured, between);
      const again = await opened(measured, screen);
      costs.set(screen, { first, again, shift: (await shift(page)) - shifted });
      await opened(measured, between);
    }
    return costs;
  });
}

/** In the page: keeps what shifts, and the frames in which screens are replaced. */
function keepShifts(): void {
  const kept: Kept = { shifts: [], replaced: [] };
  Object.assign(window, { kept });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) kept.shifts.push({ at: entry.startTime, value: Number(Reflect.get(entry, 'value')) });
  }).observe({ type: 'layout-shift', buffered: true });
}

interface Kept {
  shifts: { at: number; value: number }[];
  replaced: { from: number; to: number }[];
}

/**
 * How much has shifted so far. The frame in which one screen takes another's place isn't a shift to anyone who has just pressed a link: the
 * sidebar becomes slim together with the composer. Whatever moves in a later frame counts, even where it comes so soon after a press that
 * browsers wouldn't count it.
 */
const shift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { shifts, replaced }: Kept = Reflect.get(window, 'kept');
    const counted = shifts.filter(({ at }) => !replaced.some(({ from, to }) => at >= from && at < to));
    return counted.reduce((sum, { value }) => sum + value, 0);
  });

/** Goes to a screen within the app, as a link does. @returns the main-thread time until it is painted and idle */
async function opened({ page, spent, rest }: MeasuredPage, path: string): Promise<number> {
  const before = await spent();
  await page.evaluate((to) => {
    const { replaced }: Kept = Reflect.get(window, 'kept');
    const watch = new MutationObserver((changes) => {
      if (changes.every(({ removedNodes }) => removedNodes.length === 0)) return;
      watch.disconnect();
      const from = performance.now();
      // The frame after the next begins when the next one is painted.
      requestAnimationFrame(() => requestAnimationFrame(() => replaced.push({ from, to: performance.now() })));
    });
    watch.observe(document.querySelector('main') ?? document, { childList: true });
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(
    (to) => location.pathname === to && document.querySelector('main h1, main [role="textbox"], main textarea') !== null,
    path,
  );
  await rest();
  return (await spent()) - before;
}
