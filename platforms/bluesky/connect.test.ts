import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { begun, newAccount, textOf as text } from '../../tests/support/bluesky.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { startSandbox, type TestSandbox } from '../../tests/support/sandbox.ts';
import { bluesky } from './bluesky.ts';
import { homeBase, homeOf } from './session.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  expect(sandbox.errors).toEqual([]);
  await sandbox.close();
});
const { connect, publish } = bluesky;
const env = testEnv();

/** Connecting at the stand-in, which lies under a path; the rest of it is in login.test.ts and real-server.test.ts. */
test('an account of a world, by the app password that its stand-in knows', async () => {
  const { account, login, feed } = await newAccount(sandbox);
  const service = sandbox.serviceOf('bluesky');
  expect(new URL(service).pathname).toBe('/sandbox/bluesky');
  expect(account).toMatchObject({
    service,
    handle: login.identifier,
    avatarUrl: null,
    profileUrl: `${service}/profile/${login.identifier}`,
  });
  expect(homeBase(account)).toBe(service);
  expect(await connect.profile(account, env)).toMatchObject({ remoteId: account.remoteId });
  expect(await connect.connect({ ...login, service: `${service}/` }, env)).toMatchObject({ service, remoteId: account.remoteId });
  expect(await feed()).toEqual([]);
});

test('a path stays with the address that a server tells of itself', () => {
  const doc = (serviceEndpoint: string) => ({ service: [{ id: '#atproto_pds', serviceEndpoint }] });
  const service = 'https://everycast.example/sandbox/bluesky';
  expect(homeOf(doc(service), service)).toBeNull();
  expect(homeOf(doc(`${service}/`), service)).toBeNull();
  expect(homeOf(doc('https://everycast.example'), service)).toBe('https://everycast.example');
});

test('the worlds do not know each other', async () => {
  const [one, two] = [await newAccount(sandbox), await newAccount(sandbox)];
  expect(one.login.identifier).not.toBe(two.login.identifier);
  const { identifier } = one.login;
  await expect(connect.connect({ ...two.login, identifier }, env)).rejects.toMatchObject({ kind: 'rejected', code: 'wrong_credentials' });
  await expect(connect.connect({ ...one.login, identifier: 'nobody.test' }, env)).rejects.toMatchObject({ code: 'wrong_credentials' });
});

test('too many logins have to wait', async () => {
  const { login } = await newAccount(sandbox);
  for (let n = 1; n < 30; n += 1) await connect.connect(login, env);
  await expect(connect.connect(login, env)).rejects.toMatchObject({ kind: 'retry_later', code: 'too_many_requests' });
});

describe('renewing', () => {
  test('gives new tokens; for a while the old one gives the same new one again', async () => {
    const { account } = await newAccount(sandbox);
    const first = await connect.refresh(account, env);
    const again = await connect.refresh(account, env);
    expect(first.credentials.refreshJwt).not.toBe(account.credentials.refreshJwt);
    expect(again.credentials.refreshJwt).toBe(first.credentials.refreshJwt);
    for (const { credentials } of [first, again])
      expect(await connect.profile({ ...account, credentials }, env)).toMatchObject({ handle: account.handle });
    expect(first.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 89 * 86_400_000);
  });

  test('an access token that has run out asks for it', async () => {
    const { account, played, world, feed } = await newAccount(sandbox);
    await played.tokens.expire(world.id, account.remoteId);
    await expect(publish.perform(begun(text('Stale'), 'create', { account }))).rejects.toMatchObject({ kind: 'refresh' });
    const renewed = { ...account, ...(await connect.refresh(account, env)) };
    await publish.perform(begun(text('Fresh'), 'create', { account: renewed }));
    expect((await feed()).map((one) => one.text)).toEqual(['Fresh']);
  });

  test('a connection that its owner ended asks for the person', async () => {
    const { account, spoil } = await newAccount(sandbox);
    await spoil('profile', 'revoked');
    await expect(connect.profile(account, env)).rejects.toMatchObject({ kind: 'refresh' });
    await expect(connect.refresh(account, env)).rejects.toMatchObject({
      kind: 'reconnect',
      platformMessage: '400 ExpiredToken: Token has been revoked',
    });
  });
});
