import { verbatim } from '@everycast/messages/message';
import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import type { PlatformEnv } from '@everycast/platforms/port/env';
import { PlatformProblem } from '@everycast/platforms/port/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newWorkspace, openAccounts, strictPlatform } from '../../../tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { until } from '../../../tests/support/until.ts';
import { newId } from '../../kernel/ids.ts';
import type { LoadedAccount } from './account-client.ts';

const hour = 3_600_000;
let database: TestDatabase;
let now: Date;
const clock = { now: () => now };
const open: Awaited<ReturnType<typeof openAccounts>>[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  now = new Date('2026-11-21T12:00:00Z');
});
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
  await database.drop();
});

async function newProcess(strict: ReturnType<typeof strictPlatform>) {
  const one = await openAccounts({ databaseUrl: database.url, platforms: { bluesky: strict.platform }, clock });
  open.push(one);
  return one;
}

async function setUp() {
  const strict = strictPlatform(blueskyManifest);
  const { accounts, heard, kernel } = await newProcess(strict);
  const workspaceId = await newWorkspace(kernel);
  const connect = async (name: string) => {
    const { handle, password } = strict.addPerson(name);
    return (await accounts.connect(workspaceId, null, 'bluesky', { service: 'https://strict.example', identifier: handle, password })).id;
  };
  const id = await connect('mara');
  const state = async () => (await accounts.get(workspaceId, id)).state;
  return { strict, accounts, heard, workspaceId, connect, id, state };
}

const profile = (strict: ReturnType<typeof strictPlatform>) => (account: LoadedAccount, env: PlatformEnv) =>
  strict.platform.connect.profile(account, env);
const tooMany = (platformMessage: string | null = '429 RateLimitExceeded') =>
  new PlatformProblem('retry_later', verbatim('Too many.'), { at: new Date(now.getTime() + hour), platformMessage });

describe('the login', () => {
  test('is renewed before it runs out, and where it is not accepted, once; the work gets the one that works', async () => {
    const { strict, accounts, id } = await setUp();
    await accounts.call(id, profile(strict));
    expect(strict.seen.refreshes).toBe(0);
    now = new Date(now.getTime() + 2 * hour);
    expect(await accounts.call(id, profile(strict))).toMatchObject({ handle: 'mara' });
    expect(strict.seen).toMatchObject({ refreshes: 1, profiles: 2 });
    const before = (await accounts.load([id])).get(id) ?? expect.fail('It is not there.');
    const stale = { ...before, credentials: { ...before.credentials, access: 'stale' } };
    expect(await accounts.call(stale, profile(strict))).toMatchObject({ handle: 'mara' });
    expect(strict.seen).toMatchObject({ refreshes: 2, profiles: 4, spentShown: 0 });
  });

  test('that cannot be renewed just now is used as it is', async () => {
    const { strict, accounts, id, state } = await setUp();
    now = new Date(now.getTime() + 2 * hour);
    strict.hooks.beforeRefresh = () => Promise.reject(new PlatformProblem('outage', verbatim('Down.')));
    expect(await accounts.call(id, async ({ handle }) => handle)).toBe('mara');
    await expect(accounts.call(id, async ({ handle }) => handle, { renewFirst: true })).rejects.toMatchObject({ kind: 'outage' });
    expect(await state()).toBe('healthy');
  });

  test('that is not accepted even fresh wants its person, who is notified; the caller may mark that itself', async () => {
    const { accounts, heard, id, state } = await setUp();
    const refused = () => Promise.reject(new PlatformProblem('refresh', verbatim('The login has run out.')));
    await expect(accounts.call(id, refused, { marks: false })).rejects.toMatchObject({ kind: 'refresh' });
    expect([await state(), heard.news]).toEqual(['healthy', []]);
    await expect(accounts.call(id, refused)).rejects.toMatchObject({ kind: 'refresh' });
    expect([await state(), heard.news]).toMatchObject(['reconnect', [{ kind: 'account.reconnect' }]]);
    await expect(accounts.call(id, async () => expect.fail('It was called.'))).rejects.toMatchObject({ kind: 'reconnect' });
  });

  test('that somebody replaced meanwhile is not marked for what happened to the old one', async () => {
    const { strict, accounts, workspaceId, id, state } = await setUp();
    const ended = async () => {
      await accounts.reconnect(workspaceId, null, id, 'password of mara');
      throw new PlatformProblem('reconnect', verbatim('The connection is over.'));
    };
    await expect(accounts.call(id, ended)).rejects.toMatchObject({ kind: 'reconnect' });
    expect(await state()).toBe('healthy');
    expect(await accounts.call(id, profile(strict))).toMatchObject({ handle: 'mara' });
  });

  test('of an account that is disconnected, or none, is called for nobody', async () => {
    const { strict, accounts, workspaceId, id } = await setUp();
    await accounts.disconnect(workspaceId, id);
    await expect(accounts.call(id, profile(strict))).rejects.toMatchObject({ kind: 'reconnect' });
    await expect(accounts.call(newId(), profile(strict))).rejects.toMatchObject({ code: 'not_found' });
    expect(strict.seen.profiles).toBe(0);
  });
});

describe('limits', () => {
  test('a 429 holds what counts against the same limit, until the moment that was said', async () => {
    const { strict, accounts, connect, id } = await setUp();
    const other = await connect('noa');
    await expect(accounts.call(id, () => Promise.reject(tooMany()), { quota: 'reads' })).rejects.toMatchObject({ kind: 'retry_later' });
    const held = accounts.call(id, profile(strict), { quota: 'reads' });
    await expect(held).rejects.toMatchObject({ kind: 'retry_later', at: new Date(now.getTime() + hour) });
    expect(strict.seen.profiles).toBe(0);
    await accounts.call(id, profile(strict), { quota: 'replies' });
    await accounts.call(id, profile(strict), { quota: 'reads', mayWait: false });
    await accounts.call(other, profile(strict), { quota: 'reads' });
    now = new Date(now.getTime() + hour);
    await accounts.call(id, profile(strict), { quota: 'reads' });
    expect(strict.seen.profiles).toBe(4);
  });

  test('that are our own count hold nothing, for they are counted again', async () => {
    const { strict, accounts, id } = await setUp();
    await expect(accounts.call(id, () => Promise.reject(tooMany(null)), { quota: 'reads' })).rejects.toMatchObject({ kind: 'retry_later' });
    await accounts.call(id, profile(strict), { quota: 'reads' });
  });

  test('that an answer reports are kept by every process', async () => {
    const { strict, accounts, id } = await setUp();
    const other = await newProcess(strict);
    const resetsAt = new Date(now.getTime() + hour);
    await accounts.call(id, async (_account, env) => env.reportRateLimit({ name: 'reads', remaining: 0, resetsAt }));
    await expect(accounts.call(id, profile(strict), { quota: 'reads' })).rejects.toMatchObject({ at: resetsAt });
    const isHeld = () =>
      other.accounts.call(id, profile(strict), { quota: 'reads' }).then(
        () => false,
        (error: PlatformProblem) => error.kind === 'retry_later',
      );
    await until(isHeld);
  });
});

test('requests go through what guards them', async () => {
  const { accounts, id } = await setUp();
  const guarded: string[] = [];
  const guard = (): typeof fetch => async (input) => {
    guarded.push(String(input));
    return Response.json({});
  };
  await accounts.call(id, (_account, env) => env.fetch('https://strict.example/one'), { guard });
  expect(guarded).toEqual(['https://strict.example/one']);
});
