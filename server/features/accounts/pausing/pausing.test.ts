import { randomUUID } from 'node:crypto';
import type { Account } from '@everycast/contract/accounts';
import type { CalendarLine, CalendarSlots } from '@everycast/contract/calendar';
import type { ActiveAccounts } from '@everycast/contract/plans';
import type { Post } from '@everycast/contract/posts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { signUp, type Visitor } from '../../../../tests/support/visitor.ts';
import { startWholeApp, type WholeApp } from '../../../../tests/support/whole-app.ts';

/* A smaller plan and back, over the API of the whole app: it pauses accounts, holds their posts, and loses nothing. */

let database: TestDatabase;
let app: WholeApp;
/** The server's owner. */
let host: Visitor;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startWholeApp(database.url);
  host = await signUp(app.origin);
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const url = '/api/v1/workspaces/current/active-accounts';
const schedule = { at: '2030-05-01T10:00', zone: 'Europe/Berlin' };

async function tenant() {
  const owner = await signUp(app.origin);
  const { id } = await owner.call<{ id: string }>('GET', '/api/v1/workspaces/current');
  const addAccount = async (platform: string, { sandbox = false } = {}): Promise<string> => {
    const account = randomUUID();
    await sql`
      insert into account (id, workspace_id, platform, service, remote_id, handle, display_name, state, credentials, version, sandbox, created_at, checked_at)
      values (${account}, ${id}, ${platform}, 'https://example.org', ${account}, ${`a${account.slice(0, 6)}`}, 'Mara', 'healthy', 'sealed', 1, ${sandbox}, now(), now())
    `.execute(database.db);
    return account;
  };
  return {
    owner,
    id,
    addAccount,
    assign: (plan: string) => host.call('PUT', `/api/v1/server/workspaces/${id}/plan`, { plan }),
    choose: (accountIds: string[]) => owner.call<ActiveAccounts>('PUT', url, { accountIds }),
    schedule: (text: string, accountIds: string[]) =>
      owner.call<Post>('POST', '/api/v1/posts', { text, accountIds, schedule }).then((post) => post.id),
    post: (postId: string) => owner.call<Post>('GET', `/api/v1/posts/${postId}`),
    /** What is paused, of all accounts as the API lists them. */
    async paused(): Promise<string[]> {
      const { items } = await owner.call<{ items: Account[] }>('GET', '/api/v1/accounts');
      return items.filter(({ onHold }) => onHold === 'plan').map((account) => account.id);
    },
    async notifications(): Promise<string[]> {
      const { items } = await owner.call<{ items: { kind: string; title: string }[] }>('GET', '/api/v1/notifications');
      return items.filter(({ kind }) => kind === 'plan.accounts').map(({ title }) => title);
    },
  };
}

const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: Error) => error.message,
  );

test('a smaller plan pauses the newest accounts and holds their posts; the owner chooses others, and with room all continue', async () => {
  const { owner, addAccount, assign, choose, schedule: plan, post, paused, notifications } = await tenant();
  const accounts = [await addAccount('bluesky'), await addAccount('bluesky'), await addAccount('mastodon')].sort();
  const byPlatform = await sql<{
    id: string;
    platform: string;
  }>`select id, platform from account where id = any(${accounts}::uuid[])`.execute(database.db);
  const bluesky = byPlatform.rows.filter(({ platform }) => platform === 'bluesky').map(({ id }) => id);
  const [older = '', newer = ''] = bluesky.sort();
  const [mastodon = ''] = byPlatform.rows.filter(({ platform }) => platform === 'mastodon').map(({ id }) => id);
  const tried = await addAccount('bluesky', { sandbox: true });
  const [onNewer, onBoth, onOlder] = [await plan('Newer', [newer]), await plan('Both', [older, newer]), await plan('Older', [older])];

  const before = await owner.call<ActiveAccounts>('GET', `${url}?plan=standard`);
  expect(before).toMatchObject({ plan: 'Standard', accounts: 3, accountsPerPlatform: 1, postsOnHold: 2 });
  expect(before.items.filter(({ active }) => !active)).toEqual([{ id: newer, active: false, chosen: false }]);
  expect(before.items.map(({ id }) => id)).not.toContain(tried);
  expect(await owner.call('GET', url)).toMatchObject({ plan: 'Self-hosted', accounts: null, postsOnHold: 0 });
  expect(await paused()).toEqual([]);

  await assign('standard');
  expect(await paused()).toEqual([newer]);
  expect(await notifications()).toEqual(['1 account is paused']);
  const held = { state: 'scheduled', error: { kind: 'on_hold', reason: { code: 'plans.hold_plan' } } };
  expect((await post(onNewer)).targets).toMatchObject([held]);
  expect((await post(onNewer)).targets[0]?.error?.message).toMatch(/^On hold: this account is paused because/);
  expect((await post(onOlder)).targets).toMatchObject([{ state: 'scheduled', error: null }]);
  const both = new Map((await post(onBoth)).targets.map((target) => [target.accountId, target.error?.kind ?? null]));
  expect([both.get(older), both.get(newer)]).toEqual([null, 'on_hold']);

  const chosen = await choose([newer, mastodon]);
  expect(chosen.items).toEqual(
    [
      { id: older, active: false, chosen: false },
      { id: newer, active: true, chosen: true },
      { id: mastodon, active: true, chosen: true },
    ].sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  expect(await paused()).toEqual([older]);
  expect((await post(onNewer)).targets).toMatchObject([{ state: 'scheduled', error: null }]);
  expect((await post(onOlder)).targets).toMatchObject([held]);

  // Its time passes while it is on hold: it asks rather than going out late.
  await sql`update target set due_at = now() - interval '3 days', next_attempt_at = now() - interval '3 days' where post_id = ${onOlder}`.execute(
    database.db,
  );
  await assign('premium');
  expect(await paused()).toEqual([]);
  expect(await notifications()).toEqual(['All accounts are active again']);
  const missed = { state: 'failed', error: { kind: 'missed', reason: { code: 'publishing.missed_on_hold' } } };
  expect((await post(onOlder)).targets).toMatchObject([missed]);
  expect((await post(onBoth)).targets.map(({ error }) => error)).toEqual([null, null]);

  // The choice outlasts the larger plan.
  await assign('standard');
  expect(await paused()).toEqual([older]);
  expect(await notifications()).toEqual(['1 account is paused']);
  await owner.call('DELETE', `/api/v1/accounts/${newer}`);
  expect(await paused()).toEqual([]);
});

test('the calendar shows what is on hold as that, with why, counts it, and filters it', async () => {
  const { owner, id, addAccount, assign, schedule: plan } = await tenant();
  const [older = '', newer = ''] = [await addAccount('bluesky'), await addAccount('bluesky')].sort();
  const tried = await addAccount('bluesky', { sandbox: true });
  await plan('Goes out', [older]);
  await plan('Waits', [older, newer]);
  await plan('Is tried', [tried]);
  await assign('standard');
  const day = 'first=2030-05-01&last=2030-05-01&zone=Europe/Berlin';
  const slots = (more = '') => owner.call<CalendarSlots>('GET', `/api/v1/posts/calendar?${day}${more}`);
  const linesOf = ({ slots: [slot] }: CalendarSlots) =>
    slot?.lines.map(({ text, state, onHold }) => [text, state, ...(onHold ? [onHold] : [])]).sort() ?? [];
  expect((await slots()).states).toEqual({ scheduled: 2, on_hold: 1 });
  expect(linesOf(await slots())).toEqual([
    ['Goes out', 'scheduled'],
    ['Is tried', 'scheduled'],
    ['Waits', 'on_hold', 'plan'],
  ]);
  expect(linesOf(await slots('&state=on_hold'))).toEqual([['Waits', 'on_hold', 'plan']]);
  await sql`insert into workspace_hold (workspace_id, reason, since) values (${id}, 'trial_ended', now())`.execute(database.db);
  expect((await slots()).states).toEqual({ scheduled: 1, on_hold: 2 });
  const { items } = await owner.call<{ items: CalendarLine[] }>(
    'GET',
    '/api/v1/posts/calendar/lines?from=2030-05-01T00:00:00Z&to=2030-05-02T00:00:00Z&state=on_hold',
  );
  expect(items.map(({ text, onHold }) => [text, onHold])).toEqual([
    ['Goes out', 'trial_ended'],
    ['Waits', 'trial_ended'],
  ]);
});

test('more than the plan has, accounts of others, and other people are refused', async () => {
  const { owner, addAccount, assign, choose } = await tenant();
  const [one, two] = [await addAccount('bluesky'), await addAccount('bluesky')];
  const four = [one, await addAccount('mastodon'), await addAccount('linkedin'), await addAccount('tiktok')];
  await assign('standard');
  expect(await refusal(choose([one, two]))).toContain('This workspace allows 1 Bluesky account, and you chose 2.');
  expect(await refusal(choose(four))).toContain('This workspace allows 3 accounts, and you chose 4.');
  const elsewhere = await (await tenant()).addAccount('bluesky');
  expect(await refusal(choose([elsewhere]))).toContain('no longer connected');
  expect(await refusal(choose([await addAccount('bluesky', { sandbox: true })]))).toContain('no longer connected');
  // The same one twice is one.
  expect((await choose([two, two])).items.find(({ id }) => id === two)).toMatchObject({ active: true, chosen: true });
  const { key } = await owner.call<{ key: string }>('POST', '/api/v1/api-keys', { name: 'Robot' });
  const byKey = (method: string, body?: object) =>
    fetch(app.origin + url, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    }).then(({ status }) => status);
  expect([await byKey('GET'), await byKey('PUT', { accountIds: [] })]).toEqual([403, 403]);
});

test('two choices at once: one of them wins whole', async () => {
  const { addAccount, assign, choose } = await tenant();
  const [one, two] = [await addAccount('bluesky'), await addAccount('bluesky')];
  await assign('standard');
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_, index) => choose([index % 2 ? one : two])));
  for (const { items } of outcomes) expect(items.filter(({ active }) => active)).toHaveLength(1);
});

test('someone pauses accounts, and only people end it: not a plan with room, and whatever else is on hold', async () => {
  const { owner, addAccount, assign, schedule: plan, post } = await tenant();
  const [one, two, tried] = [await addAccount('bluesky'), await addAccount('mastodon'), await addAccount('bluesky', { sandbox: true })];
  const [onOne, onTried] = [await plan('One', [one]), await plan('Tried', [tried])];
  const call = (action: 'pause' | 'resume', ...accountIds: string[]) =>
    owner.call<{ items: Account[] }>('POST', `/api/v1/accounts/${action}`, { accountIds });
  const held = { state: 'scheduled', error: { kind: 'on_hold', reason: { code: 'plans.hold_person' } } };
  const free = { state: 'scheduled', error: null };
  const { items: scheduled } = await owner.call<{ items: object[] }>('GET', '/api/v1/accounts/scheduled');
  expect(new Set(scheduled)).toEqual(
    new Set([
      { accountId: one, posts: 1 },
      { accountId: tried, posts: 1 },
    ]),
  );

  const elsewhere = await (await tenant()).addAccount('bluesky');
  expect(await refusal(call('pause', one, elsewhere))).toMatch(/no longer|isn’t connected|not/i);
  expect((await post(onOne)).targets).toMatchObject([free]);

  const { items } = await call('pause', one, tried, one);
  const who = await owner.call<{ id: string }>('GET', '/api/v1/me');
  expect(items).toMatchObject(Array(2).fill({ onHold: 'person', paused: { by: who.id } }));
  expect((await post(onOne)).targets).toMatchObject([held]);
  expect((await post(onTried)).targets).toMatchObject([held]);
  const now = { text: 'Now', accountIds: [one], schedule: 'now' };
  expect(await refusal(owner.call('POST', '/api/v1/posts', now))).toContain('is paused, so nothing was published');

  // It counts against the plan, and a plan with room doesn't end it.
  await addAccount('bluesky');
  await assign('standard');
  await assign('premium');
  expect((await post(onOne)).targets).toMatchObject([held]);
  expect((await post(await plan('Two', [two]))).targets).toMatchObject([free]);

  await call('resume', one, two);
  expect((await post(onOne)).targets).toMatchObject([free]);
  expect((await post(onTried)).targets).toMatchObject([held]);
  await call('resume', tried);
  expect((await post(onTried)).targets).toMatchObject([free]);
});
