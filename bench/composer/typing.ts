import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';

/** What one keystroke costs the page's main thread until it is idle again, in milliseconds of CPU time. */
export interface Key {
  all: number;
  script: number;
  /** Style and layout. */
  layout: number;
}

/** What was typed in a row, and what its pause cost: saving, and whatever waits for the end of typing. */
export interface Typed {
  keys: Key[];
  paused: Key;
}

/** A text with what platforms detect: words, hashtags, mentions and URLs. */
const sentence = 'A walk by the sea, #harbour by @ida.example, see https://example.com/walks/1 for it. ';
const textOf = (characters: number) => sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);
/** How many keys the previews are timed for. */
const previewed = 15;
const typed = 'and sixty characters more, one by one, as people type them. '.slice(0, 60);
/** The time in which a keystroke's delayed effects occur. Milliseconds. */
const restAfter = 150;
/** After which whatever waits for the end of typing has run. Milliseconds. */
const pause = 1_500;

/** Opens the composer with a text of that length and this many accounts selected. @returns its text field */
async function openComposer(page: Page, accounts: number, written: string): Promise<Locator> {
  await page.goto('/post-composer');
  const text = page.getByRole('textbox', { name: 'Post text' });
  const boxes = page.getByRole('region', { name: 'Accounts' }).getByRole('checkbox', { name: /bench\d+\.example/ });
  await boxes.last().waitFor();
  // All in one call: two hundred, one by one, took minutes of a round.
  await boxes.evaluateAll((all, count) => {
    for (const box of all.slice(0, count)) if (box instanceof HTMLInputElement && !box.checked) box.click();
  }, accounts);
  await page.getByText(`${accounts} of ${await boxes.count()}`, { exact: true }).waitFor();
  await text.fill(written);
  await text.press('ControlOrMeta+End');
  await wait(2_000); // its draft is saved
  return text;
}

/** From a key to the preview that shows it, in milliseconds, for each of some keys. */
export async function previewInComposer(page: Page, accounts: number, characters: number): Promise<number[]> {
  const text = await openComposer(page, accounts, textOf(characters));
  await text.press('ControlOrMeta+Home');
  const waited: number[] = [];
  for (let at = 0; at < previewed; at += 1) {
    await rest(page);
    await page.evaluate(() => {
      const pane = document.querySelector('section[aria-label="Previews"]');
      if (!pane) throw new Error('There are no previews.');
      const before = pane.textContent;
      let pressed = 0;
      const press = ({ timeStamp }: KeyboardEvent) => {
        pressed = timeStamp;
      };
      addEventListener('keydown', press, { once: true, capture: true });
      const watch = new MutationObserver(() => {
        if (pressed === 0 || pane.textContent === before) return;
        watch.disconnect();
        Object.assign(window, { shownAfter: performance.now() - pressed });
      });
      Object.assign(window, { shownAfter: null });
      watch.observe(pane, { childList: true, characterData: true, subtree: true });
    });
    await page.keyboard.type('x');
    await page.waitForFunction(() => Reflect.get(window, 'shownAfter') !== null);
    waited.push(await page.evaluate(() => Number(Reflect.get(window, 'shownAfter'))));
  }
  return waited;
}

/** Types in a text of that length with this many accounts selected: measures each keystroke, and what follows the pause after the last. */
export async function typeInComposer(page: Page, accounts: number, characters: number): Promise<Typed> {
  const written = textOf(characters);
  const text = await openComposer(page, accounts, written);
  const metrics = await page.context().newCDPSession(page);
  // CPU time excludes other programs.
  await metrics.send('Performance.enable', { timeDomain: 'threadTicks' });
  await rest(page);
  const keys: Key[] = [];
  for (const character of typed) {
    const before = await spent(metrics);
    await page.keyboard.type(character);
    await rest(page);
    keys.push(since(before, await spent(metrics)));
  }
  const last = await spent(metrics);
  await wait(pause);
  await rest(page);
  const paused = since(last, await spent(metrics));
  if ((await text.inputValue()) !== written + typed) throw new Error('The text is not what was typed.');
  await metrics.detach();
  return { keys, paused };
}

const since = (before: Key, after: Key): Key => ({
  all: after.all - before.all,
  script: after.script - before.script,
  layout: after.layout - before.layout,
});

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
