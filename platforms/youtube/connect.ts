import { defined } from '@everycast/contract/defined';
import type { AccountProfile } from '../port/account.ts';
import { oauthConnector } from '../port/connector.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import { PlatformProblem } from '../port/problem.ts';
import { host, itemsOf, type Reached } from './api.ts';
import { connectBy, manageScope } from './manifest.ts';
import { mapErrors, mapTokenErrors } from './problems.ts';

/** Google returns a refresh token once, and it stays valid until the consent ends. */
export const youtubeConnector = oauthConnector({
  connectBy,
  mapErrors: mapTokenErrors,
  consent: {
    url: (by) => `${host(by, 'accounts')}/o/oauth2/v2/auth`,
    separator: ' ',
    pkce: true,
    // Without these two Google returns no refresh token, or only the first time.
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
    return channels.find(({ remoteId }) => remoteId === account.remoteId) ?? defined(channels[0], 'channel');
  },
  accounts: (login, _scopes, env) => channelsOf(login, env),
  revocation: {
    // Revoking one token revokes everything this person granted this app.
    ends: 'person',
    url: (by) => `${host(by, 'oauth2')}/revoke`,
    tokens: ({ refreshToken, accessToken }) => [refreshToken ?? accessToken],
    client: 'none',
  },
});

/** A login's channels, at least one. */
function channelsOf(account: Reached, env: PlatformEnv): Promise<AccountProfile[]> {
  return mapErrors(env, 'ask', async () => {
    const query = { part: 'snippet,status', mine: true, maxResults: 50 };
    const channels = await itemsOf(env, account, '/youtube/v3/channels', query);
    const profiles = channels.flatMap((channel) => profileIn(channel, account));
    if (profiles.length > 0) return profiles;
    throw new PlatformProblem('rejected', 'youtube.no_channel');
  });
}

function profileIn({ id, snippet, status }: Fields, account: Reached): AccountProfile[] {
  if (typeof id !== 'string') return [];
  const { title, customUrl, thumbnails } = fieldsIn(snippet);
  const displayName = textOf(title) || id;
  const { longUploadsStatus } = fieldsIn(status);
  const { scopes } = account.credentials;
  return [
    {
      remoteId: id,
      handle: textOf(customUrl).replace(/^@/, '') || displayName,
      displayName,
      avatarUrl: textOf(fieldsIn(fieldsIn(thumbnails).default).url) || null,
      profileUrl: `${host(account, 'web')}/channel/${id}`,
      traits: {
        // `eligible`: its owner could confirm a phone number, and hasn't.
        longUploads: longUploadsStatus !== 'eligible' && longUploadsStatus !== 'disallowed',
        comments: scopes === undefined || scopes.split(' ').includes(manageScope),
      },
    },
  ];
}
