import type { Message } from '@everycast/messages/message';
import type { Page } from '@playwright/test';
import { inEnglish } from '../../server/kernel/messages.ts';
import { apiOf } from './support/api.ts';
import { answers, catalogue } from './support/catalogue.ts';
import { type ActionName, actions } from './support/catalogue-actions.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 360_000 });
// Each action leaves its page as soon as it was seen, also while that still loads parts of itself.
test.use({ breaks: /Failed to fetch dynamically imported module|Error loading route module/ });

/** Expects that a field offers these choices; one that is searched through, these first. */
async function expectOffers(page: Page, label: string, choices: readonly string[]): Promise<void> {
  const list = page.getByLabel(label, { exact: true }).and(page.locator('select'));
  if ((await list.count()) > 0) return expect(list.locator('option'), label).toHaveText(choices);
  await page.getByRole('combobox', { name: label, exact: true }).click();
  const shown = page.getByRole('listbox').getByRole('option');
  await expect.poll(async () => (await shown.allInnerTexts()).slice(0, choices.length), label).toEqual(choices);
  await page.keyboard.press('Escape');
}

test('what the server says of wrong actions', () => {
  for (const [code, params, text] of answers) expect(inEnglish({ code, params } as Message)).toBe(text);
});

/** The actions of a screen, one after the other in one browser: it loads the scripts once. */
const screens = Map.groupBy(Object.entries(catalogue), ([, { screen }]) => screen);

for (const [screen, entries] of screens) {
  test(`the strings of ${screen}`, async ({ page, context, server }) => {
    const enter = async () => {
      await signIn(context.request, await signUp(context.request, stranger()));
      return apiOf(context.request, server.url);
    };
    for (const [name, { shows, offers = {} }] of entries) {
      await test.step(`somebody ${name}`, async () => {
        await page.goto('about:blank');
        await context.clearCookies();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await actions[name as ActionName]({ page, enter });
        for (const text of shows) {
          await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first(), String(text)).toBeVisible();
        }
        for (const [label, choices] of Object.entries(offers)) await expectOffers(page, label, choices);
      });
    }
  });
}
