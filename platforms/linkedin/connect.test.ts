import { describe, expect, test } from 'vitest';
import { asking } from '../../tests/support/connecting.ts';
import { atStandIn, connect, env, member, page, post, sandbox, seen, stand, world } from '../../tests/support/linkedin.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import type { PlatformEnv } from '../port/env.ts';
import { linkedin } from './linkedin.ts';

atStandIn();
const dayMs = 86_400_000;

describe('connecting', () => {
  test('tells the member, and the pages that they administer', async () => {
    const accounts = await connect();
    expect(accounts.map(({ displayName, traits }) => [displayName, traits.kind])).toEqual([
      ['Sandbox 1', 'member'],
      ['Sandbox Studio', 'organization'],
      ['Sandbox Shop', 'organization'],
    ]);
    expect(accounts[0]).toMatchObject({ handle: 'sandbox.one@example.org', remoteId: expect.stringMatching(/^urn:li:person:/) });
    expect(accounts[1]).toMatchObject({ handle: 'sandbox-studio', profileUrl: expect.stringMatching(/\/company\/sandbox-studio\/$/) });
    // What they post counts against the limit of the one member.
    expect(linkedin.manifest.quotas.publish).toMatchObject([{ name: 'posts', per: { trait: 'member' } }]);
    expect(accounts.map(({ traits }) => traits.member)).toEqual(Array(3).fill(accounts[0]?.remoteId));
    for (const account of accounts) {
      const { remoteId, traits } = account;
      expect(await linkedin.connect.profile(account, env)).toMatchObject({ remoteId, traits });
      expect(await linkedin.connect.profile({ ...account, traits: { kind: traits.kind ?? null } }, env)).toMatchObject({ traits });
    }
  });

  test('an app that was not vetted asks for nothing that it would be refused, and reaches the member alone', async () => {
    const own = await sandbox.newTenant();
    const url = linkedin.connect.consentUrl({ ...asking(sandbox, linkedin, own), app: { ...own.app, vetted: false } });
    expect(new URL(url).searchParams.get('scope')).toBe('openid profile email w_member_social');
    expect(await connect({ vetted: false }, own)).toMatchObject([{ displayName: 'Sandbox 1' }]);
    expect(await connect({ without: ['w_organization_social'] }, own)).toMatchObject([{ displayName: 'Sandbox 1' }]);
  });

  test('other permissions than before end the logins from before', async () => {
    const own = await sandbox.newTenant();
    const [first] = await connect({}, own);
    const [same] = await connect({}, own);
    if (!first || !same) throw new Error('No account.');
    expect(await linkedin.connect.profile(first, env)).toMatchObject({ displayName: 'Sandbox 1' });
    await connect({ without: ['email'] }, own);
    for (const ended of [first, same]) await expect(linkedin.connect.profile(ended, env)).rejects.toMatchObject({ kind: 'reconnect' });
  });
});

describe('the login', () => {
  test('of a partner is renewed, and ends after a year', async () => {
    const { credentials, expiresAt } = await linkedin.connect.refresh(member, env);
    expect(credentials.accessToken).not.toBe(member.credentials.accessToken);
    expect(expiresAt?.getTime()).toBeGreaterThan(Date.now() + 360 * dayMs);
    expect(await linkedin.connect.profile({ ...member, credentials }, env)).toMatchObject({ remoteId: member.remoteId });
    expect(linkedin.connect.refreshDue(credentials, new Date())).toBe(false);
    expect(linkedin.connect.refreshDue(credentials, new Date(Date.now() + 55 * dayMs))).toBe(true);
  });

  test('of any other app ends after sixty days, which is told', async () => {
    const own = await sandbox.newTenant();
    const [, second] = await stand().people(own.id);
    const [other] = await connect({ account: second?.id ?? '' }, own);
    if (!other) throw new Error('No account.');
    expect(Math.round(((other.expiresAt?.getTime() ?? 0) - Date.now()) / dayMs)).toBe(60);
    expect(linkedin.connect.refreshDue(other.credentials, new Date(Date.now() + 59 * dayMs))).toBe(false);
    await expect(linkedin.connect.refresh(other, env)).rejects.toMatchObject({
      kind: 'reconnect',
      reason: reads('sixty days'),
    });
    await stand().tokens.expire(own.id, second?.id ?? '');
    await expect(linkedin.connect.profile(other, env)).rejects.toMatchObject({ kind: 'refresh' });
  });

  test('that was ended wants the person; a wrong secret wants the operator', async () => {
    const own = await sandbox.newTenant();
    const [other] = await connect({}, own);
    if (!other) throw new Error('No account.');
    const wrong = { ...other, app: { ...own.app, clientSecret: 'wrong' } };
    await expect(linkedin.connect.refresh(wrong, env)).rejects.toMatchObject({
      kind: 'outage',
      reason: reads('credentials'),
    });
    await stand().tokens.revokeAll(own.id, other.remoteId.replace('urn:li:person:', ''));
    await expect(linkedin.connect.profile(other, env)).rejects.toMatchObject({ kind: 'reconnect' });
    await expect(linkedin.connect.refresh(other, env)).rejects.toMatchObject({ kind: 'reconnect' });
  });
});

describe('what LinkedIn refuses', () => {
  test('a version that has ended is said plainly, and the operator may name another', async () => {
    const speaking = (apiVersion: string) => ({ ...member, app: { ...world.app, apiVersion } });
    await expect(publishToEnd(linkedin.publish, post('Too old'), speaking('202412'), env)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('PLATFORM_LINKEDIN_API_VERSION'),
    });
    await publishToEnd(linkedin.publish, post('Of another month'), speaking('202608'), env);
    expect(await seen('Of another month')).toHaveLength(1);
  });

  test('a limit of the day is waited for until midnight UTC, unless it says when it is over', async () => {
    /** As LinkedIn answers by itself. */
    const unnotified: typeof fetch = async (...ask) => {
      const answer = await fetch(...ask);
      const headers = new Headers(answer.headers);
      headers.delete('retry-after');
      return new Response(answer.body, { status: answer.status, headers });
    };
    const limited = async (by: PlatformEnv) => {
      await stand().faults.add(world.id, { operation: 'profile', fault: 'rate_limited', times: 1 });
      const failure = await linkedin.connect.profile(page, by).catch((error) => error);
      expect(failure).toMatchObject({ kind: 'retry_later' });
      return failure.at as Date;
    };
    const midnight = await limited({ ...env, fetch: unnotified });
    expect(midnight.toISOString()).toMatch(/T00:00:00\.000Z$/);
    expect(midnight.getTime()).toBeGreaterThan(Date.now());
    expect((await limited(env)).getTime()).toBeLessThan(Date.now() + 65_000);
  });

  test('a page of somebody else, or a missing permission, is named', async () => {
    const own = await sandbox.newTenant();
    const [other] = await connect({ without: ['w_member_social'] }, own);
    if (!other) throw new Error('No account.');
    for (const account of [other, { ...other, remoteId: page.remoteId, traits: page.traits }]) {
      await expect(publishToEnd(linkedin.publish, post('Not allowed'), account, env)).rejects.toMatchObject({
        kind: 'rejected',
        reason: reads('isn’t allowed to do that'),
        platformMessage: expect.stringContaining('ACCESS_DENIED'),
      });
    }
    expect(await seen('Not allowed', own)).toEqual([]);
  });
});
