import { graph } from '../meta/graph.ts';
import type { AccountProfile, ConnectedAccount } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { unexpectedAnswer } from '../port/call.ts';
import { oauthConnector } from '../port/connector.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import { hostOf } from '../port/hosts.ts';
import { askTokens, scopesIn } from '../port/tokens.ts';
import { api, callMs } from './api.ts';
import { commentScope, connectBy } from './manifest.ts';
import { mapErrors, mapTokenErrors } from './problems.ts';

type By = { service: string };
const host = ({ service }: By, role: keyof typeof connectBy.hosts, path: string) => `${hostOf(connectBy, service, role)}/${path}`;

/** Instagram offers no PKCE. */
export const instagramConnector = oauthConnector({
  connectBy,
  mapErrors: mapTokenErrors,
  consent: { url: (by) => host(by, 'web', 'oauth/authorize'), separator: ',', pkce: false },
  token: { url: (by) => host(by, 'token', 'oauth/access_token'), unwrap: onlyIn },

  /** The code gives a token of an hour, which gives one of sixty days. */
  async exchange(given, env, standard) {
    // A browser may include the fragment that Instagram adds to the URL.
    const short = await standard({ ...given, code: given.code.replace(/#_$/, '') });
    const query = { grant_type: 'ig_exchange_token', client_secret: given.app.clientSecret, access_token: short.accessToken };
    const long = await askTokens(env, { url: host(given, 'graph', 'access_token'), query, timeoutMs: callMs });
    return { ...long, scopes: scopesIn(short.more.permissions || null) };
  },

  /** An expired token can't be renewed; a valid one is exchanged for another sixty days. */
  withoutRefreshToken: {
    // Halfway, so that weeks of downtime don't end a connection.
    aheadMs: 30 * 86_400_000,
    renew: (account, env) =>
      mapErrors(env, 'refresh', () => {
        const query = { grant_type: 'ig_refresh_token', access_token: tokenOf(account) };
        return askTokens(env, { url: host(account, 'graph', 'refresh_access_token'), query, timeoutMs: callMs });
      }),
  },

  async accounts(login, scopes, env) {
    const profile = await profileOf(login, env);
    return [{ ...profile, traits: { comments: scopes?.includes(commentScope) !== false } }];
  },

  /** What the person granted is only reported with the consent. */
  profile: async (account, env) => ({ ...(await profileOf(account, env)), traits: account.traits }),
});

/** Instagram returns an object, but documents it as one in a list. */
function onlyIn(body: unknown): Fields {
  const all = fieldsIn(body);
  return Array.isArray(all.data) ? fieldsIn(all.data[0]) : all;
}

/** The account's ID is fetched here, because the token endpoint returns it as a number too large for JSON. */
function profileOf(account: Pick<ConnectedAccount, 'service' | 'credentials' | 'app'>, env: PlatformEnv): Promise<AccountProfile> {
  return mapErrors(env, 'ask', async () => {
    const url = api(account, 'me');
    const query = { fields: 'id,user_id,username,name,profile_picture_url' };
    const answer = await graph(env, { url, query, token: tokenOf(account), timeoutMs: callMs });
    const { id, user_id: whole, username, name, profile_picture_url: picture } = onlyIn(answer.body);
    const handle = textOf(username);
    // A JSON number would be rounded; the fallback is an ID that is only valid for this app.
    const remoteId = textOf(whole) || textOf(id);
    if (remoteId === '' || handle === '') throw unexpectedAnswer(answer, url);
    return {
      remoteId,
      handle,
      displayName: textOf(name) || handle,
      avatarUrl: textOf(picture) || null,
      profileUrl: host(account, 'web', handle),
      traits: {},
    };
  });
}
