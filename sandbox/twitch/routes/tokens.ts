import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tenantOf } from '../../core/ids.ts';
import { consentRoutes } from '../../core/routes/consent.ts';
import { type Answer, formOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import type { Consent } from '../../core/tokens.ts';
import { broadcasters } from '../people.ts';
import type { TwitchServices } from '../services.ts';
import { errorFormat } from './error-format.ts';

const accessSeconds = 4 * 3600;

/** The token endpoint's errors have no name. */
const refused = (status: number, message: string): Answer => ({ status, body: { status, message } });

/** Consent, tokens, and token validation. */
export function tokenRoutes(http: FastifyInstance, { stage, consent }: TwitchServices): void {
  const { withTenant } = createRoutes(stage, { ...errorFormat, broken: () => refused(500, 'internal server error') });
  consentRoutes(http, '/id/oauth2/authorize', consent);

  http.post(
    '/id/oauth2/token',
    withTenant(
      'refresh',
      (request) => tenantOf(formOf(request).client_id ?? ''),
      async (request) => {
        const form = formOf(request);
        const clientId = form.client_id ?? '';
        if (tenantOf(clientId) === null) return refused(400, 'invalid client');
        if (consent.clientOf(clientId, form.client_secret) === null) return refused(403, 'invalid client secret');
        if (form.grant_type === 'authorization_code') {
          const given = { clientId, redirectUri: form.redirect_uri ?? '', verifier: null };
          const redeemed = await stage.tokens.redeem(form.code ?? '', given);
          return redeemed.ok ? tokens(redeemed.grant, redeemed) : refused(400, 'Invalid authorization code');
        }
        if (form.grant_type !== 'refresh_token') return refused(400, 'invalid grant type');
        const held = await stage.tokens.spend(form.refresh_token ?? '', { once: false });
        return held.ok && held.clientId === clientId ? tokens(held.grant, held, form.refresh_token) : refused(400, 'Invalid refresh token');
      },
    ),
  );

  /** The refresh token stays the same. */
  async function tokens(grant: string, { tenant, scopes }: Consent, before?: string): Promise<Answer> {
    const access = await stage.tokens.access(grant, tenant, accessSeconds);
    const refresh = before ?? (await stage.tokens.refresh(grant, tenant, null));
    return {
      status: 200,
      body: { access_token: access, expires_in: accessSeconds, refresh_token: refresh, scope: scopes, token_type: 'bearer' },
    };
  }

  http.post(
    '/id/oauth2/revoke',
    withTenant(
      'any',
      (request) => tenantOf(formOf(request).client_id ?? ''),
      async (request) => {
        const { client_id: clientId = '', token = '', ...more } = formOf(request);
        if (clientId === '') return refused(400, 'missing client id');
        if (tenantOf(clientId) === null) return refused(404, 'client does not exist');
        const held = await stage.tokens.holder(token);
        if (Object.keys(more).length > 0 || !held.ok || held.clientId !== clientId) return refused(400, 'Invalid token');
        await stage.tokens.revoke(held.grant);
        return { status: 200, body: null };
      },
    ),
  );

  const tokenIn = ({ headers }: FastifyRequest): string | null =>
    /^(?:OAuth|Bearer) (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
  const validating = createRoutes(stage, {
    ...errorFormat,
    token: tokenIn,
    unauthorized: (why) => refused(401, why === 'missing' ? 'missing authorization token' : 'invalid access token'),
  });
  http.get(
    '/id/oauth2/validate',
    validating.withToken({ operation: 'profile' }, async ({ tenant, account, clientId, scopes }) => {
      const login = broadcasters.find(tenant, account)?.handle ?? '';
      return { status: 200, body: { client_id: clientId, login, scopes, user_id: account, expires_in: accessSeconds } };
    }),
  );
}
