import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newWorkspace, openAccounts, strictPlatform } from '../../../tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('logins of another key are found at start and told once; with that key again a test is enough', async () => {
  const strict = strictPlatform(blueskyManifest);
  const open = (secretKey: string) => openAccounts({ databaseUrl: database.url, platforms: { bluesky: strict.platform }, secretKey });
  const first = await open('the key that they were connected with');
  const workspaceId = await newWorkspace(first.kernel);
  const connect = async ({ accounts }: typeof first, handle: string): Promise<string> => {
    const { password } = strict.addPerson(handle);
    return (await accounts.connect(workspaceId, null, 'bluesky', { service: 'https://strict.example', identifier: handle, password })).id;
  };
  const lost = [await connect(first, 'mara'), await connect(first, 'nina')];
  await first.close();

  const second = await open('the key that was made instead');
  const own = await connect(second, 'ola');
  await second.accounts.markUnreadable();
  await second.accounts.markUnreadable();
  const statesIn = async ({ accounts }: typeof first) =>
    new Map((await accounts.list(workspaceId)).map(({ id, state, problem }) => [id, { state, problem }]));
  for (const id of lost)
    expect((await statesIn(second)).get(id)).toEqual({ state: 'reconnect', problem: expect.stringContaining('SECRET_KEY') });
  expect((await statesIn(second)).get(own)).toEqual({ state: 'healthy', problem: null });
  expect(second.heard.news.map(({ kind }) => kind)).toEqual(['account.reconnect', 'account.reconnect']);
  await second.close();

  const third = await open('the key that they were connected with');
  for (const id of lost) await third.accounts.test(workspaceId, id);
  for (const id of lost) expect((await statesIn(third)).get(id)).toEqual({ state: 'healthy', problem: null });
  await third.close();
});
