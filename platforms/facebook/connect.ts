import { graph, idIn, listIn, nextIn } from '../meta/graph.ts';
import type { AccountProfile, ConnectedAccount, Credentials } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import type { Answer } from '../port/call.ts';
import { unexpectedAnswer } from '../port/call.ts';
import { oauthConnector } from '../port/connector.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn, isFields, textOf } from '../port/fields.ts';
import { epochFrom } from '../port/outside.ts';
import { askTokens } from '../port/tokens.ts';
import { api, callMs, webPage } from './api.ts';
import { commentScope, connectBy, coverScopes } from './manifest.ts';
import { mapErrors, mapTokenErrors } from './problems.ts';

/** The fields of a Page; the picture is an edge that can be included. */
const pageFields = 'id,name,username,picture';
const pagesAtOnce = 100;
/** A person with more Pages than this chooses among the first. */
const maxLists = 20;

/** Facebook offers no PKCE with this flow, and no refresh: a connection works until the person is needed. */
export const facebookConnector = oauthConnector({
  connectBy,
  mapErrors: mapTokenErrors,
  // Asks again for permissions that were declined before.
  consent: { url: (by) => api(by, 'dialog/oauth', 'web'), separator: ',', pkce: false, params: { auth_type: 'rerequest' } },
  token: { url: tokenUrl },

  /** The code gives a token of a few hours, which gives one of about sixty days; the Page tokens derived from that don't expire. */
  async exchange({ service, app, redirectUri, code }, env) {
    const url = tokenUrl({ service, app });
    const client = { client_id: app.clientId, client_secret: app.clientSecret };
    const short = await askTokens(env, { url, query: { ...client, redirect_uri: redirectUri, code }, timeoutMs: callMs });
    const exchange = { ...client, grant_type: 'fb_exchange_token', fb_exchange_token: short.accessToken };
    const long = await askTokens(env, { url, query: exchange, timeoutMs: callMs });
    const scopes = await grantedScopes({ service, app, credentials: { accessToken: long.accessToken } }, env);
    return { ...long, expiresIn: null, scopes };
  },

  withoutRefreshToken: {
    aheadMs: null,
    renew: (account, env) => mapErrors(env, 'refresh', () => profileOf(account, env)).then(() => null),
  },

  accounts: (login, scopes, env) =>
    mapErrors(env, 'ask', async () => {
      const pages = await pagesOf(login, env);
      const expiresAt = pages[0] ? await endOf(pages[0].credentials.accessToken, login, env) : null;
      const traits = {
        comments: scopes?.includes(commentScope) !== false,
        covers: coverScopes.every((name) => scopes?.includes(name) !== false),
      };
      const until: Credentials = expiresAt ? { expiresAt: expiresAt.toISOString() } : {};
      return pages.map((page) => ({ ...page, traits, credentials: { ...page.credentials, ...until } }));
    }),

  /** What the person granted is only reported with the consent. */
  profile: async (account, env) => ({ ...(await mapErrors(env, 'ask', () => profileOf(account, env))), traits: account.traits }),
});

function tokenUrl(by: Pick<ConnectedAccount, 'service' | 'app'>): string {
  return api(by, 'oauth/access_token');
}

type Asking = Pick<ConnectedAccount, 'service' | 'credentials' | 'app'>;

/** People can deny individual permissions in the dialog. */
function grantedScopes(by: Asking, env: PlatformEnv): Promise<string[]> {
  return mapErrors(env, 'ask', async () => {
    const url = api(by, 'me/permissions');
    const answer = await graph(env, { url, token: tokenOf(by), timeoutMs: callMs });
    return listIn(answer, url).flatMap(({ permission, status }) => (status === 'granted' ? [textOf(permission)] : []));
  });
}

type Page = AccountProfile & { credentials: { accessToken: string } };

async function pagesOf(by: Asking, env: PlatformEnv): Promise<Page[]> {
  const url = api(by, 'me/accounts');
  const pages: Page[] = [];
  let after: string | null = null;
  for (let lists = 0; lists < maxLists; lists += 1) {
    const query = { fields: `${pageFields},access_token`, limit: pagesAtOnce, after: after ?? undefined };
    const answer: Answer = await graph(env, { url, query, token: tokenOf(by), timeoutMs: callMs });
    for (const page of listIn(answer, url)) {
      const token = textOf(page.access_token);
      // Without a token the person has no access to that Page.
      if (token !== '') pages.push({ ...profileIn({ ...answer, body: page }, url, by), credentials: { accessToken: token } });
    }
    after = nextIn(answer);
    if (after === null) break;
  }
  return pages;
}

async function profileOf(account: Asking & Pick<ConnectedAccount, 'remoteId'>, env: PlatformEnv): Promise<AccountProfile> {
  const url = api(account, account.remoteId);
  return profileIn(await graph(env, { url, query: { fields: pageFields }, token: tokenOf(account), timeoutMs: callMs }), url, account);
}

function profileIn(answer: Answer, url: string, by: { service: string }): AccountProfile {
  const id = idIn(answer, url);
  const { name, username, picture } = fieldsIn(answer.body);
  const displayName = textOf(name) || id;
  return {
    remoteId: id,
    handle: textOf(username) || displayName,
    displayName,
    avatarUrl: textOf(fieldsIn(fieldsIn(picture).data).url) || null,
    profileUrl: webPage(by, id),
    traits: {},
  };
}

/** When a token expires; null if it doesn't. All Page tokens of one consent are alike. */
async function endOf(token: string, by: Asking, env: PlatformEnv): Promise<Date | null> {
  const url = api(by, 'debug_token');
  const answer = await graph(env, {
    url,
    query: { input_token: token },
    token: `${by.app?.clientId}|${by.app?.clientSecret}`,
    timeoutMs: callMs,
  });
  const { data } = fieldsIn(answer.body);
  if (!isFields(data)) throw unexpectedAnswer(answer, url);
  return epochFrom(data.expires_at);
}
