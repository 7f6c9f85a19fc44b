import type { AccountProfile } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { call, objectIn } from '../port/call.ts';
import { oauthConnector } from '../port/connector.ts';
import type { PlatformEnv } from '../port/env.ts';
import { textOf } from '../port/fields.ts';
import { callApi, host, listIn, type Reached, unexpectedAnswer } from './api.ts';
import { connectBy } from './manifest.ts';
import { mapErrors, mapTokenErrors } from './problems.ts';

const timeoutMs = 15_000;

/** Twitch has no PKCE for apps with a secret. The refresh token may change with each use. */
export const twitchConnector = oauthConnector({
  connectBy,
  mapErrors: mapTokenErrors,
  consent: { url: (by) => `${host(by, 'id')}/oauth2/authorize`, separator: ' ', pkce: false },
  token: { url: (by) => `${host(by, 'id')}/oauth2/token` },
  profile: profileOf,
  revocation: {
    ends: 'login',
    url: (by) => `${host(by, 'id')}/oauth2/revoke`,
    tokens: ({ accessToken }) => [accessToken],
    client: 'id',
  },
});

/** The account's profile. Twitch requires tokens to be validated at its own endpoint whenever a session starts, and every hour. */
function profileOf(account: Reached, env: PlatformEnv): Promise<AccountProfile> {
  return mapErrors(env, 'ask', async () => {
    await validate(account, env);
    const answer = await callApi(env, account, '/users');
    const [user] = listIn(answer, account.service);
    if (typeof user?.id !== 'string' || typeof user.login !== 'string') throw unexpectedAnswer(answer, account.service);
    const { id, login, display_name: name, profile_image_url: picture, broadcaster_type: broadcasterType } = user;
    return {
      remoteId: id,
      handle: login,
      displayName: textOf(name) || login,
      avatarUrl: textOf(picture) || null,
      profileUrl: `${host(account, 'web')}/${login}`,
      traits: { broadcasterType: textOf(broadcasterType) },
    };
  });
}

async function validate(account: Reached, env: PlatformEnv): Promise<void> {
  const url = `${host(account, 'id')}/oauth2/validate`;
  const headers = { authorization: `OAuth ${tokenOf(account)}` };
  objectIn(await call(env, { url, headers, timeoutMs }), url);
}
