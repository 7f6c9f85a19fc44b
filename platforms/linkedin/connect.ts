import { message } from '@everycast/messages/message';
import type { AccountProfile } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { call, objectIn } from '../port/call.ts';
import { oauthConnector } from '../port/connector.ts';
import type { PlatformEnv } from '../port/env.ts';
import { textOf } from '../port/fields.ts';
import { PlatformProblem } from '../port/problem.ts';
import { host, type Reached } from './api.ts';
import { connectBy } from './manifest.ts';
import { isPageUrn, pageOf, pagesOf } from './pages.ts';
import { mapErrors, mapTokenErrors } from './problems.ts';

const timeoutMs = 15_000;

/**
 * LinkedIn offers PKCE only to apps without a secret. Only some apps get a refresh token. It lasts a year from the consent, however often
 * it is used.
 */
export const linkedinConnector = oauthConnector({
  connectBy,
  mapErrors: mapTokenErrors,
  consent: { url: (by) => `${host(by, 'web')}/oauth/v2/authorization`, separator: ' ', pkce: false },
  token: { url: (by) => `${host(by, 'web')}/oauth/v2/accessToken` },
  // Renewed this early so that days of downtime don't end a connection.
  renewAheadMs: 7 * 86_400_000,
  withoutRefreshToken: {
    aheadMs: 0,
    async renew() {
      throw new PlatformProblem('reconnect', 'linkedin.login_ended');
    },
  },

  /** The member and the pages they administer, if requested and granted. */
  async accounts(login, scopes, env) {
    const member = await memberOf(login, env);
    const toPages = ['rw_organization_admin', 'w_organization_social'].every((scope) => scopes?.includes(scope));
    return [member, ...(toPages ? await pagesOf(member.remoteId, login, env) : [])];
  },

  async profile(account, env) {
    if (!isPageUrn(account.remoteId)) return memberOf(account, env);
    const { member } = account.traits;
    // Pages connected before it was stored don't say whose login it is.
    return pageOf(account.remoteId, typeof member === 'string' ? member : (await memberOf(account, env)).remoteId, account, env);
  },
});

function memberOf(by: Reached, env: PlatformEnv): Promise<AccountProfile> {
  return mapErrors(env, 'ask', async () => {
    const url = `${host(by, 'api')}/v2/userinfo`;
    await env.spend(1);
    const answer = await call(env, { url, token: tokenOf(by), timeoutMs });
    const { sub, name, email, picture } = objectIn(answer, url);
    if (typeof sub !== 'string') throw new PlatformProblem('outage', message('platforms.account_unknown', { platform: 'LinkedIn' }));
    const displayName = textOf(name) || sub;
    return {
      remoteId: `urn:li:person:${sub}`,
      handle: textOf(email) || displayName,
      displayName,
      avatarUrl: textOf(picture) || null,
      profileUrl: null,
      traits: { kind: 'member', member: `urn:li:person:${sub}` },
    };
  });
}
