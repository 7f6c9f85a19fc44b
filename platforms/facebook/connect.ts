import { fieldsIn, isFields, textOf } from '../meta/fields.ts';
import { graph, idIn, listIn, nextIn, strange } from '../meta/graph.ts';
import type { Answer } from '../port/call.ts';
import { askTokens } from '../port/oauth.ts';
import { epochFrom } from '../port/outside.ts';
import type {
  AccountProfile,
  AppCredentials,
  Connected,
  ConnectedAccount,
  Credentials,
  OAuthConnector,
  PlatformEnv,
} from '../port/platform.ts';
import { api, callMs, tokenOf, webPage } from './api.ts';
import { commentScope, connectBy, coverScopes } from './manifest.ts';
import { reduced, reducedTokens } from './problems.ts';

/** What is asked of a Page; the picture is an edge that comes along. */
const pageFields = 'id,name,username,picture';
const pagesAtOnce = 100;
/** A person with more Pages than this chooses among the first. */
const maxLists = 20;

type Page = { profile: AccountProfile; token: string };

export const facebookConnector: OAuthConnector = {
  by: 'oauth',

  /** Facebook offers no PKCE with this flow; the app's secret and the state protect the code. What was declined before is asked for again. */
  consentUrl({ service, app, redirectUri, state }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri: redirectUri,
      scope: connectBy.scopes.map(({ name }) => name).join(','),
      state,
      auth_type: 'rerequest',
    });
    return `${api({ service, app }, 'dialog/oauth', 'web')}?${query}`;
  },

  /** The code gives a token of some hours, which gives one of some sixty days; the tokens of Pages that come of that one do not end. */
  async exchange({ service, app, redirectUri, code }, env) {
    const url = api({ service, app }, 'oauth/access_token');
    const client = { client_id: app.clientId, client_secret: app.clientSecret };
    const accessToken = await reducedTokens(env, 'ask', async () => {
      const short = await askTokens(env, { url, query: { ...client, redirect_uri: redirectUri, code }, timeoutMs: callMs });
      const exchange = { ...client, grant_type: 'fb_exchange_token', fb_exchange_token: short.accessToken };
      return (await askTokens(env, { url, query: exchange, timeoutMs: callMs })).accessToken;
    });
    return { credentials: { accessToken }, scopes: await grantedScopes({ service, app, credentials: { accessToken } }, env) };
  },

  accounts({ credentials, scopes }, { service, app }, env) {
    return reduced(env, 'ask', async () => {
      const pages = await pagesOf({ service, app, credentials }, env);
      const [first] = pages;
      const expiresAt = first ? await endOf(first.token, { service, app }, env) : null;
      const until: Credentials = expiresAt ? { expiresAt: expiresAt.toISOString() } : {};
      return pages.map(
        ({ profile, token }): Connected => ({
          ...profile,
          traits: {
            comments: scopes?.includes(commentScope) !== false,
            covers: coverScopes.every((name) => scopes?.includes(name) !== false),
          },
          service,
          credentials: { accessToken: token, ...until },
          expiresAt,
        }),
      );
    });
  },

  /** What the person allowed is told once, with the consent. */
  profile: async (account, env) => ({ ...(await reduced(env, 'ask', () => profileOf(account, env))), traits: account.traits }),

  refreshDue: () => false,

  /** Facebook has nothing to renew a connection with: it holds, or the person is needed. */
  async refresh(account, env) {
    await reduced(env, 'refresh', () => profileOf(account, env));
    const { expiresAt } = account.credentials;
    return { credentials: account.credentials, expiresAt: expiresAt === undefined ? null : new Date(expiresAt) };
  },
};

type Asking = Pick<ConnectedAccount, 'service' | 'credentials' | 'app'>;

/** People may take away single permissions in the dialog. */
function grantedScopes(by: Asking, env: PlatformEnv): Promise<string[]> {
  return reduced(env, 'ask', async () => {
    const url = api(by, 'me/permissions');
    const answer = await graph(env, { url, token: tokenOf(by), timeoutMs: callMs });
    return listIn(answer, url).flatMap(({ permission, status }) => (status === 'granted' ? [textOf(permission)] : []));
  });
}

async function pagesOf(by: Asking, env: PlatformEnv): Promise<Page[]> {
  const url = api(by, 'me/accounts');
  const pages: Page[] = [];
  let after: string | null = null;
  for (let lists = 0; lists < maxLists; lists += 1) {
    const query = { fields: `${pageFields},access_token`, limit: pagesAtOnce, after: after ?? undefined };
    const answer: Answer = await graph(env, { url, query, token: tokenOf(by), timeoutMs: callMs });
    for (const page of listIn(answer, url)) {
      const token = textOf(page.access_token);
      // Without a token the person has no say on that Page.
      if (token !== '') pages.push({ profile: profileIn({ ...answer, body: page }, url, by), token });
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

/** When a token runs out; null where it does not. The tokens of all Pages of one consent are alike. */
async function endOf(token: string, { service, app }: { service: string; app: AppCredentials }, env: PlatformEnv): Promise<Date | null> {
  const url = api({ service, app }, 'debug_token');
  const answer = await graph(env, { url, query: { input_token: token }, token: `${app.clientId}|${app.clientSecret}`, timeoutMs: callMs });
  const { data } = fieldsIn(answer.body);
  if (!isFields(data)) throw strange(answer, url);
  return epochFrom(data.expires_at);
}
