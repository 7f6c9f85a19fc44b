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
    await accounts.lookAtAll();
    after.push(seen.profiles);
  }
  expect(after).toEqual(looks);
  await close();
  await database.drop();
});
