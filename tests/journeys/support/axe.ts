import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { sampled } from '../../support/sample.ts';
import { expect } from './test.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standard = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  preload: false,
} satisfies axe.RunOptions;

const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

/**
 * Checks what a page shows now against WCAG 2.2 AA, and that it isn't wider than its window: wide and narrow, light and dark. A short run
 * checks one of the four looks, chosen by the seed for each screen.
 * @param name what the screen is called in a failure
 * @param except rules that the screen doesn't follow, for a reason that the journey states
 */
export async function expectAccessible(page: Page, name: string, { except = [] }: { except?: readonly string[] } = {}): Promise<void> {
  for (const { colorScheme, width } of sampled(`the look of ${name}`, looks, 1)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The library's parts follow with the next render, where a page has any.
    await page.waitForFunction((scheme) => (document.documentElement.dataset.mantineColorScheme ?? scheme) === scheme, colorScheme);
    // Scrolled, a fixed bar covers parts of whatever is below it, depending on where exactly.
    await page.evaluate(() => window.scrollTo(0, 0));
    const found = (await violations(page))
      .filter(({ id }) => !except.includes(id))
      .flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
      );
    expect.soft(found, `${name}, ${width} wide, ${colorScheme}`).toEqual([]);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect.soft(beyond, `${name}, ${width} wide, has so much beyond its edge`).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** One frame and many looks at it: axe is put into each document once, which its own package for Playwright does for every look. */
async function violations(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = await page.evaluate((chosen) => (window as unknown as { axe: typeof axe }).axe.run(document, chosen), standard);
  return results.violations;
}
