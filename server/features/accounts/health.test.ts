import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { expect, test } from 'vitest';
import { newWorkspace, openAccounts, strictPlatform } from '../../../tests/support/accounts.ts';
import { createTestDatabase } from '../../../tests/support/database.ts';

const minute = 60_000;
const service = 'https://strict.example';

test.each([
  ['within the hour, where its platform wants that', 50, [0, 1]],
  ['twice a day, where its platform wants nothing', undefined, [0, 0]],
])('an account that nobody uses is looked at %s', async (_often, lookEvery, looks) => {
  const database = await createTestDatabase();
  let now = new Date('2026-11-21T12:00:00Z');
  const { platform, seen, addPerson } = strictPlatform({ ...blueskyManifest, ...(lookEvery && { lookEvery }) });
  const { accounts, kernel, close } = await openAccounts({
    databaseUrl: database.url,
    platforms: { bluesky: platform },
    clock: { now: () => now },
  });
  const { password } = addPerson('mara');
  await accounts.connect(await newWorkspace(kernel), null, 'bluesky', { service, identifier: 'mara', password });
  const after: number[] = [];
  for (const minutes of [45, 10]) {
    now = new Date(now.getTime() + minutes * minute);
    await accounts.checkAll();
    after.push(seen.profiles);
  }
  expect(after).toEqual(looks);
  await close();
  await database.drop();
});

test('one whose adapter throws what no platform says is noted like one that cannot be reached, and keeps nobody from a look', async () => {
  const database = await createTestDatabase();
  let now = new Date('2026-11-21T12:00:00Z');
  const { platform, addPerson } = strictPlatform(blueskyManifest);
  const { connect } = platform;
  let asked = 0;
  let poisoned = true;
  const profile: typeof connect.profile = async (account, env) => {
    asked += 1;
    if (poisoned) throw new TypeError('x.y is not a function');
    return connect.profile(account, env);
  };
  const { accounts, kernel, close } = await openAccounts({
    databaseUrl: database.url,
    platforms: { bluesky: { ...platform, connect: { ...connect, profile } } },
    clock: { now: () => now },
  });
  const workspaceId = await newWorkspace(kernel);
  const { handle: identifier, password } = addPerson('mara');
  const { id } = await accounts.connect(workspaceId, null, 'bluesky', { service, identifier, password });
  now = new Date(now.getTime() + 13 * 60 * minute);
  for (let run = 0; run < 3; run += 1) {
    await accounts.checkAll();
    now = new Date(now.getTime() + 5 * minute);
  }
  expect(asked).toBe(1);
  expect(await accounts.get(workspaceId, id)).toMatchObject({
    state: 'unreachable',
    problem: expect.stringMatching(/^Everycast hit an internal error/),
  });
  poisoned = false;
  now = new Date(now.getTime() + 30 * minute);
  await accounts.checkAll();
  expect(await accounts.get(workspaceId, id)).toMatchObject({ state: 'healthy', problem: null });
  await close();
  await database.drop();
});
