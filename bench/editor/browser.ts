import type { Locator, Page } from '@playwright/test';
import type { MeasuredPage } from '../measured-page.ts';

/** One use of the editor. Times in milliseconds. */
export interface Used {
  opening: number;
  longestOpening: number;
  /** The longest task while each was dragged. */
  dragging: Record<'crop' | 'light' | 'hidden' | 'text', number>;
  /** From the click until the request: the browser draws what lies over the picture. */
  drawing: number;
  /** From the click until the version is in the library. */
  saving: number;
  /** What was sent for that. */
  saved: Sent;
}

/** An edit with what lies over the picture. */
export interface Sent {
  edit: unknown;
  overlay: { left: number; top: number; png: string }[];
}

/** Opens an image, drags what can be dragged, and saves it. */
export async function editImage({ page, rest }: MeasuredPage, mediaId: string): Promise<Used> {
  await page.addInitScript(keepTasks);
  await page.addInitScript(keepSent);
  const start = performance.now();
  await page.goto(`/image-editor?media=${mediaId}`);
  await page.locator('canvas').first().waitFor();
  const opening = performance.now() - start;
  await rest();
  const longestOpening = await longest(page);

  /** How many edits can be undone. */
  const edits = async () => {
    const count = page.getByText(/^\d+ edits?$/);
    return (await count.isVisible()) ? await count.textContent() : null;
  };

  /** The longest task while something of a tool is dragged. */
  async function dragged(tool: string, find: () => Promise<Place>): Promise<number> {
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('button', { name: tool }).click();
    await rest();
    const place = await find();
    const before = await edits();
    await page.evaluate(() => Reflect.get(window, 'tasks').splice(0));
    await drag(page, place);
    await rest();
    if ((await edits()) === before) throw new Error(`${tool}: nothing was dragged.`);
    return longest(page);
  }
  const dragging = {
    crop: await dragged('Crop', () => middleOf(page.getByRole('button', { name: /^Crop area/ }))),
    light: await dragged('Adjust', () => middleOf(page.getByRole('slider', { name: 'Light' }))),
    hidden: await dragged('Blur', () => middleOf(page.getByRole('button', { name: /^Blurred area 1/ }))),
    text: await dragged('Text', () => onStage(page, 0.5, 0.76)),
  };
  await rest();

  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/versions'));
  const from = performance.now();
  await page.getByRole('button', { name: 'Save as new version' }).click();
  const request = await asked;
  const drawing = performance.now() - from;
  const response = await request.response();
  await response?.finished();
  const saving = performance.now() - from;
  if (response?.status() !== 201) throw new Error(`Saving: ${response?.status()} ${await response?.text()}`);
  const saved = await page.evaluate(() => Reflect.get(window, 'sent') as Promise<string>);
  return { opening, longestOpening, dragging, drawing, saving, saved: JSON.parse(saved) as Sent };
}

/** In the page: keeps how long tasks of its main thread took. Browsers report those over 50 ms. */
function keepTasks(): void {
  const tasks: number[] = [];
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** In the page: keeps the body of what is saved. DevTools don't report the body of a request that is made with `Request`. */
function keepSent(): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    if (input instanceof Request && input.method === 'POST' && input.url.endsWith('/versions'))
      Object.assign(window, { sent: input.clone().text() });
    return fetch(input, init);
  };
}

/** 0: none took longer than 50 ms. */
const longest = (page: Page): Promise<number> => page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'tasks') as number[])));

interface Place {
  x: number;
  y: number;
}

async function middleOf(one: Locator): Promise<Place> {
  const box = await one.boundingBox();
  if (!box) throw new Error(`${one} isn’t shown.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A place of the picture's ground, in shares of its size. */
async function onStage(page: Page, x: number, y: number): Promise<Place> {
  const box = await page.getByRole('group', { name: 'Image', exact: true }).boundingBox();
  if (!box) throw new Error('The image isn’t shown.');
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

/** Drags what is there in a circle and a quarter more, as a hand does for a second. */
async function drag(page: Page, { x, y }: Place): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 60; step += 1) {
    const angle = (step / 60) * 2.5 * Math.PI;
    await page.mouse.move(x + 60 * Math.sin(angle), y + 40 * (1 - Math.cos(angle)));
  }
  await page.mouse.up();
}
