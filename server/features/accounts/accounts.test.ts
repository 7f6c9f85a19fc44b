import { isDeepStrictEqual } from 'node:util';
import { message, verbatim } from '@everycast/messages/message';
import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountsOptions, newWorkspace, openAccounts, strictPlatform } from '../../../tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { reads } from '../../../tests/support/reads.ts';
import { renewAs } from '../../../tests/support/renew.ts';
import { until } from '../../../tests/support/until.ts';
import { newId } from '../../kernel/ids.ts';

const hour = 3_600_000;
const day = 24 * hour;
const service = 'https://strict.example';
let database: TestDatabase;
let now: Date;
const clock = { now: () => now };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z');
  await database.db.withTables<{ account: { id: string } }>().deleteFrom('account').execute();
});

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

async function setUp(options: Partial<AccountsOptions> = {}) {
  const strict = strictPlatform(blueskyManifest);
  const { accounts, heard, kernel, close } = await openAccounts({
    databaseUrl: database.url,
    platforms: { bluesky: strict.platform },
    clock,
    ...options,
  });
  const workspaceId = await newWorkspace(kernel);
  const connect = (handle: string, workspace = workspaceId) => {
    const { password } = strict.addPerson(handle);
    return accounts.connect(workspace, null, 'bluesky', { service, identifier: handle, password });
  };
  const loaded = async (id: string) => (await accounts.load([id])).get(id) ?? expect.fail('The account is not there.');
  return { strict, accounts, heard, kernel, workspaceId, connect, loaded, close };
}

describe('connecting', () => {
  test('shows the account, keeps its login sealed and can use it', async () => {
    const { accounts, kernel, workspaceId, connect, loaded, close } = await setUp();
    const account = await connect('mara');
    expect(account).toMatchObject({ platform: 'bluesky', service, handle: 'mara', displayName: 'MARA', state: 'healthy', problem: null });
    expect(account.expiresAt).toBe(new Date(now.getTime() + 90 * day).toISOString());
    expect(await accounts.list(workspaceId)).toEqual([account]);
    const { credentials } = await loaded(account.id);
    expect(credentials.refresh).toMatch(/^refresh-token-/);
    const rows = await kernel.db.withTables<{ account: Record<string, unknown> }>().selectFrom('account').selectAll().execute();
    expect(JSON.stringify([rows, account])).not.toMatch(/refresh-token|access-token|password of/);
    await close();
  });

  test('says what the platform says', async () => {
    const { strict, accounts, workspaceId, close } = await setUp();
    strict.addPerson('mara');
    const login = { service, identifier: 'mara', password: 'wrong' };
    await expect(accounts.connect(workspaceId, null, 'bluesky', login)).rejects.toMatchObject({
      name: 'AppError',
      code: 'wrong_credentials',
      message: 'Check name and password.',
    });
    expect(await accounts.list(workspaceId)).toEqual([]);
    await close();
  });

  test('the same again is the same account with a new login, however often at once', async () => {
    const { accounts, workspaceId, connect, loaded, close } = await setUp();
    const first = await connect('mara');
    const { version } = await loaded(first.id);
    const again = await Promise.all([connect('mara'), connect('mara'), connect('mara')]);
    expect(new Set([first, ...again].map(({ id }) => id)).size).toBe(1);
    expect((await loaded(first.id)).version).toBe(version + 3);
    expect(await accounts.list(workspaceId)).toHaveLength(1);
    await close();
  });

  test('several at once for the first time are one, too', async () => {
    const { accounts, workspaceId, connect, close } = await setUp();
    await Promise.all([connect('mara'), connect('mara'), connect('mara')]);
    expect(await accounts.list(workspaceId)).toHaveLength(1);
    await close();
  });

  test('limits count connected accounts, and hold when many come at once', async () => {
    const limits = { accounts: 2, accountsPerPlatform: null };
    const { accounts, workspaceId, connect, close } = await setUp({ limits });
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((handle) => connect(handle)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(connect('e')).rejects.toMatchObject({ code: 'limit_reached' });
    const [first] = await accounts.list(workspaceId);
    expect((await connect(first?.handle ?? '')).id).toBe(first?.id);
    await accounts.disconnect(workspaceId, first?.id ?? '');
    await connect('e');
    await expect(connect(first?.handle ?? '')).rejects.toMatchObject({ code: 'limit_reached' });
    await close();
  });

  test('a workspace sees nothing of another', async () => {
    const { accounts, kernel, connect, close } = await setUp();
    const { id } = await connect('mara');
    const other = await newWorkspace(kernel);
    const notFound = { code: 'not_found' };
    expect(await accounts.list(other)).toEqual([]);
    expect(await accounts.describe(other, [id])).toEqual(new Map());
    await expect(accounts.get(other, id)).rejects.toMatchObject(notFound);
    await expect(accounts.planned(other, id)).rejects.toMatchObject(notFound);
    await expect(accounts.test(other, id)).rejects.toMatchObject(notFound);
    await expect(accounts.reconnect(other, null, id, 'x')).rejects.toMatchObject(notFound);
    await expect(accounts.disconnect(other, id)).rejects.toMatchObject(notFound);
    expect((await connect('mara', other)).id).not.toBe(id);
    await close();
  });
});

describe('disconnecting and coming back', () => {
  test('the login is destroyed, what was scheduled is told, and old posts keep the name', async () => {
    const { accounts, heard, kernel, workspaceId, connect, loaded, close } = await setUp();
    const { id } = await connect('mara');
    await accounts.disconnect(workspaceId, id);
    expect(heard.gone).toEqual([id]);
    expect(await accounts.list(workspaceId)).toEqual([]);
    expect(await loaded(id)).toMatchObject({ credentials: {}, needsPerson: message('accounts.disconnected') });
    expect(await accounts.describe(workspaceId, [id, newId()])).toEqual(
      new Map([[id, { id, platform: 'bluesky', handle: 'mara', displayName: 'MARA', sandbox: false, traits: {}, connected: false }]]),
    );
    const tables = kernel.db.withTables<{ account: { id: string; credentials: string | null } }>();
    expect(await tables.selectFrom('account').select('credentials').where('id', '=', id).executeTakeFirst()).toEqual({ credentials: null });
    await expect(accounts.disconnect(workspaceId, id)).rejects.toMatchObject({ code: 'not_found' });
    await close();
  });

  test('who comes back is who they were', async () => {
    const { accounts, heard, workspaceId, connect, loaded, close } = await setUp();
    const { id } = await connect('mara');
    await accounts.disconnect(workspaceId, id);
    expect((await connect('mara')).id).toBe(id);
    expect((await loaded(id)).needsPerson).toBeNull();
    expect(heard.healthy).toEqual([id]);
    await close();
  });

  test('reconnecting gives a new login, and sends what waited for it', async () => {
    const { strict, accounts, heard, workspaceId, connect, loaded, close } = await setUp();
    const { id } = await connect('mara');
    const { version } = await loaded(id);
    await accounts.markReconnect(database.db, id, version, verbatim('It is over.'));
    const reason = verbatim('It is over.');
    expect(await accounts.get(workspaceId, id)).toMatchObject({ state: 'reconnect', problem: 'It is over.', reason });
    await expect(accounts.reconnect(workspaceId, null, id, 'wrong')).rejects.toMatchObject({ code: 'wrong_credentials' });
    expect(heard.healthy).toEqual([]);
    const renewed = await accounts.reconnect(workspaceId, null, id, strict.addPerson('mara').password);
    expect(renewed).toMatchObject({ id, state: 'healthy', problem: null });
    expect(renewed.reason).toBeUndefined();
    expect(heard.healthy).toEqual([id]);
    expect((await loaded(id)).version).toBe(version + 1);
    await close();
  });

  test('the login of another account is refused by name', async () => {
    const { strict, accounts, workspaceId, connect, close } = await setUp();
    const { id } = await connect('mara');
    const { connect: original } = strict.platform;
    const other = strict.addPerson('nina');
    strict.platform.connect = {
      ...original,
      connect: (_input, env) => original.connect({ service, identifier: 'nina', password: other.password }, env),
    };
    const refused = accounts.reconnect(workspaceId, null, id, other.password);
    await expect(refused).rejects.toMatchObject({ code: 'wrong_credentials' });
    await expect(refused).rejects.toThrow('You signed in as nina, not mara.');
    await close();
  });

  test('a verdict on a login that is not the current one any more is not heard', async () => {
    const { accounts, heard, kernel, workspaceId, connect, loaded, close } = await setUp();
    const { id } = await connect('mara');
    const { version } = await loaded(id);
    await connect('mara');
    expect(await accounts.markReconnect(kernel.db, id, version, verbatim('It is over.'))).toBe(false);
    expect(await accounts.get(workspaceId, id)).toMatchObject({ state: 'healthy' });
    expect(await accounts.markReconnect(kernel.db, id, version + 1, verbatim('It is over.'))).toBe(true);
    expect(await accounts.markReconnect(kernel.db, id, version + 1, verbatim('It is over.'))).toBe(true);
    expect(heard.news.map(({ kind }) => kind)).toEqual(['account.reconnect']);
    expect(heard.needPerson).toHaveLength(1);
    await close();
  });
});

describe('looking after accounts', () => {
  test('names are followed, and browsers hear of it', async () => {
    const { strict, accounts, kernel, workspaceId, connect, close } = await setUp();
    const heard: unknown[] = [];
    kernel.events.subscribe(workspaceId, (news) => heard.push(news));
    const { id } = await connect('mara');
    const person = strict.addPerson('mara');
    Object.assign(person, await tokensOf(accounts, id), { handle: 'mara.new' });
    expect(await accounts.test(workspaceId, id)).toMatchObject({ handle: 'mara.new', state: 'healthy' });
    await accounts.test(workspaceId, id); // nothing new this time
    const other = await connect('nora');
    const news = (accountId: string) => ({ type: 'account.changed', accountId });
    // News comes in order: when the last is here, all are.
    await until(() => heard.some((one) => isDeepStrictEqual(one, news(other.id))));
    expect(heard).toEqual([news(id), news(id), news(other.id)]);
    await close();
  });

  test('who does not answer is unreachable, not gone, and comes back by itself', async () => {
    const { strict, accounts, heard, workspaceId, connect, loaded, close } = await setUp();
    const { id } = await connect('mara');
    strict.hooks.problem = new PlatformProblem('outage', verbatim('Nobody answers.'));
    expect(await accounts.test(workspaceId, id)).toMatchObject({ state: 'unreachable', problem: 'Nobody answers.' });
    expect((await loaded(id)).needsPerson).toBeNull();
    expect(heard.news).toEqual([]);
    strict.hooks.problem = undefined;
    later(hour);
    await accounts.checkAll();
    expect(await accounts.get(workspaceId, id)).toMatchObject({ state: 'healthy', problem: null, checkedAt: now.toISOString() });
    expect(heard.healthy).toEqual([id]);
    await close();
  });

  test('who was revoked waits for the person; an outage says nothing new of that; a test can bring them back', async () => {
    const { strict, accounts, heard, workspaceId, connect, close } = await setUp();
    const { id } = await connect('mara');
    strict.hooks.problem = new PlatformProblem('reconnect', verbatim('Taken down.'));
    expect(await accounts.test(workspaceId, id)).toMatchObject({ state: 'reconnect', problem: 'Taken down.' });
    strict.hooks.problem = new PlatformProblem('outage', verbatim('Nobody answers.'));
    expect(await accounts.test(workspaceId, id)).toMatchObject({ state: 'reconnect', problem: 'Taken down.' });
    expect(heard.news).toHaveLength(1);
    strict.hooks.problem = undefined;
    expect(await accounts.test(workspaceId, id)).toMatchObject({ state: 'healthy', problem: null });
    await close();
  });

  test('an idle account is renewed long before its login ends', async () => {
    const { strict, accounts, workspaceId, connect, close } = await setUp();
    const { id, expiresAt } = await connect('mara');
    later(hour);
    await accounts.checkAll();
    expect(strict.seen).toMatchObject({ refreshes: 0, profiles: 0 });
    later(12 * hour);
    await accounts.checkAll();
    await accounts.checkAll();
    expect(strict.seen).toMatchObject({ refreshes: 1, profiles: 1 });
    const renewed = await accounts.get(workspaceId, id);
    expect(Date.parse(renewed.expiresAt ?? '')).toBeGreaterThan(Date.parse(expiresAt ?? ''));
    await close();
  });

  test('an access token that is refused early is renewed on the way', async () => {
    const { strict, accounts, workspaceId, connect, loaded, close } = await setUp();
    const { id } = await connect('mara');
    Object.assign(strict.addPerson('mara'), { refresh: (await loaded(id)).credentials.refresh, access: 'another' });
    expect(await accounts.test(workspaceId, id)).toMatchObject({ state: 'healthy' });
    expect(strict.seen).toMatchObject({ refreshes: 1, spentShown: 0 });
    await close();
  });

  test('one that cannot be dealt with keeps no other from its look', async () => {
    const { strict, accounts, workspaceId, connect, close } = await setUp();
    const ids = [(await connect('mara')).id, (await connect('nina')).id];
    const { profile } = strict.platform.connect;
    strict.platform.connect.profile = (account, env) =>
      account.handle === 'mara' ? Promise.reject(new Error('a mistake')) : profile(account, env);
    later(13 * hour);
    await accounts.checkAll();
    const looked = await Promise.all(ids.map((id) => accounts.get(workspaceId, id)));
    expect(looked.map(({ state }) => state)).toEqual(['unreachable', 'healthy']);
    expect(looked.map(({ checkedAt }) => checkedAt)).toEqual([now.toISOString(), now.toISOString()]);
    await close();
  });

  test('a connection that ends soon is told once, and anew for its next end', async () => {
    const { accounts, heard, connect, loaded, close } = await setUp();
    const { id } = await connect('mara');
    later(80 * day);
    await accounts.notifyExpiry();
    expect(heard.news).toEqual([]);
    later(4 * day);
    await accounts.notifyExpiry();
    await accounts.notifyExpiry();
    expect(heard.news.map(({ kind }) => kind)).toEqual(['account.expires']);
    await renewAs(accounts, id, (await loaded(id)).version);
    later(85 * day);
    await accounts.notifyExpiry();
    expect(heard.news).toHaveLength(2);
    await close();
  });

  test('logins sealed with another key wait for their person, and disturb no other', async () => {
    const first = await setUp();
    const { id } = await first.connect('mara');
    await first.close();
    const { accounts, connect, close } = await setUp({ secretKey: 'another secret key' });
    const nina = await connect('nina');
    const found = await accounts.load([id, nina.id]);
    expect(found.get(id)).toMatchObject({ credentials: {}, needsPerson: reads('SECRET_KEY') });
    expect(found.get(nina.id)?.needsPerson).toBeNull();
    expect(await accounts.test(first.workspaceId, id)).toMatchObject({ state: 'reconnect' });
    await close();
  });
});

async function tokensOf(accounts: Awaited<ReturnType<typeof setUp>>['accounts'], id: string) {
  const { refresh = '', access = '' } = (await accounts.load([id])).get(id)?.credentials ?? {};
  return { refresh, access };
}
