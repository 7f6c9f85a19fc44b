import type { PlatformId } from '@everycast/contract/platforms';
import type { PostSummary } from '@everycast/contract/posts';
import { expectAccessible } from './support/axe.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { composer } from './support/screens/composer.ts';
import { toast } from './support/screens/toast.ts';
import { expect, test } from './support/test.ts';

const brands = ['Casa Verde', 'Saltmarsh', 'Northwind', 'Fontaine', 'Kestrel', 'Oda Books', 'ميناء الشمال 🦅', 'Lumen'.padEnd(40, 'W')];
/** In a sentence, a name that is written from right to left is set apart. */
const apart = (name: string): string => (/[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name);
/** One brand has one more than the others, and a name as long as it may be, without spaces. */
const count = 41;
const perBrand = 5;
const texts = ['The kiln is hot', 'Low tide at seven', 'A new book on the shelf', 'The harbor at noon', 'Open late on Friday'];
const takeText: readonly PlatformId[] = ['twitter', 'mastodon', 'bluesky'];

/** A new user's first ten minutes at forty accounts. */
test('a week is planned for eight brands with forty-one accounts', async ({ signedInPage: page, api }) => {
  test.setTimeout(600_000);
  const accounts = await connectSandboxAccounts(
    api,
    Array.from({ length: count }, (_, at) => takeText[at % takeText.length] ?? 'bluesky'),
  );
  expect(accounts).toHaveLength(count);

  await test.step('Every account gets a brand', async () => {
    await page.goto('/accounts');
    await expect(page.getByRole('searchbox', { name: 'Search accounts' })).toBeVisible();
    await expectAccessible(page, 'forty-one accounts');
    for (const [at, brand] of brands.entries()) {
      const own = accounts.slice(at * perBrand, at === brands.length - 1 ? undefined : (at + 1) * perBrand);
      for (const { id } of own) await page.locator(`[data-row="${id}"]`).getByRole('checkbox').check();
      await page.keyboard.press('g');
      const dialog = page.getByRole('dialog', { name: `Add ${own.length} accounts to group` });
      await dialog.getByLabel('Group, or the name of a new one').fill(brand);
      await dialog.getByRole('button', { name: `Create “${apart(brand)}”` }).click();
      await expect(toast(page, `${own.length} accounts added to ${apart(brand)}`)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('toolbar', { name: 'Selected accounts' })).toBeHidden();
    }
    await expectAccessible(page, 'eight brands');
  });

  await test.step('Every brand gets its time of the day', async () => {
    await page.goto('/settings/queues');
    for (const [at, brand] of brands.entries()) {
      await page.getByRole('combobox', { name: 'Account or group' }).fill(brand);
      await page.getByRole('option', { name: brand }).click();
      await page.getByRole('button', { name: 'Create queue' }).click();
      const queue = page.getByRole('listitem', { name: `Queue for ${apart(brand)}` });
      await queue.getByLabel('Time', { exact: true }).fill(`${String(9 + at).padStart(2, '0')}:30`);
      await queue.getByRole('button', { name: 'Add slots' }).click();
      await expect(queue.getByText(':30')).not.toHaveCount(0);
    }
    await expectAccessible(page, 'eight queues');
  });

  await test.step('A text for each day goes into the queues of all brands', async () => {
    for (const text of texts) {
      await page.goto('/post-composer');
      for (const brand of brands) await page.getByRole('group', { name: 'Groups' }).getByTitle(brand).click();
      await composer(page).text.fill(text);
      await page.getByRole('button', { name: 'Add to queue' }).click();
      await expect(toast(page, /^Added to the queue, 8 times, first /)).toBeVisible();
      await expect(page).toHaveURL(/\/calendar/);
    }
  });

  await test.step('The week is on the calendar: each brand’s posts at its time, on its accounts', async () => {
    const { items } = await api.get<{ items: PostSummary[] }>('/api/v1/posts?limit=200');
    const planned = items.filter(({ schedule }) => schedule !== null);
    expect(planned).toHaveLength(brands.length * texts.length);
    for (const [at] of brands.entries()) {
      const own = planned.filter(({ schedule }) => schedule?.at.endsWith(`${String(9 + at).padStart(2, '0')}:30`));
      expect(own.map(({ text }) => text).toSorted()).toEqual(texts.toSorted());
      expect(new Set(own.map(({ targets }) => targets.length))).toEqual(new Set([at === brands.length - 1 ? perBrand + 1 : perBrand]));
    }
    await page.goto('/calendar?view=month');
    await expect(page.getByText('+4 more').first()).toBeVisible();
    // Its lines are 20px high, so that a day fits; each day’s list has larger ones.
    await expectAccessible(page, 'a month with eight brands', { except: ['target-size'] });
  });

  await test.step('The composer has room for all of them', async () => {
    await page.goto('/post-composer');
    for (const brand of brands) await page.getByRole('group', { name: 'Groups' }).getByTitle(brand).click();
    await composer(page).text.fill('Too long for most. '.repeat(40));
    await expect(page.getByRole('button', { name: /^\d+ problems$/ })).toBeVisible();
    await expect(composer(page).preview.getByRole('article')).toHaveCount(takeText.length);
    const foot = page.locator('footer').last();
    expect((await foot.boundingBox())?.height).toBeLessThan(80);
    await expectAccessible(page, 'the composer with forty-one accounts');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'the dashboard with forty-one accounts');
  });
});
