import { describe, expect, test } from 'vitest';
import { asking, connectAt } from '../../tests/support/connecting.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import { consentTo } from '../../tests/support/sandbox.ts';
import { account, atStandIn, connectSmall, creating, env, post, sandbox, seen, stand, world } from '../../tests/support/twitch.ts';
import type { PlatformEnv } from '../port/env.ts';
import { twitch } from './twitch.ts';

atStandIn({ pace: { processing: 2_000 } });

describe('connecting', () => {
  test('tells the channel and what kind it is; the consent asks for nothing that Twitch does not know', async () => {
    expect(account).toMatchObject({
      handle: 'sandbox_one',
      displayName: 'Sandbox_One',
      expiresAt: null,
      traits: { broadcasterType: 'affiliate' },
      profileUrl: `${sandbox.serviceOf('twitch')}/web/sandbox_one`,
    });
    expect((await connectSmall()).traits).toEqual({ broadcasterType: '' });
    const url = new URL(twitch.connect.consentUrl(asking(sandbox, twitch, world)));
    expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'redirect_uri', 'response_type', 'scope', 'state']);
    expect(twitch.connect.refreshDue(account.credentials, new Date())).toBe(false);
    expect(twitch.connect.refreshDue(account.credentials, new Date(Date.now() + 4 * 3_600_000))).toBe(true);
  });

  test('a code is good for once', async () => {
    const ask = asking(sandbox, twitch, world);
    const code = (await consentTo(twitch.connect.consentUrl(ask))).searchParams.get('code') ?? '';
    await twitch.connect.exchange({ ...ask, code }, env);
    await expect(twitch.connect.exchange({ ...ask, code }, env)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('Connect again'),
    });
  });

  test('looking at the profile validates the token', async () => {
    const asked: string[] = [];
    const watching: PlatformEnv = {
      ...env,
      fetch(input, init) {
        asked.push(String(input));
        return fetch(input, init);
      },
    };
    expect(await twitch.connect.profile(account, watching)).toMatchObject({ remoteId: account.remoteId });
    expect(asked.map((url) => new URL(url).pathname.replace('/sandbox/twitch', ''))).toEqual(['/id/oauth2/validate', '/api/helix/users']);
  });

  test('renewing gives a token that works; a consent that was ended wants the person', async () => {
    const own = await sandbox.newTenant();
    const other = await connectAt(sandbox, twitch, own, env);
    const { credentials } = await twitch.connect.refresh(other, env);
    expect(credentials.accessToken).not.toBe(other.credentials.accessToken);
    expect(await twitch.connect.profile({ ...other, credentials }, env)).toMatchObject({ remoteId: other.remoteId });
    await stand().tokens.expire(own.id, other.remoteId);
    await expect(twitch.connect.profile(other, env)).rejects.toMatchObject({ kind: 'refresh' });
    await stand().tokens.revokeAll(own.id, other.remoteId);
    await expect(twitch.connect.refresh(other, env)).rejects.toMatchObject({ kind: 'reconnect' });
  });

  test('credentials of the app that are wrong are the operator’s to mend, and end no connection', async () => {
    for (const app of [
      { ...world.app, clientSecret: 'wrong' },
      { clientId: 'none', clientSecret: 'wrong' },
    ]) {
      await expect(twitch.connect.refresh({ ...account, app }, env)).rejects.toMatchObject({
        kind: 'outage',
        reason: reads('credentials'),
      });
    }
  });

  test('a token of another app, or without a permission, wants a new consent', async () => {
    const other = { ...account, app: { ...world.app, clientId: 'another' } };
    await expect(twitch.connect.profile(other, env)).rejects.toMatchObject({
      kind: 'reconnect',
      reason: reads('a different app'),
    });
    const less = await connectAt(sandbox, twitch, world, env, { without: ['user:write:chat'] });
    await expect(publishToEnd(twitch.publish, post('No scope', { as: 'message' }), less, env)).rejects.toMatchObject({
      kind: 'reconnect',
      platformMessage: '401 Unauthorized: Missing scope: user:write:chat',
    });
  });
});

test('a second announcement within two seconds waits, and goes out then', async () => {
  await publishToEnd(twitch.publish, post('One'), account, env);
  const problem = (await announce('Two').catch((error: unknown) => error)) as { kind: string; at: Date };
  expect(problem.kind).toBe('retry_later');
  expect(problem.at.getTime()).toBeLessThan(Date.now() + 3_000);
  expect(await seen('Two')).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, problem.at.getTime() - Date.now())));
  await announce('Two');
  expect(await seen('Two')).toHaveLength(1);
  expect(twitch.manifest.quotas.publish).toContainEqual({ name: 'announcements', max: 1, per: 'account', window: { seconds: 2 } });
});

const announce = (text: string) => twitch.publish.perform(creating(post(text)));
