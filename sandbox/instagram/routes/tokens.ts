import type { FastifyInstance } from 'fastify';
import { tenantOf } from '../../core/ids.ts';
import { type Answer, formOf, queryOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { badParameter, graphError } from '../../meta/errors.ts';
import type { InstagramServices } from '../services.ts';
import { basic, errorFormat } from './error-format.ts';

const shortSeconds = 3600;
const longSeconds = 60 * 86_400;

/** Tokens of an hour for codes, tokens of sixty days for those, and renewals of these. */
export function tokenRoutes(http: FastifyInstance, services: InstagramServices): void {
  const { stage, consent } = services;
  const { withToken, withTenant } = createRoutes(stage, errorFormat(services));

  http.post(
    '/token/oauth/access_token',
    withTenant(
      'refresh',
      (request) => tenantOf(formOf(request).client_id ?? ''),
      async (request) => {
        const {
          client_id: clientId = '',
          client_secret: secret,
          grant_type: type,
          redirect_uri: redirectUri = '',
          code = '',
        } = formOf(request);
        if (consent.clientOf(clientId, secret) === null) return refused('Error validating client secret.');
        if (type !== 'authorization_code') return refused('Invalid grant_type.');
        const redeemed = await stage.tokens.redeem(code, { clientId, redirectUri, verifier: null });
        if (!redeemed.ok) return refused(`Matching code was not found or was already used: ${redeemed.why}`);
        const token = await stage.tokens.access(redeemed.grant, redeemed.tenant, shortSeconds);
        // The account's ID is too large for a JSON number, but is written as one anyway.
        const permissions = JSON.stringify(redeemed.scopes);
        return { status: 200, body: `{"access_token":"${token}","user_id":${redeemed.account},"permissions":${permissions}}` };
      },
    ),
  );

  http.get(
    '/graph/access_token',
    withToken({ operation: 'refresh', scopes: [basic] }, async ({ tenant, grant }, request) => {
      const { grant_type: type, client_secret: secret } = queryOf(request);
      if (type !== 'ig_exchange_token') return badParameter('Unsupported grant_type');
      if (secret !== stage.clientSecret(tenant)) return graphError({ code: 1, message: 'Error validating client secret.' });
      return tokens(await stage.tokens.access(grant, tenant, longSeconds));
    }),
  );

  http.get(
    '/graph/refresh_access_token',
    withToken({ operation: 'refresh', scopes: [basic] }, async ({ tenant, grant, scopes }, request) => {
      const { grant_type: type } = queryOf(request);
      if (type !== 'ig_refresh_token') return badParameter('Unsupported grant_type');
      const { status, body } = tokens(await stage.tokens.access(grant, tenant, longSeconds));
      return { status, body: { ...(body as object), permissions: scopes.join(',') } };
    }),
  );
}

const tokens = (token: string): Answer => ({ status: 200, body: { access_token: token, token_type: 'bearer', expires_in: longSeconds } });

/** This endpoint has its own error format. */
const refused = (message: string): Answer => ({ status: 400, body: { error_type: 'OAuthException', code: 400, error_message: message } });
