import { verbatim } from '@everycast/messages/message';
import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newWorkspace, openAccounts, strictPlatform } from '../../../tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { renewAs } from '../../../tests/support/renew.ts';
import { createLog, type Logger } from '../../kernel/log.ts';

const minute = 60_000;
let database: TestDatabase;
let now: Date;
const clock = { now: () => now };
type Worker = Awaited<ReturnType<typeof openAccounts>>;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z');
});

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

/** Two processes on one database, and one account of somebody on a strict platform. */
async function setUp({ log, ...options }: { grace?: boolean; log?: Logger } = {}) {
  const strict = strictPlatform(blueskyManifest, options);
  const open = () => openAccounts({ databaseUrl: database.url, platforms: { bluesky: strict.platform }, clock, ...(log && { log }) });
  const [one, two] = await Promise.all([open(), open()]);
  const workspaceId = await newWorkspace(one.kernel);
  const { handle, password } = strict.addPerson('mara');
  const login = { service: 'https://strict.example', identifier: handle, password };
  const { id } = await one.accounts.connect(workspaceId, null, 'bluesky', login);
  const load = async (worker: Worker) => (await worker.accounts.load([id])).get(id) ?? expect.fail('The account is not there.');
  return { strict, one, two, workspaceId, id, load, close: () => Promise.all([one.close(), two.close()]) };
}

describe('two workers and one refresh token', () => {
  test('it is shown once, and all get the same new credentials', async () => {
    const { strict, one, two, id, load, close } = await setUp();
    strict.hooks.beforeRefresh = () => new Promise((done) => setTimeout(done, 50));
    const { version } = await load(one);
    const workers = Array.from({ length: 20 }, (_, n) => (n % 2 ? one : two));
    const renewed = await Promise.all(workers.map((worker) => renewAs(worker.accounts, id, version)));
    expect(strict.seen).toMatchObject({ refreshes: 1, spentShown: 0 });
    expect(new Set(renewed.map((account) => JSON.stringify(account))).size).toBe(1);
    expect(renewed[0]?.version).toBe(version + 1);
    expect(await load(two)).toEqual(renewed[0]);
    await close();
  });

  test('who asks with an old version gets what is there, and nobody is asked', async () => {
    const { strict, one, two, id, load, close } = await setUp();
    const { version } = await load(one);
    const renewed = await renewAs(one.accounts, id, version);
    expect(await renewAs(two.accounts, id, version)).toEqual(renewed);
    expect(strict.seen.refreshes).toBe(1);
    await close();
  });

  test('rows that refer to the account can be written while it is renewed', async () => {
    const { strict, one, two, id, load, close } = await setUp();
    strict.hooks.afterRefresh = async () => {
      // A foreign key takes this lock; the look at the row must not wait for the renewal.
      await two.kernel.db.transaction().execute((tx) => sql`select from account where id = ${id} for key share`.execute(tx));
    };
    await renewAs(one.accounts, id, (await load(one)).version);
    await close();
  });
});

describe('when it fails', () => {
  test('in passing: nothing changes, and it is tried again', async () => {
    const { strict, one, id, load, close } = await setUp();
    const before = await load(one);
    strict.hooks.problem = new PlatformProblem('outage', verbatim('Nobody answers.'));
    await expect(renewAs(one.accounts, id, before.version)).rejects.toBe(strict.hooks.problem);
    expect(await load(one)).toEqual(before);
    expect(one.heard.news).toEqual([]);
    strict.hooks.problem = undefined;
    expect((await renewAs(one.accounts, id, before.version)).version).toBe(before.version + 1);
    await close();
  });

  test('for good: the account waits for its person, who is told once', async () => {
    const { strict, one, two, workspaceId, id, load, close } = await setUp();
    const { version } = await load(one);
    strict.hooks.problem = new PlatformProblem('reconnect', verbatim('The app password was removed.'));
    const refreshed = await Promise.allSettled([one, two, one, two].map((worker) => renewAs(worker.accounts, id, version)));
    expect(refreshed.every((outcome) => outcome.status === 'rejected' && outcome.reason.kind === 'reconnect')).toBe(true);
    expect(await one.accounts.get(workspaceId, id)).toMatchObject({ state: 'reconnect', problem: 'The app password was removed.' });
    expect((await load(two)).needsPerson).toEqual(verbatim('The app password was removed.'));
    expect([...one.heard.news, ...two.heard.news]).toHaveLength(1);
    await close();
  });

  test('an account that is taken away meanwhile stays away, and its new login is ended over there', async () => {
    const { strict, one, two, workspaceId, id, load, close } = await setUp();
    strict.hooks.afterRefresh = () => two.accounts.disconnect(workspaceId, id);
    await expect(renewAs(one.accounts, id, (await load(one)).version)).rejects.toMatchObject({ kind: 'reconnect' });
    expect(strict.seen.ended).toEqual(['refresh-token-1', 'refresh-token-2']);
    await close();
  });

  test('a disconnected account has nothing to renew', async () => {
    const { strict, one, workspaceId, id, load, close } = await setUp();
    const { version } = await load(one);
    await one.accounts.disconnect(workspaceId, id);
    await expect(renewAs(one.accounts, id, version)).rejects.toMatchObject({ kind: 'reconnect' });
    expect(strict.seen.refreshes).toBe(0);
    await close();
  });
});

describe('between the answer and our commit', () => {
  test('the database takes nothing for a while: the new credentials are kept and stored all the same', async () => {
    const stored = Promise.withResolvers<void>();
    const log = createLog('silent');
    // It works again once the first failure is known.
    log.warn = () => void sql`drop function refuse() cascade`.execute(database.db).then(() => stored.resolve(), stored.reject);
    const { strict, one, two, id, load, close } = await setUp({ log });
    strict.hooks.afterRefresh = async () => {
      await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''not now''; end'`.execute(database.db);
      await sql`create trigger refuse before update on account for each row execute function refuse()`.execute(database.db);
    };
    const { version } = await load(one);
    const renewed = await renewAs(one.accounts, id, version);
    await stored.promise;
    expect(renewed.version).toBe(version + 1);
    expect(await load(two)).toEqual(renewed);
    expect(strict.seen).toMatchObject({ refreshes: 1, spentShown: 0 });
    await close();
  });

  test('the process dies, and the platform has a grace: the next look brings the account back', async () => {
    const { strict, one, two, workspaceId, id, load, close } = await setUp({ grace: true });
    await dieWhileRenewing(strict, one, id);
    later(3 * minute);
    await two.accounts.checkAll();
    expect(strict.seen).toMatchObject({ refreshes: 2, spentShown: 1 });
    expect(await two.accounts.get(workspaceId, id)).toMatchObject({ state: 'healthy' });
    const { version } = await load(two);
    await two.accounts.checkAll();
    expect((await load(two)).version).toBe(version);
    await close();
  });

  test('the process dies, and the platform has none: the person is told at once', async () => {
    const { strict, one, two, workspaceId, id, close } = await setUp();
    await dieWhileRenewing(strict, one, id);
    later(3 * minute);
    await two.accounts.checkAll();
    expect(await two.accounts.get(workspaceId, id)).toMatchObject({ state: 'reconnect' });
    expect(two.heard.news).toHaveLength(1);
    await close();
  });

  /** What a killed process leaves behind: the platform has answered, the database has rolled back. */
  async function dieWhileRenewing(strict: ReturnType<typeof strictPlatform>, worker: Worker, id: string): Promise<void> {
    strict.hooks.afterRefresh = () => Promise.reject(new Error('killed'));
    const { version } = (await worker.accounts.load([id])).get(id) ?? expect.fail('The account is not there.');
    await expect(renewAs(worker.accounts, id, version)).rejects.toThrow('killed');
    strict.hooks.afterRefresh = undefined;
  }
});
