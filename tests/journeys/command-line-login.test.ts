import { writeFile } from 'node:fs/promises';
import { runCommand } from '../../client/cli/program.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { picture } from '../support/uploads.ts';
import { expectAccessible } from './support/axe.ts';
import { connectSandboxAccounts } from './support/sandbox-accounts.ts';
import { expect, test } from './support/test.ts';

// The port on which the command line waits.
test.use({ breaks: /^outside: http:\/\/127\.0\.0\.1:\d+\/\?state=/ });

test('a key that is created for `everycast login` goes to the command line, does what commands do, and the page comes back', async ({
  signedInPage: page,
  api,
  server,
}, testInfo) => {
  await connectSandboxAccounts(api, ['bluesky']);
  const openBrowser = async (address: string) => {
    await page.goto(address);
    return true;
  };
  const run = async (...argv: string[]) => {
    const terminal = fakeTerminal(testInfo.outputPath(), { now: () => new Date(), openBrowser });
    return { exit: await runCommand(argv, terminal), ...terminal.said };
  };
  const loggedIn = run('login', server.url);
  await expect(page.getByText('Continue only if you just ran')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Command line');
  await expect(page.getByLabel('Change workspace settings')).not.toBeChecked();
  await expectAccessible(page, 'a key for the command line');
  await page.getByRole('button', { name: 'Create key' }).click();
  expect(await loggedIn).toMatchObject({ exit: 0, out: expect.stringContaining(server.url) });
  await expect(page).toHaveURL('/settings/api-keys');
  await expect(page.getByRole('button', { name: /Command line/ })).toBeVisible();
  await expect(page.getByText('Continue only if you just ran')).toBeHidden();

  const account = JSON.parse((await run('accounts', '--json')).out)[0].id;
  const plan = testInfo.outputPath('plan.csv');
  const door = testInfo.outputPath('door.png');
  await writeFile(plan, 'Caption,Publish at\nImported tide,2031-05-01 09:00\n');
  await writeFile(door, await picture('#00ff00'));
  for (const argv of [
    ['post', 'Low tide', '--media', door, '--account', account, '--at', 'tomorrow 9:00'],
    ['import', plan, '--account', account],
    ['upload', door],
    ...['whoami', 'list', 'groups', 'queue', 'inbox', 'analytics', 'live'].map((command) => [command]),
  ]) {
    expect([argv, await run(...argv)]).toMatchObject([argv, { exit: 0 }]);
  }
});
