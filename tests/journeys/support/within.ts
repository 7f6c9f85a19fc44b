import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const widths = [320, 390, 768, 1440];
/** From here on there is a mouse; below, fingers, for which buttons are larger. */
const desktop = 1440;

/**
 * Checks at several widths that nothing is wider than the window, that no count is cut off, and that lists which scroll down don't scroll
 * sideways.
 * @param name what the screen is called in a failure
 */
export async function expectWithin(page: Page, name: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: width < desktop });
    // Two frames: what depends on the width by script is drawn again first.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect.soft(await page.evaluate(findBeyond), `${name}, ${width} wide`).toEqual([]);
  }
  await devtools.detach();
}

/** Runs in the page. */
function findBeyond(): string[] {
  const nameOf = (element: Element) => {
    const text = (element.textContent ?? '').trim();
    return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${text.length > 40 ? `${text.slice(0, 20)}…${text.slice(-20)}` : text}”`;
  };
  const pathOf = (element: Element) => {
    const around = [element.parentElement?.parentElement, element.parentElement].map((one) =>
      one ? `.${[...one.classList].join('.')}` : '',
    );
    return `${around.join(' > ')} > ${nameOf(element)}`;
  };
  const found: string[] = [];
  const root = document.documentElement;

  const isHidden = (element: Element) =>
    element.closest('.visually-hidden, [inert], [hidden]') !== null || !element.checkVisibility({ visibilityProperty: true });
  /** Whether one can get there by scrolling sideways, in a line or a table that is made for it. */
  const scrollsSideways = (style: CSSStyleDeclaration, element: Element) =>
    (style.overflowX === 'auto' || style.overflowX === 'scroll') && element.scrollHeight <= element.clientHeight + 1;

  const within = ({ left, right }: DOMRect, start: Element): Element | null => {
    for (let box: Element | null = start; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.overflowX === 'visible') continue;
      if (scrollsSideways(style, box)) return null;
      const edges = box.getBoundingClientRect();
      if (left < edges.left - 1 || right > edges.right + 1) return box;
    }
    return left < -1 || right > root.clientWidth + 1 ? root : null;
  };

  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > root.clientWidth + 1);
    const whole = wide.filter((one) => !isHidden(one) && within(one.getBoundingClientRect(), one.parentElement ?? root) === root);
    const widest = whole.filter((one) => !whole.some((other) => other !== one && one.contains(other)));
    found.push(`the page is ${root.scrollWidth} wide: ${widest.slice(0, 3).map(pathOf).join('; ')}`);
  }

  // “12”, “1,234+”, “3 of 5”, “2 accounts”.
  const isCount = /^\+?\d[\d.,]*[+%KM]?( (of|\/) \d[\d.,]*)?( \p{L}+){0,3}$/u;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [text, parent] = [node.textContent?.trim() ?? '', node.parentElement];
    if (!parent || !isCount.test(text) || isHidden(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    const cut = within(box, parent);
    if (cut) found.push(`“${text}” of ${nameOf(parent.closest('button, a, li, tr, p') ?? parent)} is cut off by ${nameOf(cut)}`);
  }

  for (const control of document.querySelectorAll('button, a[href], input, select, textarea, [role=tab], [role=option]')) {
    const box = control.getBoundingClientRect();
    if (box.width <= 1 || isHidden(control)) continue;
    const cut = within(box, control.parentElement ?? control);
    if (cut) found.push(`${nameOf(control)} is cut off by ${nameOf(cut)}`);
  }
  return [...new Set(found)];
}
