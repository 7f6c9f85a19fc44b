import { describe, expect, test } from 'vitest';
import { asking, connectAt, consentedAt } from '../../tests/support/connecting.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import { consentTo } from '../../tests/support/sandbox.ts';
import { account, atStandIn, env, film, sandbox, stand, stops, world } from '../../tests/support/youtube.ts';
import { manageScope } from './manifest.ts';
import { youtube } from './youtube.ts';

atStandIn();

describe('connecting', () => {
  test('tells the channel, what it may do, and when to renew', async () => {
    expect(account).toMatchObject({
      handle: 'sandbox_one',
      displayName: 'Sandbox 1',
      expiresAt: null,
      traits: { longUploads: true, comments: true },
      profileUrl: `${sandbox.serviceOf('youtube')}/web/channel/${account.remoteId}`,
    });
    expect(await youtube.connect.profile(account, env)).toMatchObject({ remoteId: account.remoteId });
    expect(youtube.connect.refreshDue(account.credentials, new Date())).toBe(false);
    expect(youtube.connect.refreshDue(account.credentials, new Date(Date.now() + 50 * 60_000))).toBe(true);
  });

  test('a channel without a confirmed phone number uploads a quarter of an hour', async () => {
    const [, second] = await stand().people(world.id);
    const other = await connectAt(sandbox, youtube, world, env, { account: second?.id ?? '' });
    expect(other.traits.longUploads).toBe(false);
    const content = film('Long');
    expect(youtube.manifest.media(content, {}, other.traits).video?.seconds.max).toBe(900);
    expect(youtube.manifest.media(content, {}, account.traits).video?.seconds.max).toBe(43_200);
  });

  test('a Google account without a channel is told so', async () => {
    const people = await stand().people(world.id);
    const grant = await consentedAt(sandbox, youtube, world, env, { account: people.at(-1)?.id ?? '' });
    await expect(youtube.connect.accounts(grant, asking(sandbox, youtube, world), env)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('has no YouTube channel'),
    });
  });

  test('what a person unticked is known', async () => {
    const grant = await consentedAt(sandbox, youtube, world, env, { without: [manageScope] });
    expect(grant.scopes).not.toContain(manageScope);
    const other = await connectAt(sandbox, youtube, world, env, { without: [manageScope] });
    expect(other.traits.comments).toBe(false);
    expect(stops({ ...film('Unticked'), firstComment: 'Hi' }, other.traits)).toEqual(['comments_not_allowed']);
    const { post } = await publishToEnd(youtube.publish, film('Unticked'), other, env);
    await expect(youtube.publish.remove?.(post, other, env)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('missing a permission'),
      platformMessage: expect.stringContaining('insufficientPermissions'),
    });
  });

  test('consent that is denied leads back with the reason', async () => {
    const back = await consentTo(youtube.connect.consentUrl(asking(sandbox, youtube, world)), { deny: true });
    expect(back.searchParams.get('error')).toBe('access_denied');
  });

  test('a login for an hour only is not taken', async () => {
    const ask = asking(sandbox, youtube, world);
    const back = await consentTo(youtube.connect.consentUrl(ask).replace('access_type=offline', 'access_type=online'));
    const given = { ...ask, code: back.searchParams.get('code') ?? '' };
    await expect(youtube.connect.exchange(given, env)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('one hour'),
    });
  });

  test('renewing keeps the token to renew with; a consent that was ended wants the person', async () => {
    const own = await sandbox.newTenant();
    const other = await connectAt(sandbox, youtube, own, env);
    const first = await youtube.connect.refresh(other, env);
    const second = await youtube.connect.refresh({ ...other, ...first }, env);
    expect(second.credentials.refreshToken).toBe(other.credentials.refreshToken);
    expect(second.credentials.accessToken).not.toBe(first.credentials.accessToken);
    expect(await youtube.connect.profile({ ...other, ...second }, env)).toMatchObject({ remoteId: other.remoteId });

    await stand().tokens.expire(own.id, other.remoteId);
    await expect(youtube.connect.profile(other, env)).rejects.toMatchObject({ kind: 'refresh' });
    await stand().tokens.revokeAll(own.id, other.remoteId);
    await expect(youtube.connect.refresh(other, env)).rejects.toMatchObject({ kind: 'reconnect' });
  });

  test('credentials of the app that are wrong are the operator’s to mend, and end no connection', async () => {
    const wrong = { ...account, app: { ...world.app, clientSecret: 'wrong' } };
    await expect(youtube.connect.refresh(wrong, env)).rejects.toMatchObject({
      kind: 'outage',
      reason: reads('credentials'),
    });
  });
});
