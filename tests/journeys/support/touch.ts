import type { Locator, Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** A finger, with the browser's own input: what scrolls, swipes and presses long. */
export async function finger(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const steps = 6;
  return {
    press: (at: Point) => send('touchStart', [at]),
    async move(from: Point, to: Point): Promise<void> {
      for (let step = 1; step <= steps; step += 1) {
        const at = (one: number, other: number) => one + ((other - one) * step) / steps;
        await send('touchMove', [{ x: at(from.x, to.x), y: at(from.y, to.y) }]);
      }
    },
    lift: () => send('touchEnd', []),
    async swipe(from: Point, to: Point): Promise<void> {
      await this.press(from);
      await this.move(from, to);
      await this.lift();
    },
  };
}

export async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}
