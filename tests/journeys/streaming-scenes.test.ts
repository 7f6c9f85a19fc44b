import type { SavedScenes } from '@everycast/contract/scenes';
import { defaultStreamSettings } from '@everycast/contract/stream-settings';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { jpeg } from './support/pictures.ts';
import { test } from './support/studio.ts';
import { expect } from './support/test.ts';

/** The color of the program picture at a position in fractions, as viewers get it: what is drawn above it for editing isn't in there. */
const colorAt = (page: Page, x: number, y: number): Promise<string> =>
  page.evaluate(
    ([left, top]) => {
      const program = document.querySelector('canvas') as HTMLCanvasElement;
      const copy = document.createElement('canvas');
      [copy.width, copy.height] = [1, 1];
      const context = copy.getContext('2d') as CanvasRenderingContext2D;
      context.drawImage(program, -Math.floor((left ?? 0) * program.width), -Math.floor((top ?? 0) * program.height));
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      const dark = red + green + blue < 30;
      const plate = Math.min(red, green, blue) > 220;
      return dark ? 'black' : plate ? 'plate' : blue > 150 && red < 90 ? 'blue' : 'other';
    },
    [x, y],
  );

test('a person makes a scene of text and an image, arranges it, and switches to it by key', async ({ signedInPage: page, api, server }) => {
  const settings = { ...defaultStreamSettings, resolution: '720p', fps: 30 };
  await page.request.put('/api/v1/me/stream-settings', { headers: { origin: server.url }, data: settings });
  const saved = async () => (await api.get<SavedScenes>('/api/v1/me/stream-scenes')).scenes;
  const soon = async () => (await saved()).find(({ name }) => name === 'Starting soon');
  const textFrame = async () => (await soon())?.sources.flatMap((source) => (source.kind === 'text' ? [source.frame] : []))[0];
  const tile = (name: string) => page.getByRole('button', { name, exact: true });

  await page.goto('/streaming');
  await expect(page.getByRole('listitem').filter({ hasText: /^MicrophoneOn$/ })).toBeVisible();
  const multipart = { file: { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await jpeg(page, 400, 400, '#1133ee') } };
  await page.request.post('/api/v1/media', { headers: { origin: server.url }, multipart });

  await test.step('They see and set how loud they are', async () => {
    const meter = (name: string) => page.getByRole('meter', { name }).evaluate((on: HTMLMeterElement) => on.value);
    const gain = async () => (await saved())[0]?.sources.flatMap((source) => (source.kind === 'microphone' ? [source.gain] : []));
    const volume = page.getByRole('slider', { name: 'Volume of Microphone' });
    for (const name of ['Microphone', 'Program']) await expect.poll(() => meter(name)).toBeGreaterThan(-60);
    await volume.fill('0');
    await expect.poll(() => meter('Program')).toBe(-60);
    await expect.poll(gain).toEqual([0]);
    await volume.fill('80');
    await expect.poll(() => meter('Program')).toBeGreaterThan(-60);
    await expect.poll(gain).toEqual([0.8]);
  });

  await test.step('They share a screen with the key of its scene, stop, and start again', async () => {
    const source = (state: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^Screen${state}`) });
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getDisplayMedia.bind(mediaDevices);
      const answered = new Promise((resolve) => Object.assign(window, { answer: resolve }));
      mediaDevices.getDisplayMedia = (options) => answered.then(() => ask(options));
    });
    // The slider that was just moved takes none of the studio's keys.
    await page.keyboard.press('2');
    // Until they have chosen one, viewers see the scene before.
    await expect(page.getByText('Waiting for a screen')).toBeVisible();
    await expect(tile('Main Scene')).toHaveAttribute('aria-pressed', 'true');
    expect(await colorAt(page, 0.5, 0.5)).not.toBe('black');
    await page.evaluate(() => Reflect.get(window, 'answer')());
    await expect(tile('Screen Share')).toHaveAttribute('aria-pressed', 'true');
    await expect(source('On')).toBeVisible();
    await expect.poll(() => colorAt(page, 0.5, 0.5)).not.toBe('black');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(source('Off')).toBeVisible();
    await expect.poll(() => colorAt(page, 0.5, 0.5)).toBe('black');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(source('On')).toBeVisible();
    await page.keyboard.press('1');
  });

  await test.step('They add a scene and name it', async () => {
    await page.getByRole('button', { name: 'Add scene' }).click();
    await page.getByRole('button', { name: 'Actions for Scene 4' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await expect(page.getByLabel('Scene name')).toBeFocused();
    await page.keyboard.type('Starting soon');
    await page.keyboard.press('Enter');
    await expect(tile('Starting soon')).toBeVisible();
    await page.keyboard.press('4');
    await expect(tile('Starting soon')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => colorAt(page, 0.43, 0.8)).toBe('black');
  });

  await test.step('They add a text; digits in it don’t switch scenes', async () => {
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByRole('menuitem', { name: 'Text' }).click();
    await page.getByLabel('Text', { exact: true }).fill('');
    await page.getByLabel('Text', { exact: true }).pressSequentially('Live at 12');
    await page.getByLabel('Color').selectOption('Dark');
    await expect(tile('Starting soon')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => colorAt(page, 0.43, 0.8)).toBe('plate');
    await expectAccessible(page, 'the studio while a source is edited');
  });

  await test.step('They switch by key: the text leaves the picture and comes back', async () => {
    await page.getByLabel('Text', { exact: true }).blur();
    await page.keyboard.press('1');
    await expect(tile('Main Scene')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => colorAt(page, 0.43, 0.8)).toBe('other');
    await page.keyboard.press('4');
    await expect.poll(() => colorAt(page, 0.43, 0.8)).toBe('plate');
  });

  await test.step('They move it by key, undo it, and drag it to the left edge, where it snaps', async () => {
    const box = page.getByRole('button', { name: 'Text in the picture' });
    await expect.poll(textFrame).toMatchObject({ x: 0.035, y: 0.78 });
    await box.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(async () => (await textFrame())?.y).toBeCloseTo(0.67, 6);
    await expect.poll(() => colorAt(page, 0.43, 0.69)).toBe('plate');
    await page.keyboard.press('Control+z');
    await expect.poll(() => colorAt(page, 0.43, 0.69)).toBe('black');
    await expect.poll(textFrame).toMatchObject({ x: 0.035, y: 0.78 });
    const from = await box.boundingBox();
    if (!from) throw new Error('The box is not on screen.');
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - from.width * 0.08, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await textFrame())?.x).toBe(0);
  });

  await test.step('They resize it by a corner, in its ratio', async () => {
    const before = await page.getByRole('button', { name: 'Text in the picture' }).boundingBox();
    if (!before) throw new Error('The box is not on screen.');
    const [x, y] = [before.x + before.width, before.y];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + before.width * 0.4, y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.round(((await textFrame())?.width ?? 0) * 100)).toBeGreaterThan(50);
    const { width = 0, height = 1 } = (await textFrame()) ?? {};
    expect(width / height).toBeCloseTo(0.4 / 0.14, 6);
  });

  await test.step('They stretch it by a corner, with Shift', async () => {
    const before = await page.getByRole('button', { name: 'Text in the picture' }).boundingBox();
    if (!before) throw new Error('The box is not on screen.');
    const [x, y] = [before.x + before.width, before.y];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.keyboard.down('Shift');
    await page.mouse.move(x - before.width * 0.2, y, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Shift');
    await expect.poll(async () => (await textFrame())?.width).toBeLessThan(0.5);
    const { width = 0, height = 1 } = (await textFrame()) ?? {};
    expect(width / height).toBeLessThan((0.4 / 0.14) * 0.9);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await textFrame())?.width).toBeGreaterThan(0.5);
  });

  await test.step('They put an image from the library into a corner', async () => {
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByRole('menuitem', { name: 'Image' }).click();
    const picker = page.getByRole('dialog');
    await picker.getByText('logo.jpg').click();
    await picker.getByRole('button', { name: /^(Add|Choose|Use)/ }).click();
    await expect.poll(() => colorAt(page, 0.5, 0.5)).toBe('blue');
    await page.getByRole('button', { name: 'Position', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Picture in picture, top right' }).click();
    await expect.poll(() => colorAt(page, 0.845, 0.175)).toBe('blue');
    await expect.poll(() => colorAt(page, 0.5, 0.5)).toBe('black');
  });

  await test.step('They remove the scene, and undo that', async () => {
    await page.getByRole('button', { name: 'Actions for Starting soon' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(tile('Starting soon')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await tile('Starting soon').click();
    await expect.poll(() => colorAt(page, 0.3, 0.8)).toBe('plate');
  });

  await test.step('They move it up by keyboard, and drag it to the top', async () => {
    // No key is lost, however quickly the next one follows.
    const first = await page.getByRole('button', { name: 'Actions for Starting soon' }).evaluate((button: HTMLElement) => {
      button.click();
      return document.activeElement?.textContent;
    });
    expect(first).toBe('Rename');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await saved()).map(({ id }) => id).toSpliced(2, 1)).toEqual(['1', '2', '3']);
    const [from, to] = [await tile('Starting soon').boundingBox(), await tile('Main Scene').boundingBox()];
    if (!from || !to) throw new Error('The tiles are not on screen.');
    await page.mouse.move(from.x + 40, from.y + 40);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 30, { steps: 4 });
    await page.mouse.move(to.x + 40, to.y + 20, { steps: 10 });
    await page.mouse.up();
    await expect.poll(async () => (await saved()).map(({ id }) => id).slice(1)).toEqual(['1', '2', '3']);
    await expect(tile('Starting soon')).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('After a reload, it is all there, and the same scene is shown', async () => {
    await page.reload();
    await expect(tile('Starting soon')).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => colorAt(page, 0.3, 0.8)).toBe('plate');
    await expect.poll(() => colorAt(page, 0.845, 0.175)).toBe('blue');
  });

  await test.step('The keys are listed, and mute and camera have one', async () => {
    await page.keyboard.press('m');
    await page.keyboard.press('c');
    await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Camera on' })).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Switch to a scene');
  });

  await test.step('On a phone, the scenes follow the picture, and the platforms come after them', async () => {
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    const tops = ['Preview', 'Scenes', 'Platforms'].map(async (name) => {
      const part = name === 'Preview' ? page.getByRole('img', { name }) : page.getByRole('complementary', { name });
      return (await part.boundingBox())?.y ?? 0;
    });
    const [picture = 0, scenes = 0, platforms = 0] = await Promise.all(tops);
    expect([scenes > picture, platforms > scenes]).toEqual([true, true]);
  });
});
