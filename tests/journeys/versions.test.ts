import type { Post } from '@everycast/contract/posts';
import { expectAccessible } from './support/axe.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

test('a post says what each platform, brand and account needs, goes out by the keyboard, and is used again', async ({
  signedInPage: page,
  api,
}) => {
  test.setTimeout(240_000);
  const compose = composer(page);
  const accounts = await connectSandboxAccounts(api, ['twitter', 'mastodon', 'bluesky', 'bluesky']);
  const bluesky = accounts.filter(({ platform }) => platform === 'bluesky');
  const others = accounts.filter(({ platform }) => platform !== 'bluesky');
  const [first] = bluesky;
  const brand = [first, others[0]].flatMap((account) => (account ? [account.id] : []));
  await api.post('/api/v1/account-groups', { name: 'Casa Verde', color: 'teal', accountIds: brand });
  const versions = page.getByRole('group', { name: 'Custom versions' });
  const tab = (name: string | RegExp) => versions.getByRole('button', { name });
  const add = async (name: string | RegExp) => {
    await page.getByRole('button', { name: 'Add a custom version' }).click();
    await page.getByRole('option', { name }).click();
  };
  const last = async () => (await api.get<{ items: { id: string }[] }>('/api/v1/posts?limit=1')).items[0]?.id ?? '';
  const textsOf = async (id: string) => {
    const { text, targets } = await api.get<Post>(`/api/v1/posts/${id}`);
    return new Map(targets.map((target) => [target.accountId, target.text ?? text]));
  };

  await test.step('A version starts as a copy, and each tab says how many accounts get it', async () => {
    await page.goto('/post-composer');
    await expect(page.getByRole('region', { name: 'Accounts' }).getByRole('checkbox')).toHaveCount(4);
    for (const box of await page.getByRole('region', { name: 'Accounts' }).getByRole('checkbox').all()) await box.check();
    await compose.text.fill('Our winter menu');
    await add(/Casa Verde ?2 accounts/);
    await expect(page.getByText(`Applies to 2 of 2 Casa Verde accounts.`)).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Post text' })).toHaveValue('Our winter menu');
    await page.getByRole('textbox', { name: 'Post text' }).fill('Casa Verde’s winter menu');
    await add(new RegExp(first?.handle ?? ''));
    await page.getByRole('textbox', { name: /^Post text/ }).fill('Our own winter menu');
    await tab(/^Casa Verde 1 account/).click();
    await expect(
      page.getByText(new RegExp(`Applies to 1 of 2 Casa Verde accounts. .*${first?.handle} uses its own version.`)),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Compare with All' }).click();
    await expect(page.getByText('Our winter menu', { exact: true }).first()).toBeVisible();
    await expectAccessible(page, 'versions of a post');
    await expect(compose.preview.getByText('Our own winter menu')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Accounts' }).getByText('Custom version')).toHaveCount(1);
  });

  await test.step('One that is discarded leaves its accounts the next, and comes back with Undo', async () => {
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(tab(/^Casa Verde/)).toBeHidden();
    await toast(page, 'Custom version for Casa Verde discarded').getByRole('button', { name: 'Undo' }).click();
    await expect(tab(/^Casa Verde 1 account/)).toHaveAttribute('aria-pressed', 'true');
    await expect(compose.saved).toBeVisible();
    await page.reload();
    await expect(tab(/^Casa Verde 1 account/)).toBeVisible();
  });

  await test.step('With problems left, Ctrl Enter opens their list, and the list leads to what fixes them', async () => {
    await tab(/^All/).click();
    await compose.text.fill(`Too long for Bluesky ${'and on '.repeat(60)}`);
    const problems = page.getByRole('button', { name: /^\d problems?$/ });
    await expect(problems).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText(/characters? over on Bluesky/).filter({ visible: true })).toBeVisible();
    await expectAccessible(page, 'the list of problems');
    await page.keyboard.press('Escape');
    await compose.text.fill('Our winter menu');
    await expect(problems).toBeHidden();
  });

  let sent = '';
  await test.step('Without any, Ctrl Enter sends it: to each account its version', async () => {
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page).toHaveURL(/\/posts\//);
    sent = await last();
    const texts = await textsOf(sent);
    expect(texts.get(first?.id ?? '')).toBe('Our own winter menu');
    expect(texts.get(others[0]?.id ?? '')).toBe('Casa Verde’s winter menu');
    expect(texts.get(bluesky[1]?.id ?? '')).toBe('Our winter menu');
    await expect(page.getByRole('button', { name: `Published on ${accounts.length}` })).toBeVisible({ timeout: 90_000 });
  });

  await test.step('It is used again as a draft with all of it, which says that it was posted before', async () => {
    await page.getByRole('button', { name: 'Reuse' }).click();
    await expect(page).toHaveURL(/post-composer\?post=/);
    await expect(tab(/^Casa Verde 1 account/)).toBeVisible();
    await expect(compose.text).toHaveValue('Our winter menu');
    await page.getByRole('button', { name: `Posted before on ${accounts.length} accounts` }).click();
    await expect(page.getByText(/posted this text on/).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'See post' }).filter({ visible: true })).toHaveAttribute('href', `/posts/${sent}`);
    await page.keyboard.press('Escape');
  });

  await test.step('What was deleted is restored from its history, and Undo takes that back', async () => {
    await compose.text.fill('A long text about the winter menu, with each of its seven courses and all of its seventy plates.');
    await expect(compose.saved).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(async () => (await textsOf(await last())).get(bluesky[1]?.id ?? '')).toContain('seventy plates');
    await compose.text.fill('Oh');
    await expect.poll(async () => (await textsOf(await last())).get(bluesky[1]?.id ?? '')).toBe('Oh');
    await page.getByRole('button', { name: 'Version history' }).click();
    const dialog = page.getByRole('dialog', { name: 'Version history' });
    await expect(dialog.getByRole('button', { name: /^Current version/ })).toBeVisible();
    await dialog.getByRole('listitem').nth(1).getByRole('button').click();
    await expect(dialog.getByText('seventy plates')).toBeVisible();
    await expectAccessible(page, 'a post’s version history');
    await dialog.getByRole('button', { name: 'Restore this version' }).click();
    await expect(compose.text).toHaveValue(/seventy plates/);
    await toast(page, /^Restored/)
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect(compose.text).toHaveValue('Oh');
  });
});

test('what is being written for a group that somebody deletes does not become the text for all', async ({
  signedInPage: page,
  api,
  server,
}) => {
  const compose = composer(page);
  const accounts = await connectSandboxAccounts(api, ['twitter', 'mastodon', 'bluesky']);
  const accountIds = accounts.slice(0, 2).map(({ id }) => id);
  const group = await api.post<{ id: string }>('/api/v1/account-groups', { name: 'Northwind', color: 'teal', accountIds });
  const field = page.getByRole('textbox', { name: /^Post text/ });
  await page.goto('/post-composer');
  const boxes = page.getByRole('region', { name: 'Accounts' }).getByRole('checkbox');
  await expect(boxes).toHaveCount(accounts.length);
  for (const box of await boxes.all()) await box.check();
  await compose.text.fill('For all');
  await page.getByRole('button', { name: 'Add a custom version' }).click();
  await page.getByRole('option', { name: /Northwind ?2 accounts/ }).click();
  await field.fill('For Northwind');
  const deleted = await page.request.delete(`/api/v1/account-groups/${group.id}`, { headers: { origin: server.url } });
  expect(deleted.ok()).toBe(true);
  await expect(toast(page, 'Northwind was deleted. Its accounts keep its version as their own.')).toBeVisible();
  await expect(field).toHaveValue('For Northwind');
  await field.press('End');
  await field.pressSequentially(', continued');
  await expect(compose.saved).toBeVisible();
  const { items } = await api.get<{ items: { id: string }[] }>('/api/v1/posts?state=draft');
  await expect
    .poll(async () => {
      const { text, targets } = await api.get<Post>(`/api/v1/posts/${items[0]?.id}`);
      return [text, ...targets.map((target) => target.text ?? text)].toSorted();
    })
    .toEqual(['For all', 'For all', 'For Northwind', 'For Northwind, continued'].toSorted());
});

test('each account’s preview can be seen, however many a platform has, on a phone too', async ({ signedInPage: page, api }) => {
  const accounts = await connectSandboxAccounts(
    api,
    Array.from({ length: 9 }, () => 'bluesky' as const),
  );
  await page.goto('/post-composer');
  // All of the platform.
  await page.getByRole('region', { name: 'Accounts' }).getByRole('checkbox').first().check();
  await composer(page).text.fill('Low tide');
  const strip = page.getByRole('group', { name: 'Bluesky accounts' });
  await expect(strip.getByRole('button')).toHaveCount(accounts.length);
  await strip.getByRole('button').last().click();
  await expect(strip.getByRole('button').last()).toHaveAttribute('aria-pressed', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^3/ }).click();
  await strip.getByRole('button').first().click();
  await expect(strip.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const pane = page.getByRole('region', { name: 'Previews' });
  expect(await pane.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('an article is checked when its typing pauses, and at once for another account', async ({ signedInPage: page, api }) => {
  await connectSandboxAccounts(api, ['bluesky', 'mastodon']);
  const { text, room, accountOn, preview } = composer(page);
  await page.goto('/post-composer');
  await accountOn('Mastodon').check();
  await text.fill('x'.repeat(20_000));
  await expect(room).toHaveText('Mastodon: 19,500 over');
  await text.press('ControlOrMeta+End');
  await page.keyboard.type('three');
  await expect(text).toHaveValue(/xthree$/);
  await expect(room).toHaveText('Mastodon: 19,505 over');
  await page.keyboard.type('!');
  await accountOn('Bluesky').check();
  await expect(preview.getByRole('article', { name: 'Bluesky' })).toBeVisible();
  await expect(room).toHaveText('Bluesky: 19,706 over');
  await expect(page.getByRole('button', { name: '2 problems' })).toBeVisible();
});

test('the open version’s tab is in view among many, and right-to-left text begins at the right', async ({ signedInPage: page, api }) => {
  const accounts = await connectSandboxAccounts(api, [...Array.from({ length: 6 }, () => 'bluesky' as const), 'mastodon']);
  const ids = accounts.map(({ id }) => id);
  const own = accounts.filter(({ platform }) => platform === 'bluesky');
  const variants = Object.fromEntries(own.map(({ id }, at) => [id, { text: `Version ${at}` }]));
  const hebrew = 'שלום';
  const { id } = await api.post<Post>('/api/v1/posts', { text: `${hebrew}\nHello`, accountIds: ids, variants });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/post-composer?post=${id}`);
  const strip = page.getByRole('group', { name: 'Custom versions' });
  const isInView = () =>
    strip.locator('[aria-pressed=true]').evaluate((tab) => {
      const [inner, outer] = [tab, tab.closest('fieldset') as Element].map((one) => one.getBoundingClientRect());
      return inner !== undefined && outer !== undefined && inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
    });
  await strip
    .getByRole('button', { name: /account/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Add a custom version' }).click();
  await page.getByRole('option', { name: 'Bluesky' }).first().click();
  await expect(strip.getByRole('button', { name: /^Bluesky/ })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(isInView).toBe(true);
  await strip.getByRole('button', { name: /^All/ }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  // From its beginning to its end, in pixels from the left edge of what it is written on.
  const written = (text: string) =>
    page
      .locator('[aria-hidden=true]', { hasText: hebrew })
      .last()
      .evaluate((mirror, wanted) => {
        const walker = document.createTreeWalker(mirror, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const from = node.textContent?.indexOf(wanted) ?? -1;
          if (from < 0) continue;
          const range = document.createRange();
          range.setStart(node, from);
          range.setEnd(node, from + wanted.length);
          const [at, of] = [range.getBoundingClientRect(), mirror.getBoundingClientRect()];
          return { left: at.left - of.left, right: of.right - at.right };
        }
        throw new Error(`“${wanted}” is not there.`);
      }, text);
  const [there, here] = [await written(hebrew), await written('Hello')];
  expect(there.right).toBeLessThan(there.left);
  expect(here.left).toBeLessThan(here.right);
});
