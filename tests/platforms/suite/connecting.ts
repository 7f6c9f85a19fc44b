import { PlatformProblem } from '@everycast/platforms/port/problem';
import { expect } from 'vitest';
import { reads } from '../../support/reads.ts';
import { describe, test } from '../cases.ts';
import type { contentsOf } from '../contents.ts';
import type { Stage } from '../stage.ts';
import type { Subject } from '../subject.ts';

/** The login: what it tells, how it is renewed, and how it ends. */
export function connecting(
  { platform: { connect }, refused, accessOutlives, line = [], renewsAgain }: Subject,
  at: () => Stage,
  { simple }: ReturnType<typeof contentsOf>,
): void {
  test('tells who it is, and works', async () => {
    const { env, newAccount } = at();
    const somebody = await newAccount();
    const account = somebody.account();
    expect(account.handle).not.toBe('');
    expect(account.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY).toBeGreaterThan(Date.now());
    expect(connect.refreshDue(account.credentials, env.now())).toBe(false);
    const { remoteId, handle, displayName } = account;
    expect(await connect.profile(account, env)).toMatchObject({ remoteId, handle, displayName });
    expect((await somebody.connect(env)).remoteId).toBe(remoteId);
  });

  test.runIf(connect.by === 'password')('a wrong password is up to the person', async () => {
    const { env, newAccount } = at();
    const { login } = await newAccount();
    if (connect.by !== 'password') return expect.fail();
    await expect(connect.connect({ ...login, password: 'abcd-efgh-ijkl-mnop' }, env)).rejects.toMatchObject({
      kind: 'rejected',
      code: 'wrong_credentials',
      reason: reads('password'),
    });
  });

  test.runIf(refused === 'renew')('an access that has run out is renewed, and the post goes out once', async () => {
    const { env, newAccount } = at();
    const somebody = await newAccount();
    const inAYear = new Date(env.now().getTime() + 365 * 86_400_000);
    expect(connect.refreshDue(somebody.account().credentials, inAYear)).toBe(true);
    await somebody.expire();
    await expect(connect.profile(somebody.account(), env)).rejects.toMatchObject({ kind: 'refresh' });
    const text = 'After the access ran out';
    const { problems } = await somebody.send(simple(text));
    expect(new Set(problems)).toEqual(new Set(['refresh']));
    expect(await somebody.seen(text)).toHaveLength(1);
  });

  test('renewing gives a login that works, also a second time', async () => {
    const { env, newAccount } = at();
    const somebody = await newAccount();
    for (let time = 0; time < 2; time += 1) {
      const account = await somebody.renew();
      expect(await connect.profile(account, env)).toMatchObject({ remoteId: account.remoteId });
    }
    await somebody.send(simple('After renewing'));
    expect(await somebody.seen('After renewing')).toHaveLength(1);
  });

  const lost = renewsAgain ? (['swallowed', 'half'] as const) : [];
  test.each(['dropped', 'broken', 'rate_limited', ...lost, ...line] as const)(
    'a failure on the way to renewing ends nothing: %s',
    async (fault) => {
      const { env, newAccount } = at();
      const somebody = await newAccount();
      await somebody.spoil('refresh', fault);
      const failure = await somebody.renew().catch((error: unknown) => error);
      // Where nothing is asked of the platform to renew a login, nothing can fail.
      if ((await somebody.waiting()).length === 0) {
        expect(failure).toBeInstanceOf(PlatformProblem);
        expect(failure).toMatchObject({ kind: fault === 'rate_limited' ? 'retry_later' : 'outage' });
      }
      const account = await somebody.renew();
      expect(await connect.profile(account, env)).toMatchObject({ remoteId: account.remoteId });
    },
  );

  test('two that renew one login at once leave one that works, or say that a person is needed', async () => {
    const { env, newAccount } = at();
    const account = (await newAccount()).account();
    const both = await Promise.allSettled([connect.refresh(account, env), connect.refresh(account, env)]);
    const renewed = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    for (const one of both) if (one.status === 'rejected') expect(one.reason).toMatchObject({ kind: 'reconnect' });
    expect(renewed.length).toBeGreaterThan(0);
    expect(await connect.profile({ ...account, ...renewed.at(-1) }, env)).toMatchObject({ remoteId: account.remoteId });
  });

  test('of a login whose end is not said, none is made up: it is not renewed again and again', async () => {
    const { env, newAccount } = at();
    const account = (await newAccount()).account();
    let unsaid = 0;
    const silent: typeof fetch = async (input, init) => {
      const response = await env.fetch(input, init);
      const { expires_in: seconds, ...rest } = (await response.clone().json()) as Record<string, unknown>;
      if (seconds === undefined) return response;
      unsaid += 1;
      return Response.json(rest, response);
    };
    const renewed = await connect.refresh(account, { ...env, fetch: silent });
    const monthsLater = new Date(env.now().getTime() + 90 * 86_400_000);
    if (unsaid > 0) expect(connect.refreshDue(renewed.credentials, monthsLater)).toBe(false);
    expect(await connect.profile({ ...account, ...renewed }, env)).toMatchObject({ remoteId: account.remoteId });
  });

  describe.runIf(connect.revocation)('what is ended from here', () => {
    test('is taken there no more', async () => {
      const { env, newAccount } = at();
      const somebody = await newAccount();
      await connect.revocation?.revoke(somebody.account(), env);
      await expect(connect.refresh(somebody.account(), env)).rejects.toMatchObject({ kind: 'reconnect' });
      if (accessOutlives) return;
      await expect(connect.profile(somebody.account(), env)).rejects.toMatchObject({ kind: expect.stringMatching(/^re(fresh|connect)$/) });
      await expect(somebody.send(simple('Ended from here'))).rejects.toMatchObject({ kind: 'reconnect' });
      expect(await somebody.feed()).toEqual([]);
    });

    test.each(['dropped', 'broken'] as const)('is told where it cannot be ended: %s', async (fault) => {
      const { env, newAccount } = at();
      const somebody = await newAccount();
      await somebody.spoil('any', fault);
      await expect(connect.revocation?.revoke(somebody.account(), env)).rejects.toMatchObject({ kind: 'outage' });
      expect(await connect.profile(somebody.account(), env)).toMatchObject({ remoteId: somebody.account().remoteId });
    });
  });

  test.each(['swallowed', 'dropped', 'half', 'broken', 'rate_limited', ...line] as const)(
    'a failed look at the profile ends nothing: %s',
    async (fault) => {
      const { env, newAccount } = at();
      const somebody = await newAccount();
      await somebody.spoil('profile', fault);
      const asked = connect.profile(somebody.account(), env);
      await expect(asked).rejects.toMatchObject({ kind: fault === 'rate_limited' ? 'retry_later' : 'outage' });
      await connect.profile(somebody.account(), env);
    },
  );

  test('what its owner ended wants its owner, and nothing goes out', async () => {
    const { env, newAccount } = at();
    const somebody = await newAccount();
    await somebody.revoke();
    await expect(connect.refresh(somebody.account(), env)).rejects.toMatchObject({
      kind: 'reconnect',
      reason: reads(/\w/),
    });
    const failure = await somebody.send(simple('Ended')).catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'reconnect' });
    expect(await somebody.feed()).toEqual([]);
  });
}
