import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { somePeople } from '@everycast/video/testing/people';
import { ffmpeg, output } from '@everycast/video/tool/run';
import { editor } from './support/screens/editor.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';
import { clip } from './support/video-host.ts';

test('uploaded, cropped on the player, turned, and opened again from the library as it was left', async ({ signedInPage: page, host }) => {
  const screen = editor(page);
  const ratio = async () => {
    const box = await screen.stage.boundingBox();
    return box ? box.width / box.height : 0;
  };
  const shownRatio = page.getByRole('radiogroup', { name: 'Ratio' }).getByRole('radio', { checked: true });
  await page.goto('/video-editor');
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a video' }).click();
  await (await asked).setFiles([host.file]);
  await expect(toast(page, 'Video loaded successfully')).toBeVisible();
  await expect.poll(ratio).toBeCloseTo(16 / 9, 1);

  await test.step('The ratio shown is the one in effect: a platform’s preset has its own', async () => {
    await screen.section('Crop').click();
    await expect(shownRatio).toHaveAccessibleName('Original');
    await page.getByLabel('Platform').selectOption('vertical');
    await expect.poll(ratio).toBeCloseTo(9 / 16, 1);
    await expect(shownRatio).toHaveAccessibleName('9:16');
    await expect(page.getByText('uses 9:16. Choose a ratio here to override it.', { exact: false })).toBeVisible();
    await page.getByLabel('Platform').selectOption('source');
    await expect(shownRatio).toHaveAccessibleName('Original');
    await expect.poll(ratio).toBeCloseTo(16 / 9, 1);
  });

  await page.getByText('9:16', { exact: true }).click();
  await expect.poll(ratio).toBeCloseTo(9 / 16, 1);
  await page.getByRole('button', { name: 'Crop manually' }).click();
  await expect.poll(ratio).toBeCloseTo(16 / 9, 1);
  const left = page.getByLabel('Left', { exact: true });
  await expect(left).toHaveValue('109');
  const area = page.getByRole('button', { name: /^Crop area/ });
  await area.hover();
  await page.mouse.down();
  await page.mouse.move(0, 300, { steps: 4 });
  await page.mouse.up();
  await expect(left).toHaveValue('0');
  await area.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(left).toHaveValue('16');
  await expect(page.getByLabel('Width', { exact: true })).toHaveValue('101');
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Rotate right' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await expect(page.getByText(/^Saved /)).toBeVisible();

  await page.goto('/video-editor');
  await page.getByRole('button', { name: 'From the library' }).click();
  await page.getByRole('dialog').getByRole('option', { name: 'Clip.mp4' }).dblclick();
  await expect(toast(page, 'Video loaded successfully')).toBeVisible();
  await expect(screen.section('Crop')).toContainText('9:16, 90°');
});

test('a vertical crop moves from keyframe to keyframe, in the player and after loading again', async ({ signedInPage: page, host }) => {
  const screen = editor(page);
  await screen.open(host.clip);
  await screen.section('Crop').click();
  await page.getByText('9:16', { exact: true }).click();
  await page.getByRole('button', { name: 'Crop manually' }).click();
  const left = page.getByLabel('Left', { exact: true });
  const area = page.getByRole('button', { name: /^Crop area/ });
  const markers = page.getByRole('button', { name: /^Crop keyframe at/ });
  await area.press('Shift+ArrowLeft');
  await expect(left).toHaveValue('93');
  await page.getByRole('button', { name: 'Add keyframe' }).click();
  await expect(markers).toHaveCount(1);

  await page.keyboard.press('End');
  for (const _press of [1, 2, 3]) await area.press('Shift+ArrowRight');
  await expect(left).toHaveValue('141');
  await expect(markers).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(markers).toHaveCount(1);
  await expect(left).toHaveValue('93');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(markers).toHaveCount(2);

  await markers.first().click();
  await expect(screen.position).toHaveText('00:00:00:00');
  await expect(left).toHaveValue('93');
  for (const _second of Array.from({ length: Math.round(clip.seconds / 2) })) await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(async () => Number(await left.inputValue())).toBeGreaterThan(100);
  expect(Number(await left.inputValue())).toBeLessThan(134);
  await expect(page.getByText(/^Saved /)).toBeVisible();

  await page.reload();
  await expect(markers).toHaveCount(2);
  await markers.last().click();
  await screen.section('Crop').click();
  await page.getByRole('button', { name: 'Remove keyframe' }).click();
  await expect(markers).toHaveCount(1);
});

/** Two people who look at each other across the picture, on red and on blue. */
async function twoPeople(folder: string): Promise<string> {
  const path = join(folder, 'two.mp4');
  const faces = '[0:v]split[one][two];[one]crop=140:150:10:340,scale=100:-1[left];[two]crop=140:150:168:340,scale=100:-1[right]';
  const ground = 'color=0xA02020:s=320x360:r=10[a];color=0x2020A0:s=320x360:r=10[b];[a][b]hstack[ground]';
  const graph = `${ground};${faces};[ground][left]overlay=x=80:y=100[with];[with][right]overlay=x=460:y=100`;
  const encoder = ['-t', '4', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart'];
  await ffmpeg(['-loop', '1', '-framerate', '10', '-i', somePeople, '-filter_complex', graph, ...encoder, output(path)]);
  return path;
}

test('two people that no crop has both of are offered a split screen, which the player shows', async ({ signedInPage: page }) => {
  const screen = editor(page);
  const folder = await mkdtemp(join(tmpdir(), 'everycast-two-'));
  await page.goto('/video-editor');
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Upload a video' }).click();
  await (await asked).setFiles([await twoPeople(folder)]);
  await expect(toast(page, 'Video loaded successfully')).toBeVisible();
  await rm(folder, { recursive: true });

  await screen.section('Crop').click();
  await page.getByText('9:16', { exact: true }).click();
  await page.getByRole('button', { name: 'Follow the action' }).click();
  await expect(page.getByText('One crop can’t show everything here.')).toBeVisible({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Use split screen' }).click();
  const stack = page.getByTestId('stack');
  await expect(stack).toBeVisible();
  const isRed = (across: number, down: number) =>
    stack.evaluate(
      (canvas: HTMLCanvasElement, [x, y]) => {
        const at = [Math.floor(canvas.width * x), Math.floor(canvas.height * y)] as const;
        const [red = 0, , blue = 0] = canvas.getContext('2d')?.getImageData(...at, 1, 1).data ?? [];
        return red === blue ? null : red > blue;
      },
      [across, down] as const,
    );
  // On the left of the upper half, and on the right of the lower one.
  await expect.poll(async () => [await isRed(0.03, 0.05), await isRed(0.97, 0.95)]).toEqual([true, false]);
  await expect(page.getByText(/^Saved /)).toBeVisible();

  await page.getByRole('button', { name: 'Use a single crop' }).click();
  await expect(stack).toHaveCount(0);
});
