import type { Platform } from '@everycast/platforms/port/platform';
import { twitch } from '@everycast/platforms/twitch/twitch';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson, newWorkspace, openAccounts } from '../../../tests/support/accounts.ts';
import { connectIn } from '../../../tests/support/connected.ts';
import { startSandbox, type TestSandbox } from '../../../tests/support/sandbox.ts';

const platforms: Record<'twitch' | 'twitter', Platform> = { twitch, twitter };
let sandbox: TestSandbox;
let open: Awaited<ReturnType<typeof openAccounts>>;

beforeAll(async () => {
  sandbox = await startSandbox();
  open = await openAccounts({ databaseUrl: sandbox.databaseUrl, platforms, sandbox: { on: true, ...sandbox, fetch } });
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await open?.close();
  await sandbox?.close();
});

async function begin(platform: keyof typeof platforms = 'twitch') {
  const { accounts, kernel } = open;
  const who = { workspaceId: await newWorkspace(kernel), userId: await newPerson(kernel) };
  const { id } = await connectIn(open, sandbox, who, platform);
  return { id, who, find: (words: string, option = 'category') => accounts.find(who.workspaceId, id, option, words) };
}

test('what a platform knows by a name is found with the account’s login, which is renewed where it has run out', async () => {
  const { who, find } = await begin();
  expect(await find('chess')).toEqual([{ id: '743', name: 'Chess' }]);
  await sandbox.platforms.get('twitch')?.tokens.expire(who.workspaceId);
  expect(await find('MUSIC')).toEqual([{ id: '26936', name: 'Music' }]);
  expect(await find('Nobody broadcasts this')).toEqual([]);
});

test('what goes wrong there is said, and changes nothing of the account', async () => {
  const { id, who, find } = await begin();
  await sandbox.platforms.get('twitch')?.faults.add(who.workspaceId, { aim: 'look', fault: 'broken', times: 1 });
  await expect(find('chess')).rejects.toMatchObject({ code: 'platform_outage', message: expect.stringMatching(/\w+ \w+/) });
  expect(await open.accounts.get(who.workspaceId, id)).toMatchObject({ state: 'healthy' });
  expect(await find('chess')).toHaveLength(1);
});

test('only for options of that kind, and of accounts that are the workspace’s own', async () => {
  const { id, find } = await begin();
  await expect(find('chess', 'title')).rejects.toMatchObject({ code: 'not_found' });
  await expect((await begin('twitter')).find('chess')).rejects.toMatchObject({ code: 'not_found' });
  const elsewhere = await newWorkspace(open.kernel);
  await expect(open.accounts.find(elsewhere, id, 'category', 'chess')).rejects.toMatchObject({ code: 'not_found' });
});
