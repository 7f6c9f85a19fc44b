import type { AccountProfile, ConnectedAccount } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { call, unexpectedAnswer } from '../port/call.ts';
import { oauthConnector } from '../port/connector.ts';
import type { PlatformEnv } from '../port/env.ts';
import { textOf } from '../port/fields.ts';
import { hostOf } from '../port/hosts.ts';
import { api, dataIn } from './api.ts';
import { traitsOf } from './limits.ts';
import { connectBy } from './manifest.ts';
import { mapErrors, mapTokenErrors } from './problems.ts';

const timeoutMs = 15_000;

/** A refresh token lasts about six months and is renewed with every use; X doesn't document this, so no expiry is shown. */
export const twitterConnector = oauthConnector({
  connectBy,
  mapErrors: mapTokenErrors,
  consent: { url: ({ service }) => `${hostOf(connectBy, service, 'web')}/i/oauth2/authorize`, separator: ' ', pkce: true },
  token: { url: (by) => api(by, '/2/oauth2/token'), client: 'basic' },
  profile: profileOf,
  revocation: {
    ends: 'login',
    url: (by) => api(by, '/2/oauth2/revoke'),
    // X doesn't say that revoking one revokes the other.
    tokens: ({ refreshToken, accessToken }) => [refreshToken, accessToken],
    client: 'whole',
  },
});

/** The account's profile and what X allows it. @throws PlatformProblem */
export function profileOf(account: Pick<ConnectedAccount, 'service' | 'credentials'>, env: PlatformEnv): Promise<AccountProfile> {
  return mapErrors(env, 'ask', async () => {
    const url = api(account, '/2/users/me');
    const query = { 'user.fields': 'id,name,profile_image_url,subscription_type,username' };
    const answer = await call(env, { url, query, token: tokenOf(account), timeoutMs });
    const { id, username, name, profile_image_url: picture, subscription_type: subscription } = dataIn(answer, url);
    if (typeof id !== 'string' || typeof username !== 'string') throw unexpectedAnswer(answer, url);
    return {
      remoteId: id,
      handle: username,
      displayName: textOf(name) || username,
      avatarUrl: textOf(picture) || null,
      profileUrl: `${hostOf(connectBy, account.service, 'web')}/${username}`,
      traits: traitsOf(subscription, account.credentials.scopes),
    };
  });
}
