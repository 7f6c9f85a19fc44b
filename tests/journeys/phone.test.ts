import { expectAccessible } from './support/axe.ts';
import { calendar } from './support/screens/calendar.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test.use({ fresh: true, viewport: { width: 390, height: 844 } });

test('a draft’s row keeps its title, whatever stands beside it', async ({ signedInPage: page, api, account }) => {
  const text = 'A title that says what the draft is about';
  const { items } = await api.get<{ items: { id: string; handle: string }[] }>('/api/v1/accounts');
  await api.post('/api/v1/posts', {
    text,
    accountIds: items.filter(({ handle }) => handle === account.handle).map(({ id }) => id),
    thread: [{ text: 'More' }],
    firstComment: 'Below',
    intended: { at: '2031-05-06T07:08', zone: 'Europe/Berlin' },
  });
  await page.goto('/drafts');
  const title = page.getByText(text, { exact: true });
  await expect(title).toBeVisible();
  expect((await title.boundingBox())?.width).toBeGreaterThan(220);
  expect(await title.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('nothing shows through the buttons below a long post in the calendar’s modal', async ({ signedInPage: page }) => {
  await page.goto('/calendar');
  await calendar(page).createPost.click();
  const { modal } = calendar(page);
  await modal.getByLabel('Content').fill('A line of a long post.\n'.repeat(60));
  const foot = modal.locator('footer');
  await expect(foot).toBeInViewport({ ratio: 1 });
  expect(await foot.evaluate((element) => getComputedStyle(element).backgroundColor)).toMatch(/^rgb\(/);
  const atItsMiddle = () =>
    foot.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  expect(await atItsMiddle()).toBe(true);
});

test('destinations, settings and scheduled streams can be managed on a phone', async ({ signedInPage: page, api }) => {
  const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const dialog = page.getByRole('dialog');
  await page.goto('/streaming');
  for (const name of ['Talks', 'Games']) {
    // The same platform twice, and nothing is started by saving.
    await api.post('/api/v1/stream-destinations', { platform: 'twitch', name, url: 'rtmp://127.0.0.1:1024/app', key: 'key' });
  }
  await page.getByRole('button', { name: 'Actions for Talks' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill('Evening talks');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Evening talks saved')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Games' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Games' })).toHaveCount(0);
  const { items } = await api.get<{ items: { name: string }[] }>('/api/v1/stream-destinations');
  expect(items.map(({ name }) => name)).toEqual(['Evening talks']);
  await page.getByRole('button', { name: 'Add a destination' }).click();
  await page.getByRole('menuitem', { name: 'Twitch' }).click();
  await expect(dialog.getByLabel('RTMP URL', { exact: true })).toHaveValue('rtmp://live.twitch.tv/app');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Go Live' })).toBeVisible();
  await fits();

  await page.goto('/stream-settings');
  await page.getByLabel('Resolution').selectOption('720p');
  await page.getByLabel('FPS').selectOption('30');
  await page.getByRole('switch', { name: 'API key access' }).click();
  await expect(page.getByLabel('Language', { exact: true }).getByRole('option', { name: /^español/i })).toBeEnabled();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expect(toast(page, 'Settings saved successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Resolution')).toHaveValue('720p');
  await expect(page.getByLabel('FPS')).toHaveValue('30');
  await expect(page.getByRole('switch', { name: 'API key access' })).not.toBeChecked();
  await fits();

  for (const path of ['/stream-analytics', '/schedule-stream']) {
    // The check of the other sizes leaves a wide window.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await fits();
    await expectAccessible(page, path);
  }
});

test('the line that is being written is above the keyboard and the tools', async ({ signedInPage: page }) => {
  await page.goto('/post-composer');
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Write' }).click();
  const field = page.getByRole('textbox', { name: 'Post text' });
  const lines = Array.from({ length: 14 }, (_, at) => `Line ${at + 1} of a long post`);
  await field.fill(lines.join('\n'));
  // As much as a phone's keyboard leaves.
  await page.setViewportSize({ width: 390, height: 508 });
  for (const _ of lines) await field.press('ArrowUp');
  const tools = page.getByRole('group', { name: 'Text tools' });
  for (let line = 1; line < lines.length; line += 1) {
    await field.press('ArrowDown');
    await page.keyboard.type('#');
    const bottom = await field.evaluate((element: HTMLTextAreaElement) => {
      // The text behind the field has its lines in the same places.
      const walk = document.createTreeWalker(element.previousElementSibling as Element, NodeFilter.SHOW_TEXT);
      let left = element.selectionStart - 1;
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const length = node.textContent?.length ?? 0;
        if (left < length) {
          const range = document.createRange();
          range.setStart(node, left);
          range.setEnd(node, left + 1);
          return range.getBoundingClientRect().bottom;
        }
        left -= length;
      }
      throw new Error('The caret is beyond the text.');
    });
    expect(bottom, `line ${line + 1}`).toBeLessThanOrEqual((await tools.boundingBox())?.y ?? 0);
  }
});
