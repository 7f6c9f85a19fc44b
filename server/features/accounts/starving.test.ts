import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { mastodon } from '@everycast/platforms/mastodon/mastodon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPerson, newWorkspace, openAccounts, strictPlatform } from '../../../tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { renewAs } from '../../../tests/support/renew.ts';
import { until } from '../../../tests/support/until.ts';

/*
 * Who waits for whom while one workspace calls servers that do not answer.
 */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const hanging = 'https://hangs.example';
const answering = 'https://answers.example';

/** A platform whose refreshes at one server wait until they are let go. */
async function setUp() {
  const strict = strictPlatform(blueskyManifest);
  const { connect } = strict.platform;
  const gate = Promise.withResolvers<void>();
  const waiting = new Set<string>();
  const slow: typeof connect = {
    ...connect,
    refreshDue: ({ until: moment = '' }) => moment === 'over',
    async refresh(account, env) {
      if (account.service === hanging) {
        waiting.add(account.remoteId);
        await gate.promise;
      }
      return connect.refresh(account, env);
    },
    async connect(login, env) {
      const connected = await connect.connect(login, env);
      return { ...connected, credentials: { ...connected.credentials, until: 'over' } };
    },
  };
  const world = await openAccounts({ databaseUrl: database.url, platforms: { bluesky: { ...strict.platform, connect: slow } } });
  const add = async (workspaceId: string, name: string, service: string) => {
    const { handle, password } = strict.addPerson(name);
    return (await world.accounts.connect(workspaceId, null, 'bluesky', { service, identifier: handle, password })).id;
  };
  return { ...world, add, gate, waiting };
}

test('while a workspace tests many accounts at a server that hangs, others renew theirs, and no connection is held', async () => {
  const { accounts, kernel, add, gate, waiting, close } = await setUp();
  const [greedy, other] = [await newWorkspace(kernel), await newWorkspace(kernel)];
  const slow: string[] = [];
  for (let n = 0; n < 24; n += 1) slow.push(await add(greedy, `slow-${n}`, hanging));
  const [mine, same] = [await add(other, 'mine', answering), await add(other, 'same', hanging)];
  const tests = slow.map((id) => accounts.test(greedy, id));
  await until(() => waiting.size >= 3);

  const { version = 0 } = (await accounts.load([mine])).get(mine) ?? {};
  expect(await renewAs(accounts, mine, version)).toMatchObject({ version: version + 1 });
  expect(await accounts.test(other, mine)).toMatchObject({ state: 'healthy' });
  // At the server that hangs, too, the others have a place.
  const waits = accounts.test(other, same);
  await until(() => waiting.has('id:same'));
  expect(waiting.size).toBeLessThan(24);
  gate.resolve();
  for (const tested of await Promise.all([...tests, waits])) expect(tested.state).toBe('healthy');
  await close();
});

test('the regular look goes on with others while the accounts of one workspace hang', async () => {
  const { accounts, kernel, add, gate, close } = await setUp();
  const [greedy, other] = [await newWorkspace(kernel), await newWorkspace(kernel)];
  for (let n = 0; n < 24; n += 1) await add(greedy, `look-slow-${n}`, hanging);
  const mine = await add(other, 'look-mine', answering);
  const rows = kernel.db.withTables<{ account: { id: string; checkedAt: Date | null } }>();
  await rows.updateTable('account').set({ checkedAt: null }).execute();
  const looking = accounts.checkAll();
  await until(async () => (await accounts.get(other, mine)).checkedAt !== null);
  gate.resolve();
  await looking;
  await close();
});

test('too many tests at once are refused, and say when to come again', async () => {
  const { accounts, kernel, add, gate, close } = await setUp();
  const greedy = await newWorkspace(kernel);
  const id = await add(greedy, 'tested', hanging);
  const tests = Array.from({ length: 40 }, () => accounts.test(greedy, id));
  const first = await Promise.race(tests.map((one) => one.catch((error: unknown) => error)));
  expect(first).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 10 } });
  gate.resolve();
  await Promise.allSettled(tests);
  await close();
});

test('while registering with servers that hang, others register with theirs', async () => {
  const gate = Promise.withResolvers<void>();
  const called: string[] = [];
  const { connect } = mastodon;
  if (connect.by !== 'oauth') throw new Error('Mastodon asks for consent.');
  const register: typeof connect.register = async ({ service }) => {
    called.push(service);
    if (service !== answering) await gate.promise;
    return { clientId: 'id', clientSecret: 'secret' };
  };
  const platforms = { mastodon: { ...mastodon, connect: { ...connect, register } } };
  const { accounts, kernel, close } = await openAccounts({ databaseUrl: database.url, platforms });
  const [greedy, other] = [await newWorkspace(kernel), await newWorkspace(kernel)];
  const userId = await newPerson(kernel);
  const begin = (workspaceId: string, service: string) =>
    accounts.consent.ask({ workspaceId, userId }, 'mastodon', { service, sandbox: false });
  const flood = Array.from({ length: 6 }, (_, n) => begin(greedy, `https://hangs-${n}.example`));
  await until(() => called.length > 0);
  await begin(other, answering);
  expect(called.filter((service) => service !== answering).length).toBeLessThan(6);
  await expect(begin(greedy, 'https://one-more.example')).rejects.toMatchObject({ code: 'too_many_requests' });
  gate.resolve();
  await Promise.all(flood);
  await close();
});
