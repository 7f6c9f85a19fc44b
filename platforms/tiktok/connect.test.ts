import { beforeAll, describe, expect, test } from 'vitest';
import { asking } from '../../tests/support/connecting.ts';
import { publishToEnd } from '../../tests/support/publish-to-end.ts';
import { reads } from '../../tests/support/reads.ts';
import { consentTo } from '../../tests/support/sandbox.ts';
import { account, atStandIn, bent, env, film, newAccount, sandbox, stand, world } from '../../tests/support/tiktok.ts';
import { tiktok } from './tiktok.ts';

atStandIn();
beforeAll(async () => void (await newAccount()));

describe('connecting', () => {
  test('tells the account, and what it may choose', async () => {
    expect(account).toMatchObject({
      handle: 'sandbox.one',
      displayName: 'Sandbox 1',
      profileUrl: `${sandbox.serviceOf('tiktok')}/web/@sandbox.one`,
      traits: {
        privacy: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
        comments: true,
        duets: true,
        stitches: true,
        maxSeconds: 600,
      },
    });
    expect(Math.round(((account.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(180);
    expect(await tiktok.connect.profile(account, env)).toMatchObject({ remoteId: account.remoteId, traits: account.traits });
    expect(new URL(tiktok.connect.consentUrl(asking(sandbox, tiktok, world))).searchParams.get('scope')).toBe(
      'user.info.basic,video.publish,video.list,user.info.stats',
    );
  });

  test('a private account without comments has other choices', async () => {
    const other = await newAccount(1);
    const fields = tiktok.manifest.options(other.traits);
    expect(fields.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['comment']));
    expect(fields[0]).toMatchObject({
      key: 'privacy',
      needed: true,
      choices: [{ value: 'FOLLOWER_OF_CREATOR' }, { value: 'MUTUAL_FOLLOW_FRIENDS' }, { value: 'SELF_ONLY' }],
    });
    expect(fields[0]).not.toHaveProperty('default');
    expect(tiktok.manifest.media(film('x'), {}, other.traits).video?.seconds.max).toBe(60);
  });

  test('an account that may post nothing for now keeps what it was known for', async () => {
    const other = await newAccount();
    const capped = bent((url) =>
      url.pathname.includes('creator_info')
        ? Response.json({ data: {}, error: { code: 'spam_risk_too_many_posts', message: 'no', log_id: '1' } })
        : undefined,
    );
    expect(await tiktok.connect.profile(other, capped)).toMatchObject({ handle: 'sandbox.one', traits: other.traits });
    const limited = bent((url) =>
      url.pathname.includes('creator_info')
        ? Response.json({ data: {}, error: { code: 'rate_limit_exceeded', message: 'no', log_id: '1' } }, { status: 429 })
        : undefined,
    );
    await expect(tiktok.connect.profile(other, limited)).rejects.toMatchObject({ kind: 'retry_later' });
  });

  test('a code is good once, which is said in an answer of success', async () => {
    const ask = asking(sandbox, tiktok, world);
    const back = await consentTo(tiktok.connect.consentUrl(ask));
    const given = { ...ask, code: back.searchParams.get('code') ?? '' };
    await tiktok.connect.exchange(given, env);
    await expect(tiktok.connect.exchange(given, env)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('Connect again'),
    });
    await expect(tiktok.connect.exchange({ ...given, app: { ...world.app, clientSecret: 'wrong' } }, env)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('credentials'),
    });
  });

  test('what was left unticked is named', async () => {
    const other = await newAccount(0, ['video.list']);
    expect(other.credentials.scopes).toBe('user.info.basic video.publish user.info.stats');
    const refused = bent((url) =>
      url.pathname.includes('/init/')
        ? Response.json({ data: {}, error: { code: 'scope_not_authorized', message: 'no', log_id: '1' } }, { status: 401 })
        : undefined,
    );
    await expect(publishToEnd(tiktok.publish, film('Unticked'), other, refused)).rejects.toMatchObject({
      kind: 'rejected',
      reason: reads('missing a permission'),
    });
  });
});

describe('the login', () => {
  test('is renewed by tokens that are good once', async () => {
    const other = await newAccount();
    expect(tiktok.connect.refreshDue(other.credentials, new Date())).toBe(false);
    expect(tiktok.connect.refreshDue(other.credentials, new Date(Date.now() + 111 * 60_000))).toBe(true);
    const first = await tiktok.connect.refresh(other, env);
    expect(first.credentials.refreshToken).not.toBe(other.credentials.refreshToken);
    expect(await tiktok.connect.profile({ ...other, ...first }, env)).toMatchObject({ remoteId: other.remoteId });
    await tiktok.connect.refresh({ ...other, ...first }, env);
    await expect(tiktok.connect.refresh(other, env)).rejects.toMatchObject({ kind: 'reconnect' });
  });

  test('that has run out asks to be renewed; one that was ended wants the person', async () => {
    const other = await newAccount();
    await stand().tokens.expire(world.id, other.remoteId);
    await expect(tiktok.connect.profile(other, env)).rejects.toMatchObject({ kind: 'refresh' });
    await stand().tokens.revokeAll(world.id, other.remoteId);
    await expect(tiktok.connect.refresh(other, env)).rejects.toMatchObject({ kind: 'reconnect' });
    await expect(tiktok.connect.refresh({ ...other, app: { ...world.app, clientSecret: 'wrong' } }, env)).rejects.toMatchObject({
      kind: 'outage',
    });
  });
});
