import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './test.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const only = { resultTypes: ['violations'], preload: false } satisfies axe.RunOptions;
const standard: axe.RunOptions = { ...only, runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
const contrast: axe.RunOptions = { ...only, runOnly: { type: 'rule', values: ['color-contrast'] } };

/**
 * Holds what a page shows now to WCAG 2.2 AA, wide and narrow, light and dark. `name` is what the screen is called in a failure.
 * Between light and dark only the colours differ, so in the dark only those are looked at.
 */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = (await violations(page, colorScheme === 'light' ? standard : contrast)).flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
      );
      expect.soft(found, `${name}, ${width} wide, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** One frame and many looks at it: axe is put into each document once, which its own package for Playwright does for every look. */
async function violations(page: Page, options: axe.RunOptions): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const results = await page.evaluate((chosen) => (window as unknown as { axe: typeof axe }).axe.run(document, chosen), options);
  return results.violations;
}
