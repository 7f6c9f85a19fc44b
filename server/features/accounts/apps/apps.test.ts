import { bluesky } from '@everycast/platforms/bluesky/bluesky';
import { mastodon } from '@everycast/platforms/mastodon/mastodon';
import type { Platform } from '@everycast/platforms/port/platform';
import { twitter } from '@everycast/platforms/twitter/twitter';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountsOptions, newPerson, newWorkspace, openAccounts } from '../../../../tests/support/accounts.ts';
import { startSandbox, type TestSandbox } from '../../../../tests/support/sandbox.ts';

const hour = 3_600_000;
let sandbox: TestSandbox;
let now: Date;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});
beforeEach(async () => {
  now = new Date();
});

async function setUp(options: Partial<AccountsOptions> = {}) {
  const platforms = { twitter, mastodon, bluesky: bluesky as Platform };
  const open = await openAccounts({ databaseUrl: sandbox.databaseUrl, platforms, clock: { now: () => now }, ...options });
  const table = open.kernel.db.withTables<{
    platformApp: { clientId: string; clientSecret: string; registered: boolean; platform: string };
  }>();
  await table.deleteFrom('platformApp').execute();
  const who = { workspaceId: await newWorkspace(open.kernel), userId: await newPerson(open.kernel) };
  const clientAt = async (platform: 'twitter' | 'mastodon', service?: string) => {
    const { url } = await open.accounts.consent.ask(who, platform, { sandbox: false, ...(service !== undefined && { service }) });
    return new URL(url).searchParams.get('client_id');
  };
  return { ...open, clientAt, rows: () => table.selectFrom('platformApp').selectAll().execute() };
}

describe('what the owner of the instance enters', () => {
  test('is kept sealed, used, changed and forgotten', async () => {
    const { accounts, clientAt, rows, close } = await setUp();
    const { apps } = accounts;
    expect(await apps.one('twitter')).toMatchObject({ source: 'none', clientId: null, storedAt: null });
    await expect(clientAt('twitter')).rejects.toMatchObject({
      code: 'platform_not_configured',
      message: expect.stringContaining('Settings → Platforms'),
    });
    expect((await accounts.ways()).platforms).toEqual([
      { platform: 'twitter', ready: false, vetted: false },
      { platform: 'mastodon', ready: true, vetted: false },
      { platform: 'bluesky', ready: true, vetted: false },
    ]);

    const setup = await apps.enter('twitter', { clientId: 'our id', clientSecret: 'our very secret' });
    expect(setup).toMatchObject({ source: 'stored', clientId: 'our id', storedAt: now.toISOString() });
    expect(setup.redirectUrl).toMatch(/^http:\/\/localhost:\d+\/api\/v1\/accounts\/callback$/);
    expect(setup.permissions.map(({ name }) => name)).toContain('tweet.write');
    expect(JSON.stringify([await apps.list(), await rows()])).not.toContain('our very secret');
    expect(await clientAt('twitter')).toBe('our id');
    expect((await accounts.ways()).platforms[0]).toEqual({ platform: 'twitter', ready: true, vetted: false });

    await apps.enter('twitter', { clientId: 'another', clientSecret: 'other secret' });
    expect(await clientAt('twitter')).toBe('another');
    expect(await rows()).toHaveLength(1);
    await apps.forget('twitter');
    await expect(apps.forget('twitter')).rejects.toMatchObject({ code: 'not_found' });
    await expect(clientAt('twitter')).rejects.toMatchObject({ code: 'platform_not_configured' });
    await close();
  });

  test('may be a server of their own, which is offered first', async () => {
    const { accounts, close } = await setUp({ environment: { PLATFORM_MASTODON_BASE_URL: 'https://our.example/' } });
    expect((await accounts.ways()).offered).toEqual({ mastodon: 'https://our.example' });
    await close();
  });

  test('gives way to the environment, and is not asked for where nothing is wanted', async () => {
    const environment = { PLATFORM_TWITTER_CLIENT_ID: 'theirs', PLATFORM_TWITTER_CLIENT_SECRET: 'not to be shown' };
    const { accounts, clientAt, close } = await setUp({ environment });
    const { apps } = accounts;
    expect(await apps.list()).toMatchObject([
      { platform: 'twitter', source: 'environment', clientId: 'theirs' },
      { platform: 'mastodon', source: 'itself', clientId: null },
    ]);
    expect(JSON.stringify(await apps.list())).not.toContain('not to be shown');
    expect(await clientAt('twitter')).toBe('theirs');
    const entry = { clientId: 'a', clientSecret: 'b' };
    await expect(apps.enter('twitter', entry)).rejects.toMatchObject({
      code: 'not_editable',
      message: expect.stringContaining('PLATFORM_TWITTER_CLIENT_ID'),
    });
    await expect(apps.enter('mastodon', entry)).rejects.toMatchObject({ code: 'not_editable' });
    await expect(apps.enter('bluesky', entry)).rejects.toMatchObject({ code: 'not_editable' });
    await close();
  });
});

describe('servers that anyone may register with', () => {
  test('Everycast registers once, however many ask at once, and again when the server may have forgotten it', async () => {
    const { clientAt, rows, close } = await setUp();
    const service = sandbox.serviceOf('mastodon');
    const clients = await Promise.all([1, 2, 3].map(() => clientAt('mastodon', service)));
    expect(new Set(clients).size).toBe(1);
    expect(await rows()).toMatchObject([{ registered: true, clientId: clients[0], clientSecret: expect.stringMatching(/^v1\./) }]);
    now = new Date(now.getTime() + 13 * hour);
    expect(await clientAt('mastodon', service)).not.toBe(clients[0]);
    expect(await rows()).toHaveLength(2);
    await close();
  });

  test('an address that is no such server is said to be none, and nothing is kept', async () => {
    const { clientAt, rows, close } = await setUp();
    await expect(clientAt('mastodon', sandbox.serviceOf('twitter'))).rejects.toMatchObject({ code: 'not_a_platform_server' });
    await expect(clientAt('mastodon', 'http://127.0.0.1:1')).rejects.toMatchObject({ name: 'AppError' });
    expect(await rows()).toEqual([]);
    await close();
  });

  test('private addresses are refused unless the operator allows them', async () => {
    const { clientAt, close } = await setUp({ environment: { ALLOW_PRIVATE_ADDRESSES: 'off' } });
    await expect(clientAt('mastodon', sandbox.serviceOf('mastodon'))).rejects.toMatchObject({ code: 'address_not_allowed' });
    await close();
  });
});
