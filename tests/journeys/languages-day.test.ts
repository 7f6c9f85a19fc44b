import { castIn } from '@everycast/sandbox/core/audience/cast';
import { expectNoEnglish } from './support/no-english.ts';
import { stranger } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

/** The audience's first comment comes within a minute. */
const patience = 90_000;

for (const [language, locale] of [
  ['de', 'de-AT'],
  ['es', 'es-MX'],
  ['fr', 'fr-CA'],
] as const) {
  test.describe(`In ${language}`, () => {
    test.use({ locale, fresh: true });

    test('someone signs up, writes, schedules, answers and reads analytics', async ({ page }) => {
      test.setTimeout(300_000);
      const t = words(language);
      const person = stranger();

      await test.step('They sign up and sign in', async () => {
        await page.goto('/signup');
        await expectNoEnglish(page, language, 'sign-up');
        await page.getByLabel(t('auth', 'fields.name')).fill(person.name);
        await page.getByLabel(t('auth', 'fields.email')).fill(person.email);
        await page.getByLabel(t('auth', 'fields.password'), { exact: true }).fill(person.password);
        await page.getByRole('button', { name: t('auth', 'signup.submit'), exact: true }).click();
        await expect(page.getByText(t('auth', 'signup.success'))).toBeVisible();
        await page.getByLabel(t('auth', 'fields.password'), { exact: true }).fill(person.password);
        await page.getByRole('button', { name: t('auth', 'login.submit'), exact: true }).click();
        await expect(page.getByRole('navigation', { name: t('shell', 'mainNav') })).toBeVisible();
        await expectNoEnglish(page, language, 'dashboard');
      });

      await test.step('What they read in is kept', async () => {
        const me = await (await page.request.get('/api/v1/me')).json();
        expect(me.language).toBe(language);
      });

      const editor = () => page.getByRole('textbox', { name: t('posts', 'editor.label') });
      await test.step('They publish a post', async () => {
        await page.goto('/post-composer');
        await editor().fill('Unser Ofen 🔥');
        await page.getByRole('button', { name: t('posts', 'accounts.sandbox.try') }).click();
        await expect(page.getByText(t('posts', 'accounts.sandbox.connected'))).toBeVisible();
        await expect(page.getByRole('region', { name: t('posts', 'accounts.title') }).getByRole('checkbox')).toBeChecked();
        await expectNoEnglish(page, language, 'composer');
        await page.getByRole('button', { name: t('posts', 'foot.publish'), exact: true }).click();
        await expect(page.getByRole('group').getByText(t('common', 'state.published'), { exact: true })).toBeVisible({ timeout: patience });
        await expectNoEnglish(page, language, 'the post');
      });

      await test.step('They schedule another', async () => {
        await page.goto('/post-composer');
        await editor().fill('Bis Samstag');
        await page.getByText(t('posts', 'when.at'), { exact: true }).click();
        await page.getByLabel(t('posts', 'when.date'), { exact: true }).fill('2037-12-17');
        await page.getByLabel(t('posts', 'when.time'), { exact: true }).fill('09:00');
        await page.getByRole('button', { name: t('posts', 'foot.schedule'), exact: true }).click();
        await expect(page).not.toHaveURL(/post-composer/);
        await page.goto('/calendar?view=list');
        await expect(page.getByText('Bis Samstag').first()).toBeVisible();
        await expectNoEnglish(page, language, 'calendar');
      });

      await test.step('They answer a comment', async () => {
        await page.goto('/engagement');
        const list = page.getByRole('region', { name: t('engagement', 'list.label') });
        await list
          .getByRole('button')
          .filter({ hasText: '@' })
          .or(list.getByRole('listitem').getByRole('button'))
          .first()
          .click({ timeout: patience });
        const { comments, mentions, messages } = castIn(language);
        const texts = [...comments, ...mentions, ...messages];
        const said = async () => {
          const shown = (await page.getByRole('main').textContent()) ?? '';
          return texts.filter((text) => shown.includes(text)).length;
        };
        await expect.poll(said, 'the audience writes in their language').toBeGreaterThan(0);
        await page.keyboard.press('c');
        await page.keyboard.type('Danke!');
        await page.keyboard.press('Control+Enter');
        await expectNoEnglish(page, language, 'engagement');
      });

      await test.step('They read what it brought', async () => {
        await page.goto('/analytics');
        await expect(page.getByRole('main').getByText('Unser Ofen').first()).toBeVisible({ timeout: patience });
        await expectNoEnglish(page, language, 'analytics');
      });
    });
  });
}
