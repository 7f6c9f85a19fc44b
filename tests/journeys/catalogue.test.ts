import { apiOf } from './support/api.ts';
import { catalogue, notBuiltYet } from './support/catalogue.ts';
import { type ActionName, actions } from './support/catalogue-actions.ts';
import { signIn, signUp, stranger } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 360_000 });

/** The actions of a screen, one after the other in one browser: it loads the scripts once. */
const screens = Map.groupBy(Object.entries(catalogue), ([, { screen }]) => screen);

for (const [screen, entries] of screens) {
  test(`the strings of ${screen}`, async ({ page, context, server }) => {
    const enter = async () => {
      await signIn(context.request, await signUp(context.request, stranger()));
      return apiOf(context.request, server.url);
    };
    for (const [name, { shows }] of entries) {
      await test.step(`somebody ${name}`, async () => {
        await page.goto('about:blank');
        await context.clearCookies();
        await page.unrouteAll({ behavior: 'ignoreErrors' });
        await actions[name as ActionName]({ page, enter });
        for (const text of shows) {
          await expect(page.getByText(text, { exact: true }).filter({ visible: true }).first(), text).toBeVisible();
        }
      });
    }
  });
}

test('screens that are not built yet are not there, and nothing leads to them', async ({ signedInPage: page }) => {
  for (const from of ['/', '/features', '/dashboard']) {
    await page.goto(from);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of Object.keys(notBuiltYet)) await expect(page.locator(`a[href="${path}"]`), `${from} to ${path}`).toHaveCount(0);
  }
  for (const path of Object.keys(notBuiltYet)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' }), path).toBeVisible();
  }
});
