import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

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
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  try {
    const cookies = cookie
      .split('; ')
      .map((one) => ({ name: one.slice(0, one.indexOf('=')), value: one.slice(one.indexOf('=') + 1), url }));
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (!Reflect.get(entry, 'hadRecentInput'))
            Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(entry, 'value') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const session = await context.newCDPSession(page);
    // CPU time excludes other programs.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(between);
    await rest(page);
    const costs = new Map<string, Cost>();
    for (const screen of screens) {
      const shifted = await shift(page);
      const first = await opened(page, session, screen);
      await opened(page, session, between);
      const again = await opened(page, session, screen);
      costs.set(screen, { first, again, shift: (await shift(page)) - shifted });
      await opened(page, session, between);
    }
    return costs;
  } finally {
    await context.close();
  }
}

const shift = (page: Page): Promise<number> => page.evaluate(() => Number(Reflect.get(window, 'shifted')));

/** Goes to a screen within the app, as a link does. @returns the main-thread time until it is painted and idle */
async function opened(page: Page, session: CDPSession, path: string): Promise<number> {
  const before = await spent(session);
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(
    (to) => location.pathname === to && document.querySelector('main h1, main [role="textbox"], main textarea') !== null,
    path,
  );
  await rest(page);
  return (await spent(session)) - before;
}

async function spent(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

/** Until the page has rendered and is idle. */
async function rest(page: Page): Promise<void> {
  await wait(restAfter);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
}
