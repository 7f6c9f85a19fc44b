import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/kernel/database/database.ts';
import { startEmbedded } from '../../server/kernel/database/embedded.ts';
import { migrate } from '../../server/kernel/database/migrate.ts';
import { createLog } from '../../server/kernel/log.ts';
import { serveSandbox, type TestSandbox } from '../support/serve-sandbox.ts';
import { expectAccessible } from './support/axe.ts';
import { signIn } from './support/people.ts';
import { chooseDialog } from './support/screens/accounts.ts';
import { toast } from './support/screens/toast.ts';
import { startServer } from './support/server.ts';
import { test as base, expect } from './support/test.ts';

/** The platforms are stand-ins; the settings point the server to them. */
const test = base.extend<object, { sandbox: TestSandbox }>({
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture asks for
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'everycast-journey-'));
      await chmod(dataDir, 0o711);
      const log = createLog('silent');
      const postgres = await startEmbedded({ dataDir, log, settings: { fsync: 'off' } });
      const open = openDatabase(postgres.url, { log });
      await migrate(open.db);
      const sandbox = await serveSandbox({ url: postgres.url, db: open.db, drop: () => open.close() });
      await use(sandbox);
      expect(sandbox.errors).toEqual([]);
      await sandbox.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  server: [
    async ({ sandbox }, use) => {
      const server = await startServer({
        PLATFORM_TWITTER_BASE_URL: sandbox.serviceOf('twitter'),
        PLATFORM_FACEBOOK_BASE_URL: sandbox.serviceOf('facebook'),
      });
      await use({ ...server, mayBeAsked: [sandbox.serviceOf('twitter'), sandbox.serviceOf('facebook')] });
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test('the owner sets platforms up, and connects accounts on their pages of consent', async ({ page, context, owner, sandbox }) => {
  test.slow();
  await signIn(context.request, owner);
  const { app } = await sandbox.newTenant();

  await test.step('A platform that is not set up says so, and leads to where it is', async () => {
    await page.goto('/accounts?connect');
    await chooseDialog(page)
      .getByRole('button', { name: /^Twitter/ })
      .click();
    await expect(page.getByText('Twitter isn’t set up yet')).toBeVisible();
    await expectAccessible(page, 'a platform that is not set up');
    await page.getByRole('link', { name: 'Set up Twitter' }).click();
  });

  await test.step('What the platform gave is entered', async () => {
    await expect(page.getByText('/api/v1/accounts/callback').and(page.locator(':visible'))).toHaveCount(1);
    const form = page.getByRole('form', { name: /^Twitter credentials/ });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Enter the client ID.')).toBeVisible();
    await expect(form.getByText('Enter the client secret.')).toBeVisible();
    await form.getByLabel('Client ID').fill(app.clientId);
    await form.getByRole('textbox', { name: 'Client secret' }).fill(app.clientSecret);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, /credentials saved$/)).toBeVisible();
    await expectAccessible(page, 'settings, platforms');
    await page.getByRole('link', { name: 'Connect an account to test' }).click();
  });

  await test.step('A consent that is denied connects nothing', async () => {
    await page.getByRole('button', { name: 'Continue to Twitter' }).click();
    await page.getByRole('button', { name: 'Deny' }).click();
    await expect(page.getByRole('alert')).toContainText('You didn’t allow Everycast to use Twitter, so nothing was connected.');
    await expectAccessible(page, 'a consent that was denied');
    await page.getByRole('button', { name: 'Try again' }).click();
  });

  await test.step('One that is given connects the account', async () => {
    await page.getByRole('button', { name: 'Continue to Twitter' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(toast(page, /connected$/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Accounts' }).getByText('Healthy')).toBeVisible();
    await expectAccessible(page, 'accounts with one that was connected in the browser');
  });

  await test.step('It is connected again on the same page', async () => {
    await page.getByRole('button', { name: 'Reconnect' }).click();
    await page.getByRole('button', { name: 'Continue to Twitter' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(toast(page, /connected$/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Accounts' }).getByText('Healthy')).toHaveCount(1);
  });

  await test.step('Of several pages some are chosen, and a permission that is missing is named', async () => {
    await page.goto('/settings/platforms?platform=facebook');
    const form = page.getByRole('form', { name: 'Facebook credentials' });
    await form.getByLabel('Client ID').fill(app.clientId);
    await form.getByRole('textbox', { name: 'Client secret' }).fill(app.clientSecret);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Connect an account to test' }).click();
    await page.getByRole('button', { name: 'Continue to Facebook' }).click();
    await page.getByRole('checkbox', { name: 'pages_manage_engagement' }).uncheck();
    await page.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByText('Choose Facebook accounts')).toBeVisible();
    await expectAccessible(page, 'choosing among pages');
    await page.getByRole('dialog').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Connect 1 account' }).click();
    await expect(page.getByText('Everycast can’t write the first comment')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('list', { name: 'Accounts' }).getByText('Healthy')).toHaveCount(2);
  });

  await test.step('An app that its platform has vetted asks for more', async () => {
    const more = page.getByText('find the Pages you administer', { exact: true });
    await page.goto('/settings/platforms?platform=linkedin');
    const vetted = page.getByRole('switch', { name: 'LinkedIn has approved this app' });
    await expect(page.getByText('once LinkedIn has approved the app').first()).toBeVisible();
    await expect(vetted).toHaveCount(0);
    const form = page.getByRole('form', { name: 'LinkedIn credentials' });
    await form.getByLabel('Client ID').fill(app.clientId);
    await form.getByRole('textbox', { name: 'Client secret' }).fill(app.clientSecret);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Connect an account to test' }).click();
    await expect(page.getByRole('button', { name: 'Continue to LinkedIn' })).toBeVisible();
    await expect(more).toHaveCount(0);
    await page.goto('/settings/platforms?platform=linkedin');
    await vetted.check();
    await expect(toast(page, 'People are now asked for all permissions')).toBeVisible();
    await expect(vetted).toBeChecked();
    await expectAccessible(page, 'settings, an app that was vetted');
    await page.getByRole('link', { name: 'Connect an account to test' }).click();
    await expect(more).toBeVisible();
  });
});
