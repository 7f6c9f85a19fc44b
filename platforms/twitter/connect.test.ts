import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asking, consentedAt } from '../../tests/support/connecting.ts';
import { pictureOf } from '../../tests/support/pictures.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { reads } from '../../tests/support/reads.ts';
import { consentTo, startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { begun, newAccount, newSubscriber, textOf as text } from '../../tests/support/twitter.ts';
import { twitter } from './twitter.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});
const { connect, publish } = twitter;
const env = testEnv();
const scopes = ['tweet.read', 'users.read', 'offline.access', 'tweet.write', 'media.write', 'dm.read', 'dm.write'];

describe('consent', () => {
  test('leads to the account', async () => {
    const { account, world } = await newAccount(sandbox);
    expect(account).toMatchObject({ handle: 'sandbox_one', displayName: 'Sandbox 1', expiresAt: null });
    expect(account.profileUrl).toBe(`${account.service}/web/sandbox_one`);
    expect(await connect.profile(account, env)).toMatchObject({ remoteId: account.remoteId, handle: account.handle });
    expect((await consentedAt(sandbox, twitter, world, env)).scopes).toEqual(scopes);
  });

  test('of another account', async () => {
    const world = await sandbox.newTenant();
    const [, second] = (await sandbox.platforms.get('twitter')?.people(world.id)) ?? [];
    const grant = await consentedAt(sandbox, twitter, world, env, { account: second?.id ?? '' });
    expect(await connect.accounts(grant, asking(sandbox, twitter, world), env)).toMatchObject([{ handle: 'sandbox_two' }]);
  });

  test('tells the subscription, on which the limits hang, and the whole name, however long; so does each look', async () => {
    const [free, paying] = [await newAccount(sandbox), await newSubscriber(sandbox)];
    expect(free.account.traits).toEqual({ subscription: 'None' });
    const profile = { displayName: 'Sandbox 3', traits: { subscription: 'Premium' } };
    expect(paying.account).toMatchObject(profile);
    const ended = { ...free.account, traits: paying.account.traits };
    expect([await connect.profile(paying.account, env), await connect.profile(ended, env)]).toMatchObject([
      profile,
      { traits: free.account.traits },
    ]);
    const silent = testEnv({ fetch: async () => Response.json({ data: { id: '1', name: 'N', username: 'n' } }) });
    expect((await connect.profile(free.account, silent)).traits).toEqual({});
  });

  test('that was denied', async () => {
    const ask = asking(sandbox, twitter, await sandbox.newTenant());
    const back = await consentTo(connect.consentUrl(ask), { deny: true });
    expect([back.searchParams.get('error'), back.searchParams.get('code')]).toEqual(['access_denied', null]);
  });

  test.each([
    ['tweet.write', text('No'), 'create'],
    ['media.write', text('No', pictureOf(100, 'p')), 'upload 1'],
  ])('without the permission %s', async (without, content, key) => {
    const where = await newAccount(sandbox, { without: [without] });
    await expect(publish.perform(begun(content, key, where))).rejects.toMatchObject({
      // X says this of whatever is not allowed; that all permissions were given is looked at when the account is connected.
      kind: 'rejected',
      platformMessage: '403 Forbidden: You are not permitted to perform this action.',
    });
    expect(await where.feed()).toEqual([]);
  });

  test('whose code is used twice, or is another’s, or came without its verifier', async () => {
    const world = await sandbox.newTenant();
    const ask = asking(sandbox, twitter, world);
    const code = async () => (await consentTo(connect.consentUrl(ask))).searchParams.get('code') ?? '';
    const used = await code();
    await connect.exchange({ ...ask, code: used }, env);
    const again = { kind: 'rejected', reason: reads('Connect again') };
    await expect(connect.exchange({ ...ask, code: used }, env)).rejects.toMatchObject(again);
    await expect(connect.exchange({ ...ask, code: await code(), verifier: 'another' }, env)).rejects.toMatchObject(again);
    const other = asking(sandbox, twitter, await sandbox.newTenant());
    await expect(connect.exchange({ ...other, code: await code() }, env)).rejects.toMatchObject(again);
  });

  test('for an app that X does not know', async () => {
    const ask = asking(sandbox, twitter, await sandbox.newTenant());
    const app = { ...ask.app, clientSecret: 'wrong' };
    await expect(connect.exchange({ ...ask, app, code: 'any' }, env)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('credentials'),
    });
  });
});

describe('renewing', () => {
  test('gives new tokens, and the old refresh token is dead', async () => {
    const { account, feed } = await newAccount(sandbox);
    const renewed = { ...account, ...(await connect.refresh(account, env)) };
    expect(renewed.credentials.refreshToken).not.toBe(account.credentials.refreshToken);
    await publish.perform(begun(text('Renewed'), 'create', { account: renewed }));
    expect((await feed()).map((one) => one.text)).toEqual(['Renewed']);
    await expect(connect.refresh(account, env)).rejects.toMatchObject({ kind: 'reconnect' });
    await connect.refresh(renewed, env);
  });

  test('is due ten minutes before the two hours are over', async () => {
    const { account } = await newAccount(sandbox);
    const end = Date.parse(account.credentials.expiresAt ?? '');
    expect(end - Date.now()).toBeGreaterThan(7_100_000);
    expect(connect.refreshDue(account.credentials, new Date(end - 601_000))).toBe(false);
    expect(connect.refreshDue(account.credentials, new Date(end - 599_000))).toBe(true);
  });

  test('an access token that has run out asks for it', async () => {
    const { account, played, world } = await newAccount(sandbox);
    await played.tokens.expire(world.id, account.remoteId);
    await expect(publish.perform(begun(text('Stale'), 'create', { account }))).rejects.toMatchObject({ kind: 'refresh' });
    await expect(connect.profile(account, env)).rejects.toMatchObject({ kind: 'refresh' });
  });

  test('a consent that its owner took back asks for the person', async () => {
    const { account, spoil } = await newAccount(sandbox);
    await spoil('profile', 'revoked');
    await expect(connect.profile(account, env)).rejects.toMatchObject({ kind: 'refresh' });
    await expect(connect.refresh(account, env)).rejects.toMatchObject({ kind: 'reconnect' });
  });

  test.each(['broken', 'dropped', 'rate_limited'] as const)('trouble ends no connection: %s', async (fault) => {
    const { account, spoil } = await newAccount(sandbox);
    await spoil('refresh', fault);
    await expect(connect.refresh(account, env)).rejects.toMatchObject({ kind: fault === 'rate_limited' ? 'retry_later' : 'outage' });
    await connect.refresh(account, env);
  });

  test.each(['broken', 'dropped', 'half', 'swallowed', 'rate_limited'] as const)(
    'nor does a look at the profile that fails: %s',
    async (fault) => {
      const { account, spoil } = await newAccount(sandbox);
      await spoil('profile', fault);
      await expect(connect.profile(account, env)).rejects.toMatchObject({ kind: fault === 'rate_limited' ? 'retry_later' : 'outage' });
      expect(await connect.profile(account, env)).toMatchObject({ remoteId: account.remoteId });
    },
  );
});
