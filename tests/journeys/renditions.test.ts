import { clearPicture } from '../support/large-pictures.ts';
import { expectAccessible } from './support/axe.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('what is made of a picture is said before it is sent, and is ready before its time comes', async ({ page, account, api }) => {
  const compose = composer(page);
  await page.goto('/post-composer');
  await expect(compose.account(account.handle)).toBeChecked();
  await compose.text.fill('A large picture');
  await compose.pick([{ name: 'large.png', mimeType: 'image/png', buffer: await clearPicture() }]);
  const renditions = page.getByRole('region', { name: 'Adjusted to fit' });
  await expect(renditions).toContainText('The image is converted to WebP and is made smaller for Bluesky.');
  await expect(renditions).toContainText('Up to 1300 × 1000 pixels');
  await expectAccessible(page, 'a composer with a picture that is made to fit');
  await expect(renditions.getByRole('radiogroup')).toHaveCount(0); // its shape is taken

  await test.step('Taken out for this account, it is not spoken of any more', async () => {
    await compose.account(account.handle).uncheck();
    await expect(renditions).toBeHidden();
    await compose.account(account.handle).check();
    await expect(renditions).toBeVisible();
  });

  await compose.at('2032-11-22T12:00', 'Europe/Berlin');
  await compose.schedule.click();
  await expect(toast(page, /^Scheduled for /)).toBeVisible();
  const { items } = await api.get<{ items: { id: string }[] }>('/api/v1/posts');
  await page.goto(`/post-composer?post=${items[0]?.id}`);
  await expect(renditions).toContainText('Ready.', { timeout: 30_000 });
});
