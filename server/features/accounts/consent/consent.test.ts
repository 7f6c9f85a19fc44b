import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newPerson, newWorkspace } from '../../../../tests/support/accounts.ts';
import { type ConsentStage, startConsentStage } from '../../../../tests/support/consent-stage.ts';
import { consentTo } from '../../../../tests/support/sandbox.ts';

const minute = 60_000;
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

describe('connecting in the browser', () => {
  test('one account is connected as soon as the person is back, and can be used', async () => {
    const { accounts, who, connect, close } = await setUp();
    const outcome = await connect('twitter');
    expect(outcome).toMatchObject({ platform: 'twitter', sandbox: true, state: 'connected', problem: null, notes: [] });
    const [account] = await accounts.list(who.workspaceId);
    expect(outcome.accounts).toEqual([account]);
    expect(account).toMatchObject({ sandbox: true, service: stage.sandbox.serviceOf('twitter'), state: 'healthy' });
    const loaded = (await accounts.load([account?.id ?? ''])).get(account?.id ?? '');
    expect(loaded).toMatchObject({
      app: stage.sandbox.appOf(who.workspaceId, 'twitter'),
      service: stage.sandbox.serviceOf('twitter'),
      needsPerson: null,
    });
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
    expect(await consent.get(who, outcome.id)).toMatchObject({ state: 'connected', found: [] });
    // The same again says which are there.
    expect((await connect('facebook')).found.filter(({ connected }) => connected).map(({ remoteId }) => remoteId)).toEqual(remoteIds);
    await close();
  });

  test('accounts of the sandbox count against no plan', async () => {
    const { who, consent, connect, close } = await setUp({ limits: { accounts: 0, accountsPerPlatform: 0 } });
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
    const { app } = await stage.sandbox.newTenant();
    const environment = {
      PLATFORM_FACEBOOK_BASE_URL: stage.sandbox.serviceOf('facebook'),
      PLATFORM_FACEBOOK_CLIENT_ID: app.clientId,
      PLATFORM_FACEBOOK_CLIENT_SECRET: app.clientSecret,
    };
    const { accounts, who, consent, connect, close } = await setUp({
      environment,
      limits: { accounts: 1, accountsPerPlatform: null },
    });
    const outcome = await connect('facebook', {}, { sandbox: false });
    const remoteIds = outcome.found.map(({ remoteId }) => remoteId);
    await expect(consent.choose(who, outcome.id, remoteIds)).rejects.toMatchObject({ code: 'limit_reached' });
    expect(await accounts.list(who.workspaceId)).toEqual([]);
    const [account] = await consent.choose(who, outcome.id, remoteIds.slice(0, 1));
    expect(account).toMatchObject({ sandbox: false, service: stage.sandbox.serviceOf('facebook') });
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
    await expect(consent.get({ ...who, userId }, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(consent.choose({ ...who, userId }, id, ['x'])).rejects.toMatchObject({ code: 'not_found' });
    const elsewhere = await newWorkspace(kernel);
    await expect(consent.get({ ...who, workspaceId: elsewhere }, id)).rejects.toMatchObject({ code: 'not_found' });
    await close();
  });

  test('a consent that was denied, or took too long', async () => {
    const { accounts, who, consent, ask, comeBack, connect, close } = await setUp();
    expect(await connect('twitter', { deny: true })).toMatchObject({
      state: 'problem',
      problem: 'You didn’t allow Everycast to use Twitter, so nothing was connected.',
    });
    const to = await consentTo(await ask('twitter'));
    stage.later(11 * minute);
    const at = await comeBack(to);
    expect((await consent.get(who, Object.values(at)[0] as string)).problem).toMatch(/more than ten minutes/);
    expect(await accounts.list(who.workspaceId)).toEqual([]);
    await close();
  });

  test('permissions that are missing are named: needed ones keep it from being connected, others do not', async () => {
    const { accounts, who, consent, connect, close } = await setUp();
    const without = await connect('twitter', { without: ['tweet.write', 'media.write'] });
    expect(without.state).toBe('problem');
    expect(without.problem).toContain('“tweet.write” to publish and delete posts and “media.write” to upload images and videos');
    expect(await accounts.list(who.workspaceId)).toEqual([]);
    const all = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];
    const none = await connect('twitter', { without: all });
    expect(none.state).toBe('problem');
    for (const name of all) expect(none.problem).toContain(`“${name}”`);
    const some = await connect('facebook', { without: ['pages_manage_engagement'] });
    expect(some.state).toBe('choose');
    await consent.choose(who, some.id, [some.found[0]?.remoteId ?? '']);
    expect((await consent.get(who, some.id)).notes).toEqual([
      'Without the permission “pages_manage_engagement”, Everycast can’t write the first comment and set video covers. Everything else works.',
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
    expect((await consent.get(who, Object.values(at)[0] as string)).problem).toMatch(/127\.0\.0\.1/);

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
      .set({ usedAt: stage.now() })
      .where('id', '=', left?.id ?? '')
      .execute();
    expect((await consent.get(who, left?.id ?? '')).state).toBe('working');
    stage.later(3 * minute);
    expect((await consent.get(who, left?.id ?? '')).problem).toMatch(/interrupted.*nothing was connected/);
    await close();
  });

  test('nobody chooses: the access is forgotten after a quarter of an hour, and says so', async () => {
    const { kernel, who, consent, connect, close } = await setUp();
    const { id, found } = await connect('facebook');
    stage.later(16 * minute);
    await consent.clean();
    const sealed = kernel.db.withTables<{ platformConsent: { id: string; found: string | null } }>();
    expect(await sealed.selectFrom('platformConsent').select('found').where('id', '=', id).execute()).toEqual([{ found: null }]);
    expect((await consent.get(who, id)).problem).toMatch(/15 minutes/);
    await expect(consent.choose(who, id, [found[0]?.remoteId ?? ''])).rejects.toMatchObject({ code: 'not_found' });
    stage.later(25 * 60 * minute);
    await consent.clean();
    await expect(consent.get(who, id)).rejects.toMatchObject({ code: 'not_found' });
    await close();
  });

  test('who is no admin any more connects nothing', async () => {
    const { accounts, who, connect, close } = await setUp({ may: async () => false });
    expect((await connect('twitter')).problem).toMatch(/no longer connect accounts in this workspace/);
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

test('what must be known before anybody can be asked', async () => {
  const { ask, close } = await setUp();
  await expect(ask('mastodon', { sandbox: false })).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(ask('twitter', { sandbox: false })).rejects.toMatchObject({ code: 'platform_not_configured' });
  await expect(ask('twitter', { sandbox: false, service: 'https://elsewhere.example' })).rejects.toMatchObject({ code: 'invalid_input' });
  await close();
});
