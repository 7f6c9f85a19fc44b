import { facebook } from '@everycast/platforms/facebook/facebook';
import { mastodon } from '@everycast/platforms/mastodon/mastodon';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountsOptions, newPerson, newWorkspace, openAccounts } from '../../../../tests/support/accounts.ts';
import { consentTo, startSandbox, type TestSandbox } from '../../../../tests/support/sandbox.ts';

const minute = 60_000;
let sandbox: TestSandbox;
let now: Date;
const clock = { now: () => now };
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});
beforeEach(() => {
  now = new Date();
});

type Asked = Parameters<Awaited<ReturnType<typeof openAccounts>>['accounts']['consent']['ask']>[2];

async function setUp(options: Partial<AccountsOptions> = {}) {
  const stands = { on: true, ...sandbox, fetch };
  const platforms = { twitter, facebook, mastodon };
  const open = await openAccounts({ databaseUrl: sandbox.databaseUrl, platforms, sandbox: stands, clock, ...options });
  const { consent } = open.accounts;
  const [workspaceId, userId] = [await newWorkspace(open.kernel), await newPerson(open.kernel)];
  const who = { workspaceId, userId };
  const ask = async (platform: 'twitter' | 'facebook' | 'mastodon', asked: Partial<Asked> = {}) =>
    (await consent.ask(who, platform, { sandbox: true, ...asked })).url;
  /** Brings back what the platform sent the browser with. */
  const comeBack = (to: URL, by = userId) => consent.back(Object.fromEntries(to.searchParams), by);
  /** All of it; what came of it at the end. */
  async function connect(platform: Parameters<typeof ask>[0], choice?: Parameters<typeof consentTo>[1], asked: Partial<Asked> = {}) {
    const at = await comeBack(await consentTo(await ask(platform, asked), choice));
    return consent.look(who, Object.values(at)[0] as string);
  }
  return { ...open, consent, who, ask, comeBack, connect };
}

describe('connecting in the browser', () => {
  test('one account is connected as soon as the person is back, and can be used', async () => {
    const { accounts, who, connect, close } = await setUp();
    const outcome = await connect('twitter');
    expect(outcome).toMatchObject({ platform: 'twitter', sandbox: true, state: 'connected', problem: null, notes: [] });
    const [account] = await accounts.list(who.workspaceId);
    expect(outcome.accounts).toEqual([account]);
    expect(account).toMatchObject({ sandbox: true, service: sandbox.serviceOf('twitter'), state: 'healthy' });
    const usable = (await accounts.forPublishing([account?.id ?? ''])).get(account?.id ?? '');
    expect(usable).toMatchObject({ app: sandbox.appOf(who.workspaceId), service: sandbox.serviceOf('twitter'), needsPerson: null });
    expect((await accounts.test(who.workspaceId, account?.id ?? '')).state).toBe('healthy');
    expect(JSON.stringify(outcome)).not.toMatch(/accessToken|clientSecret/);
    await close();
  });

  test('among several the person chooses, once', async () => {
    const { accounts, who, consent, connect, close } = await setUp();
    const outcome = await connect('facebook');
    expect(outcome.state).toBe('choose');
    expect(outcome.found.length).toBeGreaterThan(1);
    expect(outcome.found.map(({ connected }) => connected)).toEqual(outcome.found.map(() => false));
    expect(await accounts.list(who.workspaceId)).toEqual([]);
    const remoteIds = outcome.found.slice(0, 2).map(({ remoteId }) => remoteId);
    await expect(consent.choose(who, outcome.id, ['nobody'])).rejects.toMatchObject({ code: 'invalid_input' });
    const both = await Promise.allSettled([consent.choose(who, outcome.id, remoteIds), consent.choose(who, outcome.id, remoteIds)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'already_exists' } });
    expect(await accounts.list(who.workspaceId)).toHaveLength(2);
    expect(await consent.look(who, outcome.id)).toMatchObject({ state: 'connected', found: [] });
    // The same again says which are there.
    expect((await connect('facebook')).found.filter(({ connected }) => connected).map(({ remoteId }) => remoteId)).toEqual(remoteIds);
    await close();
  });

  test('accounts of the sandbox count against no plan', async () => {
    const { who, consent, connect, close } = await setUp({ limits: { socialAccounts: 0, accountsPerPlatform: 0 } });
    expect((await connect('twitter')).state).toBe('connected');
    const outcome = await connect('facebook');
    expect(
      await consent.choose(
        who,
        outcome.id,
        outcome.found.map(({ remoteId }) => remoteId),
      ),
    ).toHaveLength(outcome.found.length);
    await close();
  });

  test('others do: a choice beyond the limit connects none, and can be made again', async () => {
    const { app } = await sandbox.newWorld();
    const environment = {
      PLATFORM_FACEBOOK_BASE_URL: sandbox.serviceOf('facebook'),
      PLATFORM_FACEBOOK_CLIENT_ID: app.clientId,
      PLATFORM_FACEBOOK_CLIENT_SECRET: app.clientSecret,
    };
    const { accounts, who, consent, connect, close } = await setUp({
      environment,
      limits: { socialAccounts: 1, accountsPerPlatform: null },
    });
    const outcome = await connect('facebook', {}, { sandbox: false });
    const remoteIds = outcome.found.map(({ remoteId }) => remoteId);
    await expect(consent.choose(who, outcome.id, remoteIds)).rejects.toMatchObject({ code: 'limit_reached' });
    expect(await accounts.list(who.workspaceId)).toEqual([]);
    const [account] = await consent.choose(who, outcome.id, remoteIds.slice(0, 1));
    expect(account).toMatchObject({ sandbox: false, service: sandbox.serviceOf('facebook') });
    await close();
  });
});

describe('what can go wrong', () => {
  test('a state works once and for nobody else; what comes of the first is shown to who comes again', async () => {
    const { accounts, kernel, who, ask, comeBack, close } = await setUp();
    const to = await consentTo(await ask('twitter'));
    expect(await comeBack(to, await newPerson(kernel))).toEqual({ problem: 'foreign' });
    const both = await Promise.all([comeBack(to), comeBack(to)]);
    expect(both[0]).toEqual(both[1]);
    expect(both[0]).toHaveProperty('connect');
    expect(await comeBack(to)).toEqual(both[0]);
    expect(await accounts.list(who.workspaceId)).toMatchObject([{ state: 'healthy' }]);
    expect(await comeBack(new URL('http://here/?state=never&code=x'))).toEqual({ problem: 'unknown' });
    expect(await comeBack(new URL('http://here/?code=x'))).toEqual({ problem: 'unknown' });
    await close();
  });

  test('what came of it is for the person who consented alone', async () => {
    const { kernel, who, consent, connect, close } = await setUp();
    const { id } = await connect('facebook');
    const userId = await newPerson(kernel);
    await expect(consent.look({ ...who, userId }, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(consent.choose({ ...who, userId }, id, ['x'])).rejects.toMatchObject({ code: 'not_found' });
    const elsewhere = await newWorkspace(kernel);
    await expect(consent.look({ ...who, workspaceId: elsewhere }, id)).rejects.toMatchObject({ code: 'not_found' });
    await close();
  });

  test('a consent that was denied, or took too long', async () => {
    const { accounts, who, consent, ask, comeBack, connect, close } = await setUp();
    expect(await connect('twitter', { deny: true })).toMatchObject({
      state: 'problem',
      problem: 'You did not allow Everycast to use X (Twitter). Nothing was connected.',
    });
    const to = await consentTo(await ask('twitter'));
    later(11 * minute);
    const at = await comeBack(to);
    expect((await consent.look(who, Object.values(at)[0] as string)).problem).toMatch(/longer than ten minutes/);
    expect(await accounts.list(who.workspaceId)).toEqual([]);
    await close();
  });

  test('permissions that are missing are named: needed ones keep it from being connected, others do not', async () => {
    const { accounts, who, consent, connect, close } = await setUp();
    const without = await connect('twitter', { without: ['tweet.write', 'media.write'] });
    expect(without.state).toBe('problem');
    expect(without.problem).toContain('“tweet.write” to publish and delete posts, “media.write” to upload pictures and videos');
    expect(await accounts.list(who.workspaceId)).toEqual([]);
    const some = await connect('facebook', { without: ['pages_manage_engagement'] });
    expect(some.state).toBe('choose');
    await consent.choose(who, some.id, [some.found[0]?.remoteId ?? '']);
    expect((await consent.look(who, some.id)).notes).toEqual([
      'Without the permission “pages_manage_engagement”, Everycast cannot write the first comment. Everything else works.',
    ]);
    await close();
  });

  test('the platform is down, or the process died while it was asked', async () => {
    const environment = {
      PLATFORM_TWITTER_BASE_URL: 'http://127.0.0.1:59999',
      PLATFORM_TWITTER_CLIENT_ID: 'x',
      PLATFORM_TWITTER_CLIENT_SECRET: 'y',
    };
    const { who, consent, ask, comeBack, kernel, close } = await setUp({ environment });
    const url = new URL(await ask('twitter', { sandbox: false }));
    const state = url.searchParams.get('state') ?? '';
    const at = await comeBack(new URL(`http://here/?state=${state}&code=x`));
    expect(at).toHaveProperty('problem');
    expect((await consent.look(who, Object.values(at)[0] as string)).problem).toMatch(/127\.0\.0\.1/);

    await ask('twitter');
    const consents = kernel.db.withTables<{ platformConsent: { id: string; usedAt: Date | null; workspaceId: string } }>();
    const [left] = await consents
      .selectFrom('platformConsent')
      .select('id')
      .where('usedAt', 'is', null)
      .where('workspaceId', '=', who.workspaceId)
      .execute();
    await consents
      .updateTable('platformConsent')
      .set({ usedAt: now })
      .where('id', '=', left?.id ?? '')
      .execute();
    expect((await consent.look(who, left?.id ?? '')).state).toBe('working');
    later(3 * minute);
    expect((await consent.look(who, left?.id ?? '')).problem).toMatch(/interrupted.*nothing but the consent is lost/);
    await close();
  });

  test('nobody chooses: the access is forgotten after a quarter of an hour, and says so', async () => {
    const { kernel, who, consent, connect, close } = await setUp();
    const { id, found } = await connect('facebook');
    later(16 * minute);
    await consent.clean();
    const sealed = kernel.db.withTables<{ platformConsent: { id: string; found: string | null } }>();
    expect(await sealed.selectFrom('platformConsent').select('found').where('id', '=', id).execute()).toEqual([{ found: null }]);
    expect((await consent.look(who, id)).problem).toMatch(/15 minutes/);
    await expect(consent.choose(who, id, [found[0]?.remoteId ?? ''])).rejects.toMatchObject({ code: 'not_found' });
    later(25 * 60 * minute);
    await consent.clean();
    await expect(consent.look(who, id)).rejects.toMatchObject({ code: 'not_found' });
    await close();
  });

  test('who is no admin any more connects nothing', async () => {
    const { accounts, who, connect, close } = await setUp({ roleOf: async () => 'editor' });
    expect((await connect('twitter')).problem).toMatch(/may not connect accounts in this workspace any more/);
    expect(await accounts.list(who.workspaceId)).toEqual([]);
    await close();
  });

  test('nothing secret is in the database as it is', async () => {
    const { kernel, who, ask, comeBack, close } = await setUp();
    const url = new URL(await ask('facebook'));
    const to = await consentTo(url.href);
    await comeBack(to);
    const tables = kernel.db.withTables<{ platformConsent: Record<string, unknown> & { workspaceId: string } }>();
    const [row] = await tables.selectFrom('platformConsent').selectAll().where('workspaceId', '=', who.workspaceId).execute();
    const text = JSON.stringify(row);
    for (const secret of [to.searchParams.get('state'), to.searchParams.get('code')]) expect(text).not.toContain(secret);
    expect(row?.verifier).toMatch(/^v1\./);
    expect(row?.found).toMatch(/^v1\./);
    expect(text).not.toContain('accessToken');
    await close();
  });
});

describe('connecting again', () => {
  test('gives the same account its new login, and another one nothing', async () => {
    const { accounts, who, heard, connect, close } = await setUp();
    const [account] = (await connect('twitter')).accounts;
    const accountId = account?.id ?? '';
    const before = (await accounts.forPublishing([accountId])).get(accountId);
    expect(await connect('twitter', {}, { accountId })).toMatchObject({ state: 'connected', accounts: [{ id: accountId }] });
    const after = (await accounts.forPublishing([accountId])).get(accountId);
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    expect(after?.credentials).not.toEqual(before?.credentials);
    expect(heard.healthy).toContain(accountId);

    const [, other] = (await sandbox.platforms.get('twitter')?.people(who.workspaceId)) ?? [];
    const wrong = await connect('twitter', { account: other?.id ?? '' }, { accountId });
    expect(wrong.problem).toContain(`You signed in to ${other?.handle}, not to ${account?.handle}`);
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
    const there = await sandbox.again();
    const moved = await setUp({ sandbox: { on: true, ...there, fetch } });
    expect(await moved.accounts.test(workspaceId, id)).toMatchObject({ state: 'healthy', service: there.serviceOf('twitter') });
    const off = await setUp({ sandbox: null });
    const words = /sandbox, which is switched off.*Nothing is lost/;
    expect(await off.accounts.test(workspaceId, id)).toMatchObject({ state: 'unreachable', problem: expect.stringMatching(words) });
    expect((await off.accounts.forPublishing([id])).get(id)?.needsPerson).toMatch(words);
    await expect(off.ask('twitter')).rejects.toMatchObject({ code: 'unavailable' });
    expect((await one.accounts.test(workspaceId, id)).state).toBe('healthy');
    await Promise.all([one, moved, off].map(({ close }) => close()));
    await there.close();
  });
});

describe('renewing', () => {
  test('two workers and one refresh token of X, which works once: both get the same new login', async () => {
    const [one, two] = await Promise.all([setUp(), setUp()]);
    const [account] = (await one.connect('twitter')).accounts;
    const id = account?.id ?? '';
    const { version = 0 } = (await one.accounts.forPublishing([id])).get(id) ?? {};
    const renewed = await Promise.all([one, two, one, two].map(({ accounts }) => accounts.refresh(id, version)));
    expect(new Set(renewed.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(renewed[0]).toMatchObject({ version: version + 1, needsPerson: null });
    // The platform would have ended the connection had a spent token been shown.
    expect((await two.accounts.test(one.who.workspaceId, id)).state).toBe('healthy');
    const again = await two.accounts.refresh(id, version + 1);
    expect(again.version).toBe(version + 2);
    await Promise.all([one.close(), two.close()]);
  });

  test('a connection that was revoked over there wants its person, and comes back by consent', async () => {
    const { accounts, who, heard, connect, close } = await setUp();
    const [account] = (await connect('twitter')).accounts;
    const id = account?.id ?? '';
    const [person] = (await sandbox.platforms.get('twitter')?.people(who.workspaceId)) ?? [];
    await sandbox.platforms.get('twitter')?.tokens.revokeAll(who.workspaceId, person?.id ?? '');
    expect((await accounts.test(who.workspaceId, id)).state).toBe('reconnect');
    expect(heard.news).toMatchObject([{ kind: 'account.reconnect' }]);
    expect((await connect('twitter', {}, { accountId: id })).accounts).toMatchObject([{ id, state: 'healthy' }]);
    await close();
  });
});

test('what must be known before anybody can be asked', async () => {
  const { ask, close } = await setUp();
  await expect(ask('mastodon', { sandbox: false })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(ask('twitter', { sandbox: false })).rejects.toMatchObject({ code: 'unavailable' });
  await expect(ask('twitter', { sandbox: false, service: 'https://elsewhere.example' })).rejects.toMatchObject({ code: 'invalid_input' });
  await close();
});
