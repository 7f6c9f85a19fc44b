import { linkedin } from '@everycast/platforms/linkedin/linkedin';
import { youtube } from '@everycast/platforms/youtube/youtube';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPerson, newWorkspace, openAccounts } from '../../../../tests/support/accounts.ts';
import { consentTo, startSandbox, type TestSandbox } from '../../../../tests/support/sandbox.ts';

const ofEveryApp = ['openid', 'profile', 'email', 'w_member_social'];
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});

async function setUp(environment: Record<string, string> = {}) {
  const open = await openAccounts({ databaseUrl: sandbox.databaseUrl, platforms: { linkedin, youtube }, environment });
  const { consent } = open.accounts;
  const who = { workspaceId: await newWorkspace(open.kernel), userId: await newPerson(open.kernel) };
  const ask = async () => (await consent.ask(who, 'linkedin', { sandbox: false })).url;
  return {
    ...open,
    /** The permissions that a person would be asked for now. */
    asked: async () => new URL(await ask()).searchParams.get('scope')?.split(' '),
    /** Goes to the page of consent and back; what came of it. */
    async connect(choice?: Parameters<typeof consentTo>[1]) {
      const back = await consentTo(await ask(), choice);
      const at = await consent.handleRedirect(Object.fromEntries(back.searchParams), who.userId);
      return consent.get(who, Object.values(at)[0] as string);
    },
  };
}

describe('what the owner of the instance says of the app that they entered', () => {
  test('holds from that moment on, and for this app alone', async () => {
    const { accounts, asked, close } = await setUp();
    const { apps } = accounts;
    await expect(apps.vet('linkedin', true)).rejects.toMatchObject({ code: 'not_found' });

    const entry = { clientId: 'our id', clientSecret: 'our secret' };
    expect(await apps.enter('linkedin', entry)).toMatchObject({ source: 'stored', vetted: false });
    expect(await asked()).toEqual(ofEveryApp);
    const setup = await apps.vet('linkedin', true);
    expect(setup).toMatchObject({ source: 'stored', vetted: true });
    expect(setup.permissions.filter(({ vetted }) => !vetted).map(({ name }) => name)).toEqual(ofEveryApp);
    expect(await asked()).toEqual(setup.permissions.map(({ name }) => name));
    expect((await accounts.ways()).platforms[0]).toEqual({ platform: 'linkedin', ready: true, vetted: true });

    // The same app with a new secret stays what it was; another one was vetted by nobody.
    expect(await apps.enter('linkedin', { ...entry, clientSecret: 'a new secret' })).toMatchObject({ vetted: true });
    expect(await apps.enter('linkedin', { ...entry, clientId: 'another' })).toMatchObject({ vetted: false });
    expect(await apps.vet('linkedin', true)).toMatchObject({ vetted: true });
    expect(await apps.vet('linkedin', false)).toMatchObject({ vetted: false });
    expect(await asked()).toEqual(ofEveryApp);
    await apps.forget('linkedin');
    await close();
  });

  test('is asked of no platform that gives vetted apps nothing more', async () => {
    const { accounts, close } = await setUp();
    await accounts.apps.enter('youtube', { clientId: 'our id', clientSecret: 'our secret' });
    expect((await accounts.apps.one('youtube')).vetted).toBeNull();
    await expect(accounts.apps.vet('youtube', true)).rejects.toMatchObject({ code: 'not_editable' });
    await close();
  });
});

/** An app of the environment. */
async function environment(vetted: 'on' | 'off'): Promise<Record<string, string>> {
  const { app } = await sandbox.newTenant();
  return {
    PLATFORM_LINKEDIN_BASE_URL: sandbox.serviceOf('linkedin'),
    PLATFORM_LINKEDIN_VETTED: vetted,
    PLATFORM_LINKEDIN_CLIENT_ID: app.clientId,
    PLATFORM_LINKEDIN_CLIENT_SECRET: app.clientSecret,
  };
}

describe('an app of the environment', () => {
  test('that nobody has vetted reaches the member, and is told of nothing missing that it did not ask for', async () => {
    const { connect, close } = await setUp(await environment('off'));
    const outcome = await connect();
    expect(outcome).toMatchObject({ state: 'connected', problem: null, notes: [] });
    expect(outcome.accounts.map(({ traits }) => traits)).toMatchObject([{ kind: 'member' }]);
    await close();
  });

  test('that was vetted reaches pages, too, and is told what is missing', async () => {
    const { accounts, connect, close } = await setUp(await environment('on'));
    expect(await accounts.apps.one('linkedin')).toMatchObject({ source: 'environment', vetted: true });
    expect((await accounts.ways()).platforms[0]).toMatchObject({ platform: 'linkedin', vetted: true });
    await expect(accounts.apps.vet('linkedin', false)).rejects.toMatchObject({ code: 'not_editable' });
    const outcome = await connect({ without: ['r_organization_social'] });
    expect(outcome.found.map(({ remoteId }) => remoteId.split(':')[2])).toEqual(['person', 'organization', 'organization']);
    expect(outcome.notes).toEqual([expect.stringContaining('“r_organization_social”')]);
    await close();
  });
});

test('a version of the API is for platforms whose API has versions, and every call speaks it', async () => {
  await expect(setUp({ PLATFORM_YOUTUBE_API_VERSION: 'v2' })).rejects.toThrow("PLATFORM_YOUTUBE_API_VERSION can't be set");
  const { connect, close } = await setUp({ ...(await environment('on')), PLATFORM_LINKEDIN_API_VERSION: '202412' });
  expect(await connect()).toMatchObject({ state: 'problem', problem: expect.stringContaining('PLATFORM_LINKEDIN_API_VERSION') });
  await close();
});
