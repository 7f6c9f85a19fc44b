import { countClicks } from './support/clicks.ts';
import { stranger } from './support/people.ts';
import { toast } from './support/screens/toast.ts';
import { test } from './support/studio.ts';
import { expect } from './support/test.ts';

// The studio tests this computer, as it does for everyone who is new.
test.use({ fastEncoder: false });

test('from sign-up to a stream on air in the sandbox it takes four fields and five clicks, and the sandbox plays it', async ({ page }) => {
  const person = stranger();
  const clicks = await countClicks(page);
  let fields = 0;
  const type = async (text: string) => {
    fields += 1;
    await page.keyboard.type(text);
  };

  await test.step('They sign up and log in', async () => {
    await page.goto('/signup');
    await expect(page.getByLabel('Full name')).toBeFocused();
    for (const [text, key] of [[person.name, 'Tab'], [person.email, 'Tab'], [person.password]]) {
      await type(text as string);
      if (key) await page.keyboard.press(key);
    }
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(toast(page, 'Account created successfully! Please sign in.')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await type(person.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('link', { name: /^Go Live/ })).toBeVisible();
  });

  await test.step('They open the studio and choose the sandbox, where everything is filled in', async () => {
    await page.getByRole('link', { name: /^Go Live/ }).click();
    await page.getByRole('button', { name: 'Sandbox No account needed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stream to Sandbox' });
    await expect(dialog.getByLabel('RTMP URL', { exact: true })).toHaveValue(/^rtmp:/);
    await expect(dialog.getByLabel('Stream key', { exact: true })).not.toHaveValue('');
    await dialog.getByRole('button', { name: 'Go Live' }).click();
    // A slow computer is offered less than the defaults, which is one more click.
    const lighter = dialog.getByRole('button', { name: /^Use \d+p/ });
    const live = page.getByText('LIVE', { exact: true });
    await expect(lighter.or(live)).toBeVisible({ timeout: 60_000 });
    const offered = await lighter.isVisible();
    if (offered) await lighter.click();
    await expect(live).toBeVisible();
    await expect(page.getByText('1 healthy')).toBeVisible();
    expect([fields, clicks()]).toEqual([4, offered ? 6 : 5]);
  });

  await test.step('The sandbox shows what viewers would see, and it moves', async () => {
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Watch it in the sandbox' }).click();
    const viewer = await opening;
    const video = viewer.getByLabel('Live stream');
    const shown = () => video.evaluate((on: HTMLVideoElement) => ({ width: on.videoWidth, time: on.currentTime }));
    await expect.poll(async () => (await shown()).width).toBeGreaterThan(0);
    const { time } = await shown();
    await expect.poll(async () => (await shown()).time).toBeGreaterThan(time + 1);
    await viewer.close();
  });

  await test.step('The studio shows what leaves, too', async () => {
    await page.getByRole('button', { name: 'Show program output' }).click();
    const video = page.getByLabel('Program output');
    await expect.poll(() => video.evaluate((on: HTMLVideoElement) => on.videoWidth)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'End Stream' }).click();
    await expect(page.getByRole('button', { name: 'End Stream' })).toHaveCount(0);
  });
});
