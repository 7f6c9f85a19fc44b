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
