import { message } from '@everycast/messages/message';
import type { AccountProfile, ConnectedAccount } from '../port/account.ts';
import { oauthConnector } from '../port/connector.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn, textOf } from '../port/fields.ts';
import { PlatformProblem } from '../port/problem.ts';
import { ask, host, type Reached } from './api.ts';
import { creatorOf } from './creator.ts';
import { connectBy } from './manifest.ts';
import { isCapped, mapErrors, mapTokenErrors } from './problems.ts';

/** TikTok offers PKCE only to desktop apps. Each refresh token works once; the response has the next one. */
export const tiktokConnector = oauthConnector({
  connectBy,
  mapErrors: mapTokenErrors,
  clientIdName: 'client_key',
  consent: { url: (by) => `${host(by, 'web')}/v2/auth/authorize/`, separator: ',', pkce: false },
  token: { url: (by) => `${host(by, 'api')}/v2/oauth/token/` },
  profile: profileOf,
  revocation: {
    // The app disappears from the person's connected apps in TikTok.
    ends: 'account',
    url: (by) => `${host(by, 'api')}/v2/oauth/revoke/`,
    tokens: ({ accessToken }) => [accessToken],
    client: 'whole',
  },
});

/** The account's profile and what it can choose. One that can't post for now keeps its previous profile. */
function profileOf(account: Reached & Pick<ConnectedAccount, 'traits' | 'handle'>, env: PlatformEnv): Promise<AccountProfile> {
  return mapErrors(env, 'ask', async () => {
    const { user } = await ask(env, account, '/v2/user/info/', { fields: 'open_id,display_name,avatar_url' });
    const { open_id: id, display_name: name, avatar_url: picture } = fieldsIn(user);
    if (textOf(id) === '') throw new PlatformProblem('outage', message('platforms.account_unknown', { platform: 'TikTok' }));
    const creator = await mapErrors(env, 'ask', () => creatorOf(account, env)).catch((error) =>
      isCapped(error) ? null : Promise.reject(error),
    );
    const handle = creator?.username || account.handle || textOf(name);
    return {
      remoteId: textOf(id),
      handle,
      displayName: textOf(name) || creator?.nickname || handle,
      avatarUrl: textOf(picture) || null,
      profileUrl: `${host(account, 'web')}/@${handle}`,
      traits: creator?.traits ?? account.traits,
    };
  });
}
