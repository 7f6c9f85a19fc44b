import { afterAll, expect, test } from 'vitest';
import { connectTo, newAccount, problemOf, startMetaWorld } from '../../tests/support/meta.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { reads } from '../../tests/support/reads.ts';
import { onePart } from '../port/draft.ts';
import type { Traits } from '../port/manifest.ts';
import { scopesOf } from '../port/scopes.ts';
import { instagram } from './instagram.ts';
import { connectBy } from './manifest.ts';

const { connect } = instagram;
const { env, played, sandbox, spoil, account, close } = await startMetaWorld(instagram);
afterAll(close);

const days = (date: Date | null) => Math.round(((date?.getTime() ?? 0) - Date.now()) / 86_400_000);

test('the account is connected for sixty days, under its whole number', async () => {
  const { accounts, scopes } = await connectTo(sandbox, instagram, env);
  expect(scopes).toEqual(scopesOf(connectBy, ['publish', 'metrics', 'engagement']).map(({ name }) => name));
  const [first] = accounts;
  expect(first).toMatchObject({ handle: 'sandbox.studio', displayName: 'Sandbox Studio' });
  expect(first?.remoteId).toMatch(/^1784\d{13}$/);
  expect(days(first?.expiresAt ?? null)).toBe(60);
});

test('answers are read as they are, and as the documentation says they are', async () => {
  const wrapped = testEnv({
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      if (!/oauth\/access_token|\/me\?/.test(String(input))) return response;
      const one = JSON.parse((await response.text()).replace(/"user_id":(\d+)/, '"user_id":"$1"'));
      return Response.json({ data: [{ ...one, ...(one.permissions && { permissions: one.permissions.join(',') }) }] });
    },
  });
  const { accounts, scopes } = await connectTo(sandbox, instagram, wrapped);
  expect(accounts).toMatchObject([{ handle: 'sandbox.studio' }]);
  expect(scopes).toHaveLength(5);
});

test('a permission that was not given is missing from the grant', async () => {
  const { accounts, scopes } = await connectTo(sandbox, instagram, env, { without: ['instagram_business_manage_comments'] });
  expect(scopes).toEqual([
    'instagram_business_basic',
    'instagram_business_content_publish',
    'instagram_business_manage_insights',
    'instagram_business_manage_messages',
  ]);
  const [without] = accounts;
  if (!without) throw new Error('There is no account.');
  expect((await connect.profile(without, env)).traits).toEqual({ comments: false });
  const commented = { ...onePart({ text: 'Look', media: [] }), firstComment: 'More' };
  const codes = (traits: Traits) => instagram.manifest.check(commented, traits).map(({ code }) => code);
  expect(codes(without.traits)).toContain('comments_not_allowed');
  expect(codes(account.traits)).not.toContain('comments_not_allowed');
});

test('codes work once, and only with the app’s own secret', async () => {
  const { app } = await sandbox.newTenant();
  const given = { service: sandbox.serviceOf('instagram'), app, redirectUri: 'http://127.0.0.1:1/back', code: 'no code#_', verifier: '' };
  expect(await problemOf(() => connect.exchange(given, env))).toMatchObject({
    kind: 'rejected',
    reason: reads(/no longer accepts this sign-in/),
  });
  const wrong = { ...given, app: { ...app, clientSecret: 'no secret' } };
  expect(await problemOf(() => connect.exchange(wrong, env))).toMatchObject({
    kind: 'rejected',
    reason: reads(/Settings/),
  });
});

test('the connection is renewed in the middle of its time, and a failure on the way ends nothing', async () => {
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000);
  expect(connect.refreshDue(account.credentials, inDays(29))).toBe(false);
  expect(connect.refreshDue(account.credentials, inDays(31))).toBe(true);
  for (const fault of ['swallowed', 'broken', 'rate_limited'] as const) {
    await spoil('refresh', fault);
    expect((await problemOf(() => connect.refresh(account, env))).kind).toBe(fault === 'rate_limited' ? 'retry_later' : 'outage');
  }
  const renewed = await connect.refresh(account, env);
  expect(renewed.credentials.accessToken).not.toBe(account.credentials.accessToken);
  expect(days(renewed.expiresAt)).toBe(60);
  expect(await connect.profile({ ...account, ...renewed }, env)).toMatchObject({ remoteId: account.remoteId });
});

test('what has run out or was taken back wants the person', async () => {
  for (const end of ['expire', 'revokeAll'] as const) {
    const other = await newAccount(sandbox, instagram, env);
    await played.tokens[end](other.world, other.account.remoteId);
    for (const work of [() => connect.profile(other.account, env), () => connect.refresh(other.account, env)]) {
      expect((await problemOf(work)).kind).toBe('reconnect');
    }
  }
});
