import { apiOf } from './support/api.ts';
import { catalogue } from './support/catalogue.ts';
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
