import type { Browser } from '@playwright/test';
import { type MeasuredPage, onMeasuredPage } from '../measured-page.ts';
import { month } from './seed.ts';

/** What the views cost the browser: main-thread time in milliseconds of CPU time, and bytes received with the month. */
export interface Cost {
  opening: number;
  bytes: number;
  drag: number;
  /** From the month to a week of hours, and to the list. */
  week: number;
  list: number;
}

/** The time in which an action's delayed effects occur. Milliseconds. */
const restAfter = 600;

/** Two days of one week, others in each round: a quiet month's days have only two posts. */
const daysOf = (round: number): [from: string, to: string] => {
  const monday = 8 + 7 * (Math.floor(round / 3) % 3);
  const from = monday + 2 * (round % 3);
  return [dayOf(from), dayOf(from + 1)];
};
const dayOf = (date: number): string => `${month.from.slice(0, 8)}${String(date).padStart(2, '0')}`;

/** Opens the month in a new browser context, drags a post to the next day, and switches to the week and the list. */
export async function visitMonth(browser: Browser, url: string, cookie: string, round: number): Promise<Cost> {
  const days = daysOf(round);
  return onMeasuredPage(browser, { url, cookie, restAfter }, async (measured) => {
    const { page, session, spent, rest } = measured;
    let bytes = 0;
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    await page.goto(`/calendar?view=month&from=${month.from}`);
    await page.locator(`[data-day="${days[0]}"] [data-line]`).first().waitFor();
    await rest();
    const opened = await spent();
    const received = bytes;
    await drag(measured, days);
    const dragged = await spent();
    // With the keys of the views.
    const switchTo = async (key: string, shown: string) => {
      const before = await spent();
      await page.keyboard.press(key);
      await page.locator(shown).first().waitFor();
      await rest();
      return (await spent()) - before;
    };
    const week = await switchTo('3', '[data-day*="T"] [data-line]');
    const list = await switchTo('5', 'section li [data-line]');
    return { opening: opened, bytes: received, drag: dragged - opened, week, list };
  });
}

/** By mouse, from one day to the next, until the server has moved it. */
async function drag({ page, rest }: MeasuredPage, [first, next]: readonly [from: string, to: string]): Promise<void> {
  const day = page.locator(`[data-day="${next}"]`);
  const line = page.locator(`[data-day="${first}"] [data-line][data-movable]`).first();
  const [from, to] = [await line.boundingBox(), await day.boundingBox()];
  if (!from || !to) throw new Error('There is nothing to drag.');
  await page.mouse.move(from.x + 60, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 60, { steps: 12 });
  await page.locator(`[data-day="${next}"][data-over]`).waitFor();
  const moved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.mouse.up();
  await moved;
  await rest();
}
