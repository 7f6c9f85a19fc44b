import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ConsentStage, startConsentStage } from '../../../../tests/support/consent-stage.ts';
import { reads } from '../../../../tests/support/reads.ts';

let stage: ConsentStage;
const setUp: ConsentStage['setUp'] = (options) => stage.setUp(options);

beforeAll(async () => {
  stage = await startConsentStage();
});
afterAll(async () => {
  expect(stage.sandbox.errors).toEqual([]);
  await stage.sandbox.close();
});
beforeEach(() => stage.today());

describe('connecting again', () => {
  test('gives the same account its new login, and another one nothing', async () => {
    const { accounts, who, heard, connect, close } = await setUp();
    const [account] = (await connect('twitter')).accounts;
    const accountId = account?.id ?? '';
    const before = (await accounts.load([accountId])).get(accountId);
    expect(await connect('twitter', {}, { accountId })).toMatchObject({ state: 'connected', accounts: [{ id: accountId }] });
    const after = (await accounts.load([accountId])).get(accountId);
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    expect(after?.credentials).not.toEqual(before?.credentials);
    expect(heard.healthy).toContain(accountId);

    const [, other] = (await stage.sandbox.platforms.get('twitter')?.people(who.workspaceId)) ?? [];
    const wrong = await connect('twitter', { account: other?.id ?? '' }, { accountId });
    expect(wrong.problem).toContain(`You signed in as ${other?.handle}, not ${account?.handle}`);
    expect(await accounts.list(who.workspaceId)).toHaveLength(1);
    await close();
  });

  test('an account that is gone cannot be asked for', async () => {
    const { accounts, who, ask, connect, close } = await setUp();
    const {
      accounts: [account],
    } = await connect('twitter');
    await accounts.disconnect(who.workspaceId, account?.id ?? '');
    await expect(ask('twitter', { accountId: account?.id ?? '' })).rejects.toMatchObject({ code: 'not_found' });
    await close();
  });
});

describe('the sandbox', () => {
  test('its accounts follow it to another address, and say plainly when it is off', async () => {
    const one = await setUp();
    const { workspaceId } = one.who;
    const [account] = (await one.connect('twitter')).accounts;
    const id = account?.id ?? '';
    const there = await stage.sandbox.again();
    const moved = await setUp({ sandbox: { on: true, ...there, fetch } });
    expect(await moved.accounts.test(workspaceId, id)).toMatchObject({ state: 'healthy', service: there.serviceOf('twitter') });
    const off = await setUp({ sandbox: null });
    const words = /the sandbox is turned off.*Nothing is lost/;
    expect(await off.accounts.test(workspaceId, id)).toMatchObject({ state: 'unreachable', problem: expect.stringMatching(words) });
    expect((await off.accounts.load([id])).get(id)).toMatchObject({ needsPerson: null, unusable: reads(words) });
    await expect(off.ask('twitter')).rejects.toMatchObject({ code: 'not_found' });
    expect((await one.accounts.test(workspaceId, id)).state).toBe('healthy');
    await Promise.all([one, moved, off].map(({ close }) => close()));
    await there.close();
  });
});

describe('renewing', () => {
  test('a connection that was revoked over there wants its person, and comes back by consent', async () => {
    const { accounts, who, heard, connect, close } = await setUp();
    const [account] = (await connect('twitter')).accounts;
    const id = account?.id ?? '';
    const [person] = (await stage.sandbox.platforms.get('twitter')?.people(who.workspaceId)) ?? [];
    await stage.sandbox.platforms.get('twitter')?.tokens.revokeAll(who.workspaceId, person?.id ?? '');
    expect((await accounts.test(who.workspaceId, id)).state).toBe('reconnect');
    expect(heard.news).toMatchObject([{ kind: 'account.reconnect' }]);
    expect((await connect('twitter', {}, { accountId: id })).accounts).toMatchObject([{ id, state: 'healthy' }]);
    await close();
  });
});
