import type { FastifyInstance } from 'fastify';
import { secret, tenantOf } from '../../core/ids.ts';
import { consentRoutes } from '../../core/routes/consent.ts';
import { type Answer, formOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import type { Consent } from '../../core/tokens.ts';
import type { TiktokServices } from '../services.ts';
import { errorFormat } from './error-format.ts';

const accessSeconds = 7200;
const refreshSeconds = 180 * 86_400;

/** Consent, and tokens of two hours with refresh tokens that work once. */
export function tokenRoutes(http: FastifyInstance, { stage, consent }: TiktokServices): void {
  const { withTenant } = createRoutes(stage, errorFormat);
  consentRoutes(http, '/web/v2/auth/authorize/', consent);

  http.post(
    '/api/v2/oauth/token/',
    withTenant(
      'refresh',
      (request) => tenantOf(formOf(request).client_key ?? ''),
      async (request) => {
        const form = formOf(request);
        if (consent.clientOf(form.client_key, form.client_secret) === null)
          return refused('invalid_client', 'Client key or secret is incorrect.');
        if (form.grant_type === 'authorization_code') return byCode(form);
        if (form.grant_type === 'refresh_token') return byRefresh(form);
        return refused('unsupported_grant_type', 'The grant type is not supported.');
      },
    ),
  );

  http.post(
    '/api/v2/oauth/revoke/',
    withTenant(
      'any',
      (request) => tenantOf(formOf(request).client_key ?? ''),
      async (request) => {
        const form = formOf(request);
        const { client_key: clientId, client_secret: clientSecret, token = '', ...more } = form;
        if (Object.keys(more).length > 0 || token === '') return refused('invalid_request', 'The request parameters are malformed.');
        if (consent.clientOf(clientId, clientSecret) === null) return refused('invalid_client', 'Client key or secret is incorrect.');
        const held = await stage.tokens.holder(token);
        if (!held.ok || held.clientId !== clientId) return refused('invalid_request', 'The access token is invalid or has expired.');
        // The app disappears from the account's connected apps, with all earlier grants.
        await stage.tokens.revokeAll(held.tenant, held.account);
        return { status: 200, body: {} };
      },
    ),
  );

  async function byCode({ client_key: clientId = '', redirect_uri: redirectUri = '', code = '' }: Form): Promise<Answer> {
    const redeemed = await stage.tokens.redeem(code, { clientId, redirectUri, verifier: null });
    return redeemed.ok
      ? tokens(redeemed.grant, redeemed)
      : refused('invalid_grant', `Authorization code is expired or invalid. ${redeemed.why}`);
  }

  async function byRefresh({ client_key: clientId, refresh_token: token = '' }: Form): Promise<Answer> {
    const held = await stage.tokens.spend(token, { once: true });
    if (!held.ok || held.clientId !== clientId) return refused('invalid_grant', 'Refresh token is invalid or expired.');
    return tokens(held.grant, held);
  }

  async function tokens(grant: string, { tenant, account, scopes }: Consent): Promise<Answer> {
    const access = await stage.tokens.access(grant, tenant, accessSeconds);
    const refresh = await stage.tokens.refresh(grant, tenant, refreshSeconds);
    const ends = { expires_in: accessSeconds, refresh_expires_in: refreshSeconds };
    const body = { access_token: access, refresh_token: refresh, ...ends, open_id: account, scope: scopes.join(','), token_type: 'Bearer' };
    return { status: 200, body };
  }
}

type Form = Record<string, string | undefined>;

/** The token endpoint reports errors with a success status. */
const refused = (error: string, description: string): Answer => ({
  status: 200,
  body: { error, error_description: description, log_id: `2026${secret(12)}` },
});
