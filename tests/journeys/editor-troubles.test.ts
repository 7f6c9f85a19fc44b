import { editor } from './support/screens/editor.ts';
import { expect, test } from './support/test.ts';

test('a connection that breaks takes nobody out of the editor', async ({ signedInPage: page, host }) => {
  const screen = editor(page);
  await screen.open(host.clip);
  await screen.start.fill('2');
  await expect(screen.position).toHaveText('00:00:02:00');
  const file = /\/api\/v1\/media\/[^/]+\/file/;
  await page.route(file, (route) => route.abort('connectionreset'));
  await screen.video.evaluate((video: HTMLVideoElement) => video.load());
  const note = page.getByRole('alert').filter({ hasText: 'Playback interrupted' });
  await expect(note).toBeVisible();
  await expect(screen.start).toHaveValue('2');
  await page.unroute(file);
  await expect(note).toBeHidden();
  await expect(screen.video).toHaveJSProperty('readyState', 4);
  await expect(screen.position).toHaveText('00:00:02:00');
  await expect.poll(() => screen.video.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(2.02, 1);
});

test('a crop is typed digit by digit, and keeps its shape', async ({ signedInPage: page, host }) => {
  const screen = editor(page);
  await screen.open(host.clip);
  await screen.section('Crop').click();
  await page.getByText('1:1', { exact: true }).click();
  await page.getByRole('button', { name: 'Crop manually' }).click();
  const [width, height] = [page.getByLabel('Width', { exact: true }), page.getByLabel('Height', { exact: true })];
  await expect(width).toHaveValue('180');
  for (const [typed, made] of [
    ['100', '100'],
    ['160', '160'],
    ['1', '7'],
    ['300', '180'],
  ] as const) {
    await width.selectText();
    await width.pressSequentially(typed);
    await width.blur();
    await expect(width).toHaveValue(made);
    await expect(height).toHaveValue(made);
  }
});
