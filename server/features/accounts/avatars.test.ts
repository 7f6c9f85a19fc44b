import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { expect, test } from 'vitest';
import { newWorkspace, openAccounts, strictPlatform } from '../../../tests/support/accounts.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';

test('the job that copies an avatar names the host it calls, so that a slow one takes few places', async () => {
  const database = await createTestDatabase();
  const { platform, addPerson } = strictPlatform(blueskyManifest);
  const { connect } = platform;
  let avatarUrl: string | null = 'https://pictures.example/mara.png';
  const withAvatar: typeof connect = {
    ...connect,
    connect: async (login, env) => ({ ...(await connect.connect(login, env)), avatarUrl }),
    profile: async (account, env) => ({ ...(await connect.profile(account, env)), avatarUrl }),
  };
  const { accounts, kernel, close } = await openAccounts({
    databaseUrl: database.url,
    platforms: { bluesky: { ...platform, connect: withAvatar } },
  });
  const jobs = async () => {
    const rows = kernel.db.withTables<{ job: { id: string; queue: string; owner: string; host: string | null } }>().selectFrom('job');
    return rows.select(['owner', 'host']).where('queue', '=', 'accounts.avatar').orderBy('id').execute();
  };
  const owner = await newWorkspace(kernel);
  const { handle: identifier, password } = addPerson('mara');
  const { id } = await accounts.connect(owner, null, 'bluesky', { service: 'https://strict.example', identifier, password });
  expect(await jobs()).toEqual([{ owner, host: 'pictures.example' }]);
  avatarUrl = 'https://elsewhere.example/mara.png';
  await accounts.test(owner, id);
  // One that was removed calls nobody.
  avatarUrl = null;
  await accounts.test(owner, id);
  expect((await jobs()).map(({ host }) => host)).toEqual(['pictures.example', 'elsewhere.example', null]);
  await close();
  await database.drop();
});
