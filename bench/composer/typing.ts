import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/** What one keystroke costs the page's main thread until it is idle again, in milliseconds of CPU time. */
export interface Key {
  all: number;
  script: number;
  /** Style and layout. */
  layout: number;
}

/** A text with what platforms detect: words, hashtags, mentions and URLs. */
const sentence = 'A walk by the sea, #harbour by @ida.example, see https://example.com/walks/1 for it. ';
const textOf = (characters: number) => sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);
const typed = 'and sixty characters more, one by one, as people type them. '.slice(0, 60);
/** The time in which a keystroke's delayed effects occur. Milliseconds. */
const restAfter = 150;

/** Opens the composer with a text of that length and this many accounts selected, and types: measures each keystroke. */
export async function typeInComposer(page: Page, accounts: number, characters: number): Promise<Key[]> {
  const written = textOf(characters);
  await page.goto('/post-composer');
  const text = page.getByRole('textbox', { name: 'Post text' });
  const boxes = page.getByRole('region', { name: 'Accounts' }).getByRole('checkbox', { name: /Bench \d/ });
  await boxes.last().waitFor();
  for (let at = 0; at < accounts; at += 1) await boxes.nth(at).check();
  await text.fill(written);
  await text.press('ControlOrMeta+End');
  const metrics = await page.context().newCDPSession(page);
  // CPU time excludes other programs.
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
  await rest(page);
  await wait(2_000); // its draft is saved
  const keys: Key[] = [];
  for (const character of typed) {
    const before = await spent(metrics);
    await page.keyboard.type(character);
    await rest(page);
    const after = await spent(metrics);
    keys.push({ all: after.all - before.all, script: after.script - before.script, layout: after.layout - before.layout });
  }
  if ((await text.inputValue()) !== written + typed) throw new Error('The text is not what was typed.');
  await metrics.detach();
  return keys;
}

async function spent(metrics: CDPSession): Promise<Key> {
  const { metrics: all } = await metrics.send('Performance.getMetrics');
  const milliseconds = (name: string) => (all.find((one) => one.name === name)?.value ?? Number.NaN) * 1_000;
  return {
    all: milliseconds('TaskDuration'),
    script: milliseconds('ScriptDuration'),
    layout: milliseconds('LayoutDuration') + milliseconds('RecalcStyleDuration'),
  };
}

/** Until the page has rendered and is idle. */
async function rest(page: Page): Promise<void> {
  await wait(restAfter);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))));
}
