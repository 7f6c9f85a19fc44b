import type { AppRequest } from '@everycast/contract/connected-apps';
import { isScope, Permission, type Scope, scopes } from '@everycast/contract/permissions';
import { message } from '@everycast/messages/message';
import { z } from 'zod';
import type { Tx } from '../../../kernel/database/database.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { say } from '../../../kernel/messages.ts';
import type { BetterAuth } from '../better-auth.ts';
import { accessTokenPrefix, consentScreen, forGrant, hashOf, refreshTokenPrefix, staying } from './oauth-plugin.ts';
import { createOAuthStore } from './oauth-store.ts';
import { createProvider, type ProtocolAnswer } from './provider.ts';
import { placeOf, registrationIn } from './registration.ts';

/** An app that people can connect. */
export interface OAuthApp {
  id: string;
  name: string;
  redirectUris: string[];
  createdAt: Date;
  usedAt: Date | null;
}

/** Which person's access token it is, and the grant that decides what it may do. It may have expired. */
interface TokenHolder {
  userId: string;
  grantId: string;
  appName: string;
  /** Those that the app asked for with this token: never more than its grant's. */
  scopes: Scope[];
  expiresAt: Date;
}

/** Everycast as an OAuth 2.1 provider: apps, codes and tokens. What a grant is, and what it may do, isn't decided here. */
export interface OAuth {
  /** @returns where the browser goes: to the consent screen, or back to the app with an error */
  authorize(query: URLSearchParams, headers: Headers): Promise<string>;
  token(form: URLSearchParams): Promise<ProtocolAnswer>;
  register(metadata: unknown): Promise<ProtocolAnswer>;
  /** Ends a token; with a refresh token, everything of its grant. Says nothing of whether there was one (RFC 7009). */
  revoke(form: URLSearchParams): Promise<void>;

  /**
   * What the consent screen asks. `request` is its own query.
   * @throws AppError not_found if there is no such app, or it took too long
   */
  asked(request: string): Promise<AppRequest>;
  /**
   * Gives a grant to the app. `headers` has the session's cookie.
   * @returns where the browser goes with the code. @throws AppError not_found as `asked`, or if the request was changed
   */
  consent(given: { request: string; scopes: readonly Scope[]; grantId: string }, headers: Headers): Promise<string>;
  /** @returns where the browser goes. @throws AppError not_found */
  refuse(request: string, headers: Headers): Promise<string>;

  /** Null if there is no such token; also if it was revoked, or its person is disabled. */
  holder(token: string): Promise<TokenHolder | null>;
  /** Ends all codes and tokens of grants. */
  end(tx: Tx, grantIds: readonly string[]): Promise<void>;
  /** Those that have tokens which can still be used. */
  alive(grantIds: readonly string[]): Promise<Set<string>>;

  /** Of apps that are still registered, by ID. */
  apps(ids: readonly string[]): Promise<Map<string, OAuthApp>>;
  /** Those that the server's owner has registered, the newest first. */
  keptApps(): Promise<OAuthApp[]>;
  /** @throws AppError invalid_input */
  keepApp(wanted: { name: string; redirectUris: string[] }): Promise<OAuthApp>;
  /** @returns false if there is none */
  removeKept(tx: Tx, id: string): Promise<boolean>;
}

const Strings = z.array(z.string());
const ScopesColumn = z.array(z.string()).transform((all) => all.flatMap((one) => known(one) ?? []));
const Registered = z.object({ client_id: z.string() });

const known = (name: string): Scope | null => {
  const permission = Permission.safeParse(name).data;
  return permission !== undefined && isScope(permission) ? permission : null;
};

/** What of a request for a code is passed on. The person is always asked, so that nothing else changes how. */
const passedOn = ['response_type', 'client_id', 'redirect_uri', 'state', 'code_challenge', 'code_challenge_method'] as const;

/** @param people `isDisabled`: their tokens open nothing */
export function createOAuth(kernel: Kernel, betterAuth: BetterAuth, people: { isDisabled(userId: string): Promise<boolean> }): OAuth {
  const store = createOAuthStore(kernel.db);
  const provider = createProvider(kernel, betterAuth);
  kernel.jobs.every('oauth.clean', '37 * * * *', () => store.clean(kernel.clock.now()));

  /** The names of this server as a resource (RFC 8707): a token is for all of it. */
  const isHere = (resource: string): boolean => ['', '/', '/mcp', '/api/v1'].some((path) => resource === `${provider.origin()}${path}`);

  async function decide(decision: Parameters<typeof provider.decide>[0], headers: Headers): Promise<string> {
    const leadsTo = await provider.decide(decision, headers);
    if (leadsTo === null) throw gone();
    return leadsTo;
  }

  const appIn = ({ clientId, name, redirectUris, createdAt, usedAt }: Awaited<ReturnType<typeof store.apps>>[number]): OAuthApp => ({
    id: clientId,
    name: name ?? '',
    redirectUris: Strings.parse(redirectUris),
    createdAt,
    usedAt,
  });

  async function register(metadata: unknown): Promise<ProtocolAnswer> {
    const found = registrationIn(metadata);
    if ('error' in found) return { status: 400, body: { error: found.error, error_description: say(found.reason) } };
    const registration = {
      client_name: found.name,
      redirect_uris: found.redirectUris,
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      // Web apps have https addresses; this allows those on the person's own device, too.
      application_type: 'native',
    };
    return provider.register(registration);
  }

  return {
    async authorize(query, headers) {
      if (!query.getAll('resource').every(isHere)) return `${consentScreen}?error=invalid_target`;
      await store.dropExpired(query.get('client_id') ?? '', kernel.clock.now());
      const asked = new URLSearchParams();
      for (const name of passedOn) for (const value of query.getAll(name)) asked.append(name, value);
      const wanted = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
      asked.set('scope', [...new Set([...(wanted.length > 0 ? wanted : scopes), staying])].join(' '));
      if (query.get('prompt')?.split(' ').includes('none')) asked.set('prompt', 'none');
      return provider.authorize(asked, headers);
    },

    async token(form) {
      if (!form.getAll('resource').every(isHere)) {
        return { status: 400, body: { error: 'invalid_target', error_description: say(message('oauth.other_resource')) } };
      }
      // Some send an empty or made-up secret, because their form has a field for it.
      for (const name of ['resource', 'client_secret']) form.delete(name);
      return provider.token(form);
    },

    register,

    async revoke(form) {
      const [token, clientId] = [form.get('token') ?? '', form.get('client_id') ?? ''];
      if (token.startsWith(accessTokenPrefix)) await store.revokeAccess(hashOf(token.slice(accessTokenPrefix.length)), clientId);
      if (!token.startsWith(refreshTokenPrefix)) return;
      const grantId = await store.grantOfRefresh(hashOf(token.slice(refreshTokenPrefix.length)), clientId);
      if (grantId !== null) await kernel.db.transaction().execute((tx) => store.end(tx, [grantId]));
    },

    async asked(request) {
      const asked = new URLSearchParams(request);
      const [app] = await store.apps([asked.get('client_id') ?? '']);
      const leadsTo = asked.get('redirect_uri') ?? '';
      const until = Number(asked.get('exp')) * 1000;
      if (!app || !URL.canParse(leadsTo) || !(until > kernel.clock.now().getTime())) throw gone();
      return {
        app: { id: app.clientId, name: app.name ?? '' },
        leadsTo: placeOf(leadsTo),
        registeredHere: app.kept,
        scopes: (asked.get('scope') ?? '').split(' ').flatMap((one) => known(one) ?? []),
      };
    },

    async consent({ request, scopes: given, grantId }, headers) {
      const scope = [...given, staying].join(' ');
      const leadsTo = await forGrant(grantId, () => decide({ accept: true, scope, oauth_query: request }, headers));
      await store.noteUse(new URLSearchParams(request).get('client_id') ?? '', kernel.clock.now());
      return leadsTo;
    },
    refuse: (request, headers) => decide({ accept: false, oauth_query: request }, headers),

    async holder(token) {
      if (!token.startsWith(accessTokenPrefix)) return null;
      const found = await store.holder(hashOf(token.slice(accessTokenPrefix.length)));
      if (!found || found.grantId === null || (await people.isDisabled(found.userId))) return null;
      const { userId, grantId, name, expiresAt } = found;
      return { userId, grantId, appName: name ?? '', scopes: ScopesColumn.parse(found.scopes), expiresAt };
    },
    end: store.end,
    alive: (grantIds) => store.alive(grantIds, kernel.clock.now()),

    apps: async (ids) => new Map((await store.apps(ids)).map((app) => [app.clientId, appIn(app)])),
    keptApps: async () => (await store.keptApps()).map(appIn),
    async keepApp({ name, redirectUris }) {
      const found = registrationIn({ client_name: name, redirect_uris: redirectUris });
      if ('error' in found) throw new AppError('invalid_input', found.reason);
      const made = await register({ client_name: name, redirect_uris: redirectUris });
      // Better Auth is stricter with some addresses.
      if (made.status !== 201) throw new AppError('invalid_input', 'oauth.redirect_refused', { address: redirectUris.join(', ') });
      const { client_id: id } = Registered.parse(made.body);
      await store.keep(id);
      const [app] = await store.apps([id]);
      if (!app) throw new Error('An app that was just registered is gone.');
      return appIn(app);
    },
    removeKept: store.removeKept,
  };
}

const gone = () => new AppError('not_found', 'oauth.request_gone');
