import type { Post } from '@everycast/contract/posts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { test } from './support/test.ts';

test('shots', async ({ signedInPage: page, api }) => {
  test.setTimeout(120_000);
  const accounts = await connectSandboxAccounts(api, ['instagram', 'mastodon']);
  await api.patch('/api/v1/brand', { colors: ['#1b4d3e', '#e8b04b', '#f6f1e7', '#c2452d'] });
  const { id } = await api.post<Post>('/api/v1/posts', {
    text: 'Three things for low tide\n1. Boots that hold\n2. A lamp\n3. Time to look around',
    accountIds: accounts.map((one) => one.id),
    thread: [],
  });
  for (const [name, width, height, scheme] of [
    ['wide-light', 1440, 900, 'light'],
    ['wide-dark', 1440, 900, 'dark'],
    ['phone-light', 390, 844, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`/post-composer?post=${id}`);
    if (width < 720) await page.getByRole('button', { name: /^2/ }).click();
    await page.getByRole('button', { name: 'Text card' }).click();
    const cards = page.getByRole('dialog', { name: 'Text card' });
    await cards.getByRole('img', { name: /^Card 1/ }).waitFor();
    if (name !== 'wide-dark') await cards.getByRole('button', { name: 'List', exact: true }).click();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/res/shot-${name}.png` });
    if (name === 'wide-light') {
      for (const one of ['Quote', 'Number', 'Before and after', 'Event']) {
        await cards.getByRole('button', { name: one, exact: true }).click();
        if (one === 'Event') await cards.getByRole('textbox', { name: 'Date and time' }).fill('Sat, Nov 21, 10 AM');
        if (one === 'Event') await cards.getByRole('textbox', { name: 'Place' }).fill('Harbor 12');
        if (one === 'Number') await cards.getByRole('textbox', { name: 'Number' }).fill('73%');
        await page.waitForTimeout(400);
        await page.screenshot({ path: `/tmp/res/shot-${one}.png` });
      }
      await cards.getByRole('button', { name: /^Add/ }).last().click();
      await cards.waitFor({ state: 'hidden' });
      const tile = page.getByRole('list', { name: 'Images and videos' }).getByRole('listitem').first();
      await tile.hover();
      await tile.getByRole('button', { name: 'Edit image 1' }).click();
      await page.getByRole('region', { name: 'Brand kit' }).waitFor();
      await page.waitForTimeout(600);
      await page.screenshot({ path: '/tmp/res/shot-editor.png' });
    }
  }
});
