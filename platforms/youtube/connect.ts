import type { AccountProfile } from '../port/account.ts';
import { oauthConnector } from '../port/connector.ts';
import type { PlatformEnv } from '../port/env.ts';
import { textOf } from '../port/fields.ts';
import { PlatformProblem } from '../port/problem.ts';
import { host, itemsOf, type Reached } from './api.ts';
import { connectBy, manageScope } from './manifest.ts';
import { reduced, reducedTokens } from './problems.ts';

/** Google names a token to renew with once, and it stays good until the consent ends. */
export const youtubeConnector = oauthConnector({
  connectBy,
  reduced: reducedTokens,
  consent: {
    url: (by) => `${host(by, 'accounts')}/o/oauth2/v2/auth`,
    separator: ' ',
    pkce: true,
    // Without these two Google gives nothing to renew the login with, or gives it the first time only.
    params: { access_type: 'offline', prompt: 'consent' },
  },
  token: { url: (by) => `${host(by, 'oauth2')}/token` },
  async exchange(given, _env, standard) {
    const tokens = await standard(given);
    if (tokens.refreshToken !== null) return tokens;
    throw new PlatformProblem('rejected', 'youtube.short_login');
  },
  async profile(account, env) {
    const channels = await channelsOf(account, env);
    return channels.find(({ remoteId }) => remoteId === account.remoteId) ?? (channels[0] as AccountProfile);
  },
  accounts: (login, _scopes, env) => channelsOf(login, env),
  revocation: {
    // With one token Google ends all that this person gave this app.
    ends: 'person',
    url: (by) => `${host(by, 'oauth2')}/revoke`,
    tokens: ({ refreshToken, accessToken }) => [refreshToken ?? accessToken],
    client: 'none',
  },
});

type Channel = {
  id?: unknown;
  snippet?: { title?: unknown; customUrl?: unknown; thumbnails?: { default?: { url?: unknown } } };
  status?: { longUploadsStatus?: unknown };
};

/** The channels of a login, at least one. */
function channelsOf(account: Reached, env: PlatformEnv): Promise<AccountProfile[]> {
  return reduced(env, 'ask', async () => {
    const query = { part: 'snippet,status', mine: true, maxResults: 50 };
    const channels = await itemsOf<Channel>(env, account, '/youtube/v3/channels', query);
    const profiles = channels.flatMap((channel) => profileIn(channel, account));
    if (profiles.length > 0) return profiles;
    throw new PlatformProblem('rejected', 'youtube.no_channel');
  });
}

function profileIn({ id, snippet, status }: Channel, account: Reached): AccountProfile[] {
  if (typeof id !== 'string') return [];
  const { title, customUrl, thumbnails } = snippet ?? {};
  const displayName = textOf(title) || id;
  const { scopes } = account.credentials;
  return [
    {
      remoteId: id,
      handle: textOf(customUrl).replace(/^@/, '') || displayName,
      displayName,
      avatarUrl: textOf(thumbnails?.default?.url) || null,
      profileUrl: `${host(account, 'web')}/channel/${id}`,
      traits: {
        // `eligible`: its owner could confirm a phone number, and has not.
        longUploads: status?.longUploadsStatus !== 'eligible' && status?.longUploadsStatus !== 'disallowed',
        comments: scopes === undefined || scopes.split(' ').includes(manageScope),
      },
    },
  ];
}
