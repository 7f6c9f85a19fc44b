import { bluesky } from '@everycast/platforms/bluesky/bluesky';
import { mastodon } from '@everycast/platforms/mastodon/mastodon';
import { maxPeople, type Platform } from '@everycast/platforms/port/platform';
import { twitch } from '@everycast/platforms/twitch/twitch';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, newWorkspace, openAccounts } from '../../../tests/support/accounts.ts';
import { connectIn } from '../../../tests/support/connected.ts';
import { startSandbox, type TestSandbox } from '../../../tests/support/sandbox.ts';
import { platforms as all } from '../../platforms.ts';

const platforms: Record<'bluesky' | 'mastodon' | 'twitter' | 'twitch', Platform> = { bluesky, mastodon, twitter, twitch };
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

async function begin(platform: keyof typeof platforms) {
  const { accounts, kernel } = open;
  const who = { workspaceId: await newWorkspace(kernel), userId: await newPerson(kernel) };
  const { id, handle } = await connectIn(open, sandbox, who, platform);
  return {
    id,
    who,
    handle,
    people: (words: string) => accounts.people(who.workspaceId, id, words),
    find: (words: string, option = 'category') => accounts.find(who.workspaceId, id, option, words),
  };
}

test('every platform that says how people are found finds them, and no other', () => {
  for (const { manifest, people } of Object.values<Platform>(all))
    expect([manifest.id, people !== undefined]).toEqual([manifest.id, manifest.people !== undefined]);
});

describe('people are found', () => {
  test('on Bluesky by the beginning of a name', async () => {
    const { people } = await begin('bluesky');
    expect(await people('Lind')).toEqual([{ handle: 'mara-lindqvist.test', name: 'Mara Lindqvist' }]);
    expect(await people('sandbox-two')).toMatchObject([{ name: 'Sandbox 2' }]);
    expect(await people('nobody is called this')).toEqual([]);
    expect((await people('a')).length).toBeLessThanOrEqual(maxPeople);
  });

  test('on Mastodon by a part of it, with the domain of their server', async () => {
    const { people, handle } = await begin('mastodon');
    const [, domain] = handle.split('@');
    expect(await people('@mara')).toEqual([{ handle: `mara_lindqvist@${domain}`, name: 'Mara Lindqvist' }]);
    expect(await people('okafor')).toMatchObject([{ handle: `teo_okafor@${domain}` }]);
    expect(await people('nobody is called this')).toEqual([]);
  });

  test('on Twitter by the whole handle alone', async () => {
    const { people } = await begin('twitter');
    expect(await people('@Mara_Lindqvist')).toEqual([{ handle: 'mara_lindqvist', name: 'Mara Lindqvist' }]);
    for (const none of ['mara', 'mara lindqvist', 'mara.lindqvist', 'x'.repeat(16)]) expect(await people(none)).toEqual([]);
  });
});

test.each(['bluesky', 'mastodon', 'twitter'] as const)(
  'what goes wrong on %s is said, and changes nothing of the account',
  async (platform) => {
    const { id, who, people } = await begin(platform);
    const faults = sandbox.platforms.get(platform)?.faults;
    await faults?.add(who.workspaceId, { operation: 'look', fault: 'broken', times: 1 });
    await expect(people('mara_lindqvist')).rejects.toMatchObject({ code: 'platform_outage', message: expect.stringMatching(/\w+ \w+/) });
    await faults?.add(who.workspaceId, { operation: 'look', fault: 'rate_limited', times: 1 });
    await expect(people('mara_lindqvist')).rejects.toMatchObject({ message: expect.stringMatching(/\w+ \w+/) });
    expect(await open.accounts.get(who.workspaceId, id)).toMatchObject({ state: 'healthy' });
  },
);

test('not where apps can’t, nor with an account of another workspace', async () => {
  const { id, people } = await begin('twitch');
  await expect(people('mara')).rejects.toMatchObject({ code: 'not_found', message: expect.stringContaining('whole handle') });
  const elsewhere = await newWorkspace(open.kernel);
  await expect(open.accounts.people(elsewhere, id, 'mara')).rejects.toMatchObject({ code: 'not_found' });
});

test('what a platform knows by a name is found with the account’s login, which is renewed where it has run out', async () => {
  const { who, find } = await begin('twitch');
  expect(await find('chess')).toEqual([{ id: '743', name: 'Chess' }]);
  await sandbox.platforms.get('twitch')?.tokens.expire(who.workspaceId);
  expect(await find('MUSIC')).toEqual([{ id: '26936', name: 'Music' }]);
  expect(await find('Nobody broadcasts this')).toEqual([]);
});

test('what goes wrong there is said, and changes nothing of the account', async () => {
  const { id, who, find } = await begin('twitch');
  await sandbox.platforms.get('twitch')?.faults.add(who.workspaceId, { operation: 'look', fault: 'broken', times: 1 });
  await expect(find('chess')).rejects.toMatchObject({ code: 'platform_outage', message: expect.stringMatching(/\w+ \w+/) });
  expect(await open.accounts.get(who.workspaceId, id)).toMatchObject({ state: 'healthy' });
  expect(await find('chess')).toHaveLength(1);
});

test('only for options of that kind, and of accounts that are the workspace’s own', async () => {
  const { id, find } = await begin('twitch');
  await expect(find('chess', 'title')).rejects.toMatchObject({ code: 'not_found' });
  await expect((await begin('twitter')).find('chess')).rejects.toMatchObject({ code: 'not_found' });
  const elsewhere = await newWorkspace(open.kernel);
  await expect(open.accounts.find(elsewhere, id, 'category', 'chess')).rejects.toMatchObject({ code: 'not_found' });
});
