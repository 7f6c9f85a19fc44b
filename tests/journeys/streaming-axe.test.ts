import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** Every screen is looked at light and dark, wide and on a phone. */
test.describe.configure({ timeout: 360_000 });

test('live streaming', async ({ signedInPage: page, api }) => {
  await api.post('/api/v1/stream-destinations', { platform: 'custom', name: 'Workshop', url: 'rtmp://127.0.0.1:1024/app', key: 'key' });
  await page.goto('/streaming');
  await expect(page.getByRole('button', { name: 'Main Scene', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Main Scene' }).click();
  await expectAccessible(page, 'the scenes panel with a menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clip Generator' }).click();
  await expectAccessible(page, 'the studio with both panels');
  await page.getByRole('button', { name: 'YouTube Live' }).click();
  const setup = page.getByRole('dialog', { name: 'Stream to YouTube Live' });
  await setup.getByRole('button', { name: 'Go Live' }).click();
  await expect(setup.getByText('Please enter both stream key and RTMP URL')).toBeVisible();
  await expect(setup.getByRole('switch', { name: 'Workshop' })).toBeChecked();
  await expectAccessible(page, 'the setup of a stream, with a problem and what else goes live');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stream from OBS' }).click();
  const encoder = page.getByRole('dialog', { name: 'Stream from OBS or another encoder' });
  await encoder.getByRole('button', { name: 'Create stream key' }).click();
  await encoder.getByRole('button', { name: 'Show the stream key' }).click();
  await expectAccessible(page, 'the stream key for encoders');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessible(page, 'the studio’s shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Title' }).fill('Kiln opening');
  await page.getByRole('button', { name: 'Go Live' }).click();
  await page.getByRole('button', { name: 'Mark this moment' }).click();
  const lanes = page.getByRole('region', { name: 'Last 10 minutes' });
  await expect(lanes.getByRole('list', { name: 'Marked moments' }).getByRole('listitem')).toHaveCount(1);
  // There are no others.
  await expect(page.getByText('Your other platforms')).toHaveCount(0);
  await expectAccessible(page, 'the studio on air, with a destination that isn’t reached');
  await page.getByRole('button', { name: 'End Stream' }).click();
  await page.getByRole('button', { name: 'Recording and metrics' }).click();
  await expect(page.getByRole('list').filter({ hasText: /[AP]M/ }).first()).toBeVisible();
  await expectAccessible(page, 'how a stream went');
  await page.goto('/schedule-stream');
  await page.getByRole('textbox', { name: 'Title' }).fill('Glaze questions');
  await page.getByRole('button', { name: 'Schedule Stream' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Glaze questions' }).first()).toBeVisible();
  await expectAccessible(page, 'the form for scheduled streams, with one');
  for (const path of ['/dashboard', '/calendar']) {
    await page.goto(path);
    await expect(page.getByText('Glaze questions').first()).toBeVisible();
    await expectAccessible(page, `${path} with a stream`);
  }
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('option', { name: 'Glaze questions' })).toBeVisible();
  await expectAccessible(page, 'the palette with a stream');
});
