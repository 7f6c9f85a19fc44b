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
