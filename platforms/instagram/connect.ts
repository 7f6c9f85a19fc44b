import { type Fields, fieldsIn, textOf } from '../meta/fields.ts';
import { graph, strange } from '../meta/graph.ts';
import { call } from '../port/call.ts';
import { hostOf } from '../port/hosts.ts';
import { askTokens, type Tokens } from '../port/oauth.ts';
import type { AccountProfile, Connected, ConnectedAccount, Credentials, OAuthConnector, PlatformEnv } from '../port/platform.ts';
import { api, callMs, tokenOf } from './api.ts';
import { commentScope, connectBy } from './manifest.ts';
import { reduced, reducedTokens } from './problems.ts';

/** Tokens live for sixty days; renewed in the middle of that, so that weeks without this machine end no connection. */
const aheadMs = 30 * 86_400_000;

type By = { service: string };
const host = ({ service }: By, role: keyof typeof connectBy.hosts, path: string) => `${hostOf(connectBy, service, role)}/${path}`;

export const instagramConnector: OAuthConnector = {
  by: 'oauth',

  /** Instagram offers no PKCE; the app's secret and the state protect the code. */
  consentUrl({ service, app, redirectUri, state }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      scope: connectBy.scopes.map(({ name }) => name).join(','),
      state,
    });
    return `${host({ service }, 'web', 'oauth/authorize')}?${query}`;
  },

  /** The code gives a token of an hour, which gives one of sixty days. */
  exchange({ service, app, redirectUri, code }, env) {
    return reducedTokens(env, 'ask', async () => {
      const url = host({ service }, 'token', 'oauth/access_token');
      const client = { client_id: app.clientId, client_secret: app.clientSecret };
      // A browser may hand over the end that Instagram adds to the address.
      const form = { ...client, grant_type: 'authorization_code', redirect_uri: redirectUri, code: code.replace(/#_$/, '') };
      const answer = await call(env, { url, form, timeoutMs: callMs });
      const { access_token: short, permissions } = onlyIn(answer.body);
      if (textOf(short) === '') throw strange(answer, url);
      const query = { grant_type: 'ig_exchange_token', client_secret: app.clientSecret, access_token: textOf(short) };
      const tokens = await askTokens(env, { url: host({ service }, 'graph', 'access_token'), query, timeoutMs: callMs });
      return { credentials: kept(tokens, env.now()), scopes: scopesIn(permissions) };
    });
  },

  async accounts({ credentials, scopes }, { service, app }, env): Promise<Connected[]> {
    const profile = await profileOf({ service, app, credentials }, env);
    const traits = { comments: scopes?.includes(commentScope) !== false };
    return [{ ...profile, traits, service, credentials, expiresAt: endOf(credentials) }];
  },

  /** What the person allowed is told once, with the consent. */
  profile: async (account, env) => ({ ...(await profileOf(account, env)), traits: account.traits }),

  refreshDue({ expiresAt }, now) {
    return expiresAt !== undefined && Date.parse(expiresAt) - now.getTime() < aheadMs;
  },

  /** A token that has run out cannot be renewed; one that has not is exchanged for another sixty days. */
  refresh(account, env) {
    return reduced(env, 'refresh', async () => {
      const url = host(account, 'graph', 'refresh_access_token');
      const query = { grant_type: 'ig_refresh_token', access_token: tokenOf(account) };
      const credentials = kept(await askTokens(env, { url, query, timeoutMs: callMs }), env.now());
      return { credentials, expiresAt: endOf(credentials) };
    });
  },
};

function kept({ accessToken, expiresIn }: Tokens, now: Date): Credentials {
  const until: Credentials = expiresIn === null ? {} : { expiresAt: new Date(now.getTime() + expiresIn * 1000).toISOString() };
  return { accessToken, ...until };
}

const endOf = ({ expiresAt }: Credentials): Date | null => (expiresAt === undefined ? null : new Date(expiresAt));

/** Instagram answers with an object, and writes in its documentation that it is one in a list. */
function onlyIn(body: unknown): Fields {
  const all = fieldsIn(body);
  return Array.isArray(all.data) ? fieldsIn(all.data[0]) : all;
}

/** Written as a list, and in the documentation as one text. */
function scopesIn(permissions: unknown): string[] | null {
  if (Array.isArray(permissions)) return permissions.filter((one) => typeof one === 'string');
  return textOf(permissions) === '' ? null : textOf(permissions).split(/[\s,]+/);
}

/** The account's number is asked for here, for the token endpoint writes it as a number, and that is too large for one. */
function profileOf(account: Pick<ConnectedAccount, 'service' | 'credentials' | 'app'>, env: PlatformEnv): Promise<AccountProfile> {
  return reduced(env, 'ask', async () => {
    const url = api(account, 'me');
    const query = { fields: 'id,user_id,username,name,profile_picture_url' };
    const answer = await graph(env, { url, query, token: tokenOf(account), timeoutMs: callMs });
    const { id, user_id: whole, username, name, profile_picture_url: picture } = onlyIn(answer.body);
    const handle = textOf(username);
    // A number would have lost its end; the account has another one, which counts for this app alone.
    const remoteId = textOf(whole) || textOf(id);
    if (remoteId === '' || handle === '') throw strange(answer, url);
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
