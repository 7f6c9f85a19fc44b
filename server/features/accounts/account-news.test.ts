import { verbatim } from '@everycast/messages/message';
import { blueskyManifest } from '@everycast/platforms/bluesky/manifest';
import { PlatformProblem, type ProblemKind } from '@everycast/platforms/port/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strictPlatform } from '../../../tests/support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Identity, startIdentity } from '../../../tests/support/identity.ts';
import { plansLimitedBy } from '../../../tests/support/plans.ts';
import { renewAs } from '../../../tests/support/renew.ts';
import { smallPicture } from '../media/picture.ts';
import { createProxies } from '../proxies/proxies.ts';
import { createAccountCheckStore } from './account-check-store.ts';
import { createAccounts } from './accounts.ts';
import type { Platforms } from './needs.ts';

/* Notifications about connections, in the app and by mail. */

const day = 24 * 3_600_000;
let database: TestDatabase;
let app: Identity;
let now = new Date('2026-11-21T12:00:00Z');
let count = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startIdentity({ databaseUrl: database.url, clock: { now: () => now } });
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});
beforeEach(() => {
  now = new Date(now.getTime() + 365 * day);
});

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

/** The owner of a workspace with an account, whose connection ends in ninety days. */
async function setUp() {
  count += 1;
  const owner = await app.join(`owner${count}@example.org`);
  const workspace: string = (await app.call('POST', '/api/v1/workspaces', owner, { name: 'Studio' })).json().id;
  const strict = strictPlatform(blueskyManifest);
  const accounts = createAccounts(app.kernel, { bluesky: strict.platform } as unknown as Platforms, {
    plans: plansLimitedBy(),
    notifications: app.notifications,
    media: { small: smallPicture },
    proxies: createProxies(app.kernel),
    linkCards: { page: async () => ({ is: 'none', why: verbatim('There are no pages in this test.'), passing: false }) },
    workspaces: { may: async () => true },
    sandbox: null,
  });
  const { password } = strict.addPerson('mara');
  const account = await accounts.connect(workspace, null, 'bluesky', { service: 'https://strict.example', identifier: 'mara', password });
  const news = async () => (await app.call('GET', '/api/v1/notifications', { ...owner, workspace })).json().items;
  async function mails() {
    later(60_000);
    await app.notifications.sendMails();
    return (await app.mails()).filter((mail) => mail.to === owner.email);
  }
  return { workspace, strict, accounts, account, news, mails };
}

describe('the end of a connection', () => {
  test('is announced in the app and by mail before it comes, once', async () => {
    const { workspace, accounts, account, news, mails } = await setUp();
    await accounts.notifyExpiry();
    expect([await news(), await mails()]).toEqual([[], []]);
    expect((await accounts.get(workspace, account.id)).expiresAt).toBe(account.expiresAt);
    later(84 * day);
    await accounts.notifyExpiry();
    const title = expect.stringMatching(/^Access to mara on Bluesky expires /);
    expect(await news()).toMatchObject([{ kind: 'account.expires', title, link: `/accounts?reconnect=${account.id}` }]);
    expect(await mails()).toMatchObject([
      { subject: title, text: expect.stringContaining(`http://social.example/accounts?reconnect=${account.id}`) },
    ]);
    await accounts.notifyExpiry();
    expect([(await news()).length, (await mails()).length]).toEqual([1, 1]);
    expect((await accounts.get(workspace, account.id)).state).toBe('healthy');
  });

  test('is counted for those who run the server, and so is one that has come', async () => {
    const store = createAccountCheckStore(app.kernel.db);
    const counted = () => store.needingOwner(new Date(now.getTime() + 3 * day));
    const [, ended] = [await setUp(), await setUp()];
    const before = await counted();
    ended.strict.hooks.problem = new PlatformProblem('reconnect', verbatim('The connection has ended.'));
    await ended.accounts.test(ended.workspace, ended.account.id);
    expect(await counted()).toEqual({ expiring: before.expiring, reconnect: before.reconnect + 1 });
    later(86 * day);
    expect(await counted()).toEqual({ expiring: before.expiring, reconnect: before.reconnect + 1 });
    later(2 * day);
    expect(await counted()).toEqual({ expiring: before.expiring + 1, reconnect: before.reconnect + 1 });
  });

  test('that has come is told, too', async () => {
    const { workspace, strict, accounts, account, news, mails } = await setUp();
    strict.hooks.problem = new PlatformProblem('reconnect', verbatim('The connection has ended.'));
    await accounts.test(workspace, account.id);
    expect(await news()).toMatchObject([{ kind: 'account.reconnect', title: 'Reconnect mara on Bluesky' }]);
    expect(await mails()).toHaveLength(1);
  });

  test('of many accounts at once is one notification and one mail, and a later one is news again', async () => {
    const { workspace, strict, accounts, account, news, mails } = await setUp();
    const connect = async (name: string) => {
      const { password } = strict.addPerson(name);
      return accounts.connect(workspace, null, 'bluesky', { service: 'https://strict.example', identifier: name, password });
    };
    const [second, third] = [await connect('nora'), await connect('ove')];
    strict.hooks.problem = new PlatformProblem('reconnect', verbatim('The connection has ended.'));
    for (const { id } of [account, second]) await accounts.test(workspace, id);
    expect(await news()).toMatchObject([
      { title: 'Reconnect 2 accounts', body: expect.stringMatching(/^nora on Bluesky: The connection has ended\. /) },
    ]);
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual(['Reconnect 2 accounts', []]);
    expect(mail?.text).toContain('http://social.example/accounts?reconnect=all');
    later(3_600_000);
    await accounts.test(workspace, third.id);
    expect((await news()).map(({ title }: { title: string }) => title)).toEqual(['Reconnect ove on Bluesky', 'Reconnect 2 accounts']);
    expect(await mails()).toHaveLength(2);
  });
});

test.each(['outage', 'retry_later', 'rejected', 'unconfirmed'] as const satisfies readonly ProblemKind[])(
  'a failure that passes disconnects nobody, whatever is asked: %s',
  async (kind) => {
    const { workspace, strict, accounts, account, news, mails } = await setUp();
    strict.hooks.problem = new PlatformProblem(kind, verbatim('Not now.'), { at: new Date(now.getTime() + day) });
    expect(await accounts.test(workspace, account.id)).toMatchObject({ state: 'unreachable', problem: 'Not now.' });
    later(day);
    const { version = 0 } = (await accounts.load([account.id])).get(account.id) ?? {};
    await expect(renewAs(accounts, account.id, version)).rejects.toMatchObject({ kind });
    await accounts.checkAll();
    expect((await accounts.load([account.id])).get(account.id)).toMatchObject({ needsPerson: null, unusable: null, version });
    expect([await news(), await mails()]).toEqual([[], []]);
    strict.hooks.problem = undefined;
    expect(await accounts.test(workspace, account.id)).toMatchObject({ state: 'healthy', problem: null });
    expect(strict.seen.spentShown).toBe(0);
  },
);
