import { afterAll, describe, expect, test } from 'vitest';
import { connectTo, newAccount, problemOf, startMetaWorld } from '../../tests/support/meta.ts';
import { testEnv } from '../../tests/support/platform-env.ts';
import { reads } from '../../tests/support/reads.ts';
import { onePart } from '../port/draft.ts';
import { facebook } from './facebook.ts';

const { connect } = facebook;
const { env, played, sandbox, send, close } = await startMetaWorld(facebook);
afterAll(close);

describe('connecting', () => {
  test('every Page of the person can be chosen, with a token of its own that does not end', async () => {
    const { accounts, scopes } = await connectTo(sandbox, facebook, env);
    expect(accounts.map(({ handle, displayName }) => ({ handle, displayName }))).toEqual([
      { handle: 'sandboxpageone', displayName: 'Sandbox Page 1' },
      { handle: 'sandboxpagetwo', displayName: 'Sandbox Page 2' },
    ]);
    expect(new Set(accounts.map(({ credentials }) => credentials.accessToken)).size).toBe(2);
    expect(accounts.map(({ expiresAt }) => expiresAt)).toEqual([null, null]);
    expect(scopes).toEqual(
      expect.arrayContaining(
        facebook.manifest.connect.by === 'oauth'
          ? Object.values(facebook.manifest.connect.scopes).flatMap((scopes) => scopes.map(({ name }) => name))
          : [],
      ),
    );
    for (const one of accounts) expect(await connect.profile(one, env)).toMatchObject({ remoteId: one.remoteId, handle: one.handle });
  });

  test('Pages are read to the end of their list', async () => {
    const one = testEnv({ fetch: (input, init) => fetch(String(input).replace('limit=100', 'limit=1'), init) });
    expect((await connectTo(sandbox, facebook, one)).accounts).toHaveLength(2);
  });

  test('a permission that was not given is missing from the grant, and named when it is needed', async () => {
    const { accounts, scopes, app } = await connectTo(sandbox, facebook, env, { without: ['pages_manage_posts'] });
    expect(scopes).not.toContain('pages_manage_posts');
    const [first] = accounts;
    if (!first) throw new Error('There is no account.');
    const { kind, reason } = await problemOf(() => send({ text: 'Not allowed' }, { ...first, app }));
    expect({ kind, reason }).toEqual({
      kind: 'rejected',
      reason: reads('The permission pages_manage_posts is missing. Connect the account again and allow it.'),
    });
  });

  test('without the permission to comment, a first comment is refused before anything is sent', async () => {
    const checked = async (without: string[]) => {
      const [page] = (await connectTo(sandbox, facebook, env, { without })).accounts;
      if (!page) throw new Error('There is no Page.');
      expect((await connect.profile(page, env)).traits).toEqual(page.traits);
      const content = { ...onePart({ text: 'Look', media: [] }), firstComment: 'More' };
      return facebook.manifest.check(content, page.traits).map(({ code }) => code);
    };
    expect(await checked([])).toEqual([]);
    expect(await checked(['pages_manage_engagement'])).toEqual(['comments_not_allowed']);
  });

  test('codes work once, and only with the app’s own secret', async () => {
    const { app } = await sandbox.newTenant();
    const given = { service: sandbox.serviceOf('facebook'), app, redirectUri: 'http://127.0.0.1:1/back', code: 'no code', verifier: '' };
    expect(await problemOf(() => connect.exchange(given, env))).toMatchObject({
      kind: 'rejected',
      reason: reads(/no longer accepts this sign-in/),
    });
    const wrong = { ...given, app: { ...app, clientSecret: 'no secret' } };
    expect(await problemOf(() => connect.exchange(wrong, env))).toMatchObject({
      kind: 'rejected',
      reason: reads(/credentials in Settings/),
    });
  });

  test('an ended consent wants the person; nothing is ever to be renewed', async () => {
    const ended = await newAccount(sandbox, facebook, env);
    expect(connect.refreshDue(ended.account.credentials, new Date(Date.now() + 10 * 365 * 86_400_000))).toBe(false);
    expect(await connect.refresh(ended.account, env)).toMatchObject({ credentials: ended.account.credentials });
    const [person] = await played.people(ended.world);
    await played.tokens.revokeAll(ended.world, person?.id ?? '');
    for (const work of [
      () => connect.profile(ended.account, env),
      () => send({ text: 'Ended' }, ended.account),
      () => connect.refresh(ended.account, env),
    ]) {
      expect((await problemOf(work)).kind).toBe('reconnect');
    }
  });
});
