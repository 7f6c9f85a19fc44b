import type { StreamEvent } from '@everycast/contract/stream-events';
import type { EncoderSetup, Stream } from '@everycast/contract/streams';
import { startEncoder } from '@everycast/streaming/testing/ffmpeg';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

test('an encoder that comes early is asked about in the studio, goes out once that is answered, and its title is changed', async ({
  signedInPage: page,
  api,
}) => {
  const { id } = await api.post<{ id: string }>('/api/v1/stream-destinations', {
    platform: 'custom',
    name: 'Workshop',
    url: 'rtmp://127.0.0.1:1024/app',
    key: 'key',
    armed: false,
  });
  const at = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 16);
  await api.post<StreamEvent>('/api/v1/stream-events', { title: 'Kiln opening', schedule: { at, zone: 'UTC' }, destinationIds: [id] });
  const { url, key } = await api.post<EncoderSetup>('/api/v1/stream-key', {});
  const current = async () => (await api.get<{ items: Stream[] }>('/api/v1/streams')).items[0];
  await page.goto('/streaming');
  const encoder = startEncoder(`${url}/${key}`);
  try {
    const asks = page.getByRole('alert').filter({ hasText: 'Your encoder is connected. Which stream is this?' });
    await expect(asks).toContainText('Nothing goes out until you choose.');
    await expect(page.getByText('Not live yet')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expectAccessible(page, 'the studio with an encoder that is asked about');
    expect(await current()).toMatchObject({ asks: true, outputs: [] });

    await asks.getByRole('button', { name: /^Kiln opening \d/ }).click();
    await expect(page.getByRole('heading', { name: 'Kiln opening' })).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    expect(await current()).toMatchObject({ asks: false, outputs: [{ name: 'Workshop' }] });

    await page.getByRole('textbox', { name: 'Title' }).fill('Kiln opening, part 1');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Kiln opening, part 1' })).toBeVisible();
    expect((await current())?.title).toBe('Kiln opening, part 1');
  } finally {
    encoder.stop();
    await encoder.ended;
  }
  await expect(page.getByRole('button', { name: 'Go Live' })).toBeVisible();
});
