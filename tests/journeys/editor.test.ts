import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { editor } from './support/screens/editor.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';
import { clip, probed } from './support/video-host.ts';

async function download(page: Page, from: Locator, folder: string): Promise<string> {
  const coming = page.waitForEvent('download');
  await from.getByRole('link', { name: 'Download' }).click();
  const file = await coming;
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return path;
}

test('loaded by URL, trimmed to the frame, exported, downloaded and used in a post', async ({ signedInPage: page, host }, {
  outputDir,
}) => {
  const screen = editor(page);
  await screen.open(host.clip);
  await expect(screen.start).toHaveValue('0');
  await expect(screen.end).toHaveValue(String(clip.seconds));
  for (const [name, value] of [
    ['min', '0'],
    ['max', String(clip.seconds)],
  ] as const)
    await expect(screen.start).toHaveAttribute(name, value);

  await test.step('The cut is exact, and says what it did and why', async () => {
    await screen.start.fill('1.44');
    await expect(screen.end).toHaveAttribute('min', '1.44');
    await screen.end.fill('4.2');
    await screen.trim.click();
    await expect(toast(page, 'Video trimmed successfully')).toBeVisible();
    await expect(screen.position).toHaveText('00:00:01:11');
    await expect(screen.trimming).toContainText('Exact cut, mostly copied');
    const made = await probed(await download(page, screen.trimming, outputDir));
    expect(made).toMatchObject({ frames: 69, width: 320, height: 180, sound: true });
  });

  await test.step('What was made of another choice stands among the jobs alone, by its range', async () => {
    await screen.start.fill('2');
    await expect(screen.trimming).not.toContainText('Exact cut, mostly copied');
    await expect(screen.jobs.first()).toContainText('1.44 – 4.2 s');
    await screen.start.fill('1.44');
    await expect(screen.trimming).toContainText('Exact cut, mostly copied');
  });

  await test.step('The export has the format, the shape and the length that were asked for', async () => {
    await screen.section('Crop').click();
    await page.getByText('1:1', { exact: true }).click();
    await screen.section('Speed').click();
    await page.getByText('2×', { exact: true }).first().click();
    await screen.format.selectOption('WebM');
    await screen.export.click();
    await expect(toast(page, 'WebM is ready to download')).toBeVisible();
    const made = await probed(await download(page, screen.jobs.first(), outputDir));
    expect(made).toMatchObject({ width: 180, height: 180, sound: true });
    expect(made.format).toContain('webm');
    expect(made.seconds).toBeCloseTo(1.38, 1);
  });

  await test.step('The result goes into the library and from there into a post', async () => {
    await screen.jobs.first().getByRole('button', { name: 'Use in a post' }).click();
    await expect(page).toHaveURL(/\/post-composer\?media=/);
    await page.goBack();
    await expect(screen.jobs.first().getByRole('link', { name: 'In the library' })).toBeVisible();
  });
});

test('what is no video is refused with the reason, and nothing is loaded', async ({ signedInPage: page, host }) => {
  const screen = editor(page);
  await page.goto('/video-editor');
  await screen.load.click();
  await expect(page.getByText('Please enter a video URL')).toBeVisible();
  await screen.url.fill(host.page);
  await screen.load.click();
  const note = page.getByRole('alert').filter({ hasText: 'Failed to load video. Please check the URL' });
  await expect(note).toContainText('web page');
  await expect(screen.video).toHaveCount(0);
  await expect(page).toHaveURL('/video-editor');
  await screen.url.fill('ftp://example.org/video.mp4');
  await expect(note).toHaveCount(0);
  await screen.load.click();
  await expect(note.getByText('Enter a web address that starts with https:// or http://.', { exact: true })).toBeVisible();
});

test('a range that cannot be stays as it was typed, and nothing is made of it until it is mended', async ({ signedInPage: page, host }) => {
  const screen = editor(page);
  const saved = async () => (await page.request.get(page.url().replace(/.*media=/, '/api/v1/videos/'))).json();
  await screen.open(host.clip);
  await expect(page.getByText(/^Saved /)).toHaveCount(0);
  await screen.start.fill('2');
  await screen.end.fill('4');
  await expect(page.getByText(/^Saved /)).toBeVisible();

  await screen.end.fill('1');
  await screen.trim.click({ force: true });
  await expect(screen.end).toHaveValue('1');
  await expect(screen.trimming).toContainText('The start is at 2 s. Choose a later end, or move the start.');
  await expect(screen.trim).toBeDisabled();
  await expect(screen.trimming).toContainText('Fix the end time to trim.');
  await expect(screen.export).toBeDisabled();
  await expect(screen.exporting).toContainText('Fix the end time under Trim Video to export.');
  await expect(screen.jobs).toHaveCount(0);
  expect(await saved()).toMatchObject({ edit: { segments: [{ start: 2, end: 4 }] } });

  await screen.start.fill('0.52');
  await screen.start.blur();
  await expect(screen.trim).toBeEnabled();
  await expect(screen.end).toHaveValue('1');
  await expect.poll(saved).toMatchObject({ edit: { segments: [{ start: 0.52, end: 1 }] } });
  await expect(screen.exporting).toContainText('0:00.48');
  await screen.start.fill('7');
  await screen.start.blur();
  await expect(screen.trimming).toContainText('Between 0 and 6 seconds.');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(screen.start).toHaveValue('2');
  await expect(screen.export).toBeEnabled();
});

test('loading and exporting can be cancelled', async ({ signedInPage: page, host }) => {
  const screen = editor(page);
  await page.goto('/video-editor');
  await screen.url.fill(host.endless);
  await screen.load.click();
  await expect(screen.processing).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading video' })).toBeVisible();
  await expect(page.getByText(/ of 50 MB$/).first()).toBeVisible();
  await screen.cancel.click();
  await expect(screen.load).toBeVisible();
  await expect.poll(() => host.listeners()).toBe(0);

  await screen.open(host.long);
  await screen.format.selectOption('WebM');
  await page.getByLabel('Platform').selectOption('YouTube video');
  await screen.export.click();
  await screen.jobs.first().getByRole('button', { name: 'Cancel' }).click();
  await expect(screen.jobs.first()).toContainText('Canceled. Nothing was saved.');
});

test('by keyboard: frame by frame, parts, undo, and what was done is there after a reload', async ({ signedInPage: page, host }) => {
  const screen = editor(page);
  const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const frames = (text: string) => expect(screen.position).toHaveText(text);
  await screen.open(host.clip);
  await page.getByRole('heading', { level: 1 }).click();

  await press('ArrowRight', 'ArrowRight', 'ArrowLeft');
  await frames('00:00:00:01');
  await press('Shift+ArrowRight');
  await frames('00:00:01:01');
  await press('i');
  await expect(screen.start).toHaveValue('1.04');
  await press('Shift+ArrowRight', 's', 'Shift+ArrowRight', 's');
  await expect(screen.parts).toHaveCount(3);
  await press('Shift+ArrowLeft', 's');
  await screen.parts.nth(1).getByRole('button').first().click();
  await press('Delete');
  await expect(screen.parts).toHaveText([/00:00:01:01 – 00:00:02:01/, /00:00:03:01 – 00:00:06:00/]);
  await press('Control+z');
  await expect(screen.parts).toHaveCount(3);
  await press('Control+Shift+z');
  await expect(screen.parts).toHaveCount(2);

  const end = page.getByRole('slider', { name: 'End of part 2' });
  await end.focus();
  await press('ArrowLeft', 'Shift+ArrowLeft');
  await expect(end).toHaveAttribute('aria-valuetext', '00:00:04:24, 4.96 seconds');
  await press('End');
  await expect(end).toHaveAttribute('aria-valuenow', String(clip.seconds));
  await press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Split here');
  await press('Escape');

  await expect(page.getByText(/^Saved /)).toBeVisible();
  await page.reload();
  await expect(screen.parts).toHaveCount(2);
  await frames('00:00:01:01');
});

test('playback goes over what is left out, stops at the end and is back at the start', async ({ signedInPage: page, host }) => {
  const screen = editor(page);
  await screen.open(host.clip);
  await expect(screen.video).toHaveText('Your browser does not support the video tag.');
  await screen.start.fill('1');
  await screen.end.fill('2');
  await page.getByRole('heading', { level: 1 }).click();
  const seen: number[] = [];
  await page.exposeFunction('seen', (seconds: number) => seen.push(seconds));
  await screen.video.evaluate((video: HTMLVideoElement) => {
    const watch = () =>
      video.requestVideoFrameCallback((_now, { mediaTime }) => {
        (window as unknown as { seen(seconds: number): void }).seen(mediaTime);
        watch();
      });
    watch();
  });
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(screen.position).toHaveText('00:00:01:00');
  expect(Math.max(...seen)).toBeGreaterThan(1.5);
});

test('two tabs never write over each other without a word', async ({ signedInPage: page, otherDevice, host }) => {
  const [here, there] = [editor(page), editor(otherDevice)];
  await here.open(host.clip);
  await otherDevice.goto(page.url());
  await expect(there.end).toHaveValue(String(clip.seconds));
  await here.start.fill('1');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(page.url().replace(/.*media=/, '/api/v1/videos/'))).json())
    .toMatchObject({
      edit: { segments: [{ start: 1 }] },
    });
  await there.start.fill('2');
  await expect(otherDevice.getByText('This edit was changed elsewhere')).toBeVisible();
  await otherDevice.getByRole('button', { name: 'Use theirs' }).click();
  await expect(there.start).toHaveValue('1');
  await otherDevice.getByRole('heading', { level: 1 }).click();
  await otherDevice.keyboard.press('Control+z');
  await expect(there.start).toHaveValue('2');
});
