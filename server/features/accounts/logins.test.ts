import { randomUUID } from 'node:crypto';
import { bluesky } from '@everycast/platforms/bluesky/bluesky';
import type { Platform } from '@everycast/platforms/port/platform';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson, newWorkspace, openAccounts } from '../../../tests/support/accounts.ts';
import { startSandbox, type TestSandbox } from '../../../tests/support/sandbox.ts';

let sandbox: TestSandbox;
let open: Awaited<ReturnType<typeof openAccounts>>;

beforeAll(async () => {
  sandbox = await startSandbox();
  open = await openAccounts({
    databaseUrl: sandbox.databaseUrl,
    platforms: { twitter, bluesky: bluesky as Platform },
    sandbox: { on: true, ...sandbox, fetch },
    limits: { accounts: 0, accountsPerPlatform: 0 },
  });
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await open?.close();
  await sandbox?.close();
});

async function begin() {
  const { accounts, kernel } = open;
  const [workspaceId, userId] = [await newWorkspace(kernel), await newPerson(kernel)];
  const press = (accountId?: string, platform: 'twitter' | 'bluesky' = 'bluesky') =>
    accounts.connectInSandbox(workspaceId, userId, platform, accountId);
  return { accounts, workspaceId, press };
}

test('each press connects somebody else there, counts against no plan, and types nothing', async () => {
  const { accounts, workspaceId, press } = await begin();
  const [one, two, ...more] = [await press(), await press(), await press(), await press()];
  expect(one).toMatchObject({ platform: 'bluesky', sandbox: true, service: sandbox.serviceOf('bluesky'), state: 'healthy' });
  expect([one, two, ...more].map(({ handle }) => handle.split('-')[1])).toEqual(['one', 'two', '3', '4']);
  expect(await accounts.list(workspaceId)).toHaveLength(4);
  await accounts.disconnect(workspaceId, two.id);
  expect((await press()).id).toBe(two.id);
  expect((await accounts.test(workspaceId, one.id)).state).toBe('healthy');
});

test('a login that was ended over there is replaced, whichever it was', async () => {
  const { accounts, workspaceId, press } = await begin();
  const two = [await press(), await press()].at(-1);
  const [, second] = (await sandbox.platforms.get('bluesky')?.people(workspaceId)) ?? [];
  await sandbox.platforms.get('bluesky')?.tokens.revokeAll(workspaceId, second?.id ?? '');
  expect((await accounts.test(workspaceId, two?.id ?? '')).state).toBe('reconnect');
  expect(await press(two?.id)).toMatchObject({ id: two?.id, state: 'healthy' });
  expect((await accounts.test(workspaceId, two?.id ?? '')).state).toBe('healthy');
});

test('only where names and passwords are taken, and only for accounts of this workspace', async () => {
  const { press } = await begin();
  const there = await (await begin()).press();
  await expect(press(undefined, 'twitter')).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(press(there.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(press(randomUUID())).rejects.toMatchObject({ code: 'not_found' });
});
