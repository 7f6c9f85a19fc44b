import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { oauthProvider } from '@better-auth/oauth-provider';
import { scopes } from '@everycast/contract/permissions';
import { newId } from '../../../kernel/ids.ts';
import { oauthTables } from './tables.ts';

/** The screen of the web app that asks the person; it also says what is wrong with a request that can't go back to its app. */
export const consentScreen = '/oauth/consent';

/** What lets an app stay connected. Each asks for it: nobody wants to be asked again after an hour. */
export const staying = 'offline_access';

export const accessTokenPrefix = 'eca_';
export const refreshTokenPrefix = 'ecr_';
/** Seconds. */
const accessTokenLasts = 3600;
const refreshTokenLasts = 60 * 24 * 3600;
const codeLasts = 600;

/** How tokens and codes are stored. They are random, so a hash without salt is enough. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

const granting = new AsyncLocalStorage<string>();

/** What Better Auth is asked inside `work` is for this grant: the code and all tokens that follow from it name it. */
export const forGrant = <T>(grantId: string, work: () => T): T => granting.run(grantId, work);

/**
 * Better Auth as an OAuth 2.1 provider. All apps are public clients with PKCE, tokens are opaque and stored as hashes. Outside `forGrant` no
 * consent is ever found, so that none is skipped. What a token may do isn't decided here.
 */
export const oauthPlugin = () =>
  oauthProvider({
    scopes: [...scopes, staying],
    grantTypes: ['authorization_code', 'refresh_token'],
    loginPage: consentScreen,
    consentPage: consentScreen,
    postLogin: {
      page: consentScreen,
      shouldRedirect: () => false,
      consentReferenceId: () => granting.getStore() ?? newId(),
    },
    allowDynamicClientRegistration: true,
    allowUnauthenticatedClientRegistration: true,
    disableJwtPlugin: true,
    enforcePerClientResources: false,
    accessTokenExpiresIn: accessTokenLasts,
    refreshTokenExpiresIn: refreshTokenLasts,
    codeExpiresIn: codeLasts,
    storeTokens: { hash: async (token) => hashOf(token) },
    prefix: { opaqueAccessToken: accessTokenPrefix, refreshToken: refreshTokenPrefix },
    schema: oauthTables,
  });
