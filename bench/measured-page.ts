import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from '@playwright/test';

/** A page whose main thread is measured. */
export interface MeasuredPage {
  page: Page;
  session: CDPSession;
  /** CPU time of its main thread so far, in milliseconds; other programs don't count. */
  spent(): Promise<number>;
  /** Until it has rendered and is idle. */
  rest(): Promise<void>;
}

/**
 * Runs `look` with a page in a new browser context.
 * @param cookie who is signed in, as a Cookie header
 * @param restAfter the time in which an action's delayed effects occur, in milliseconds
 */
export async function onMeasuredPage<Result>(
  browser: Browser,
  { url, cookie, restAfter }: { url: string; cookie: string; restAfter: number },
  look: (measured: MeasuredPage) => Promise<Result>,
): Promise<Result> {
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
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return await look({
      page,
      session,
      async spent() {
        const { metrics } = await session.send('Performance.getMetrics');
        return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
      },
      async rest() {
        await wait(restAfter);
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
      },
    });
  } finally {
    await context.close();
  }
}
