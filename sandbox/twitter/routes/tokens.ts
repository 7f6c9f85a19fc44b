import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tenantOf } from '../../core/ids.ts';
import { type Answer, formOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import type { Consent } from '../../core/tokens.ts';
import type { TwitterServices } from '../services.ts';
import { errorFormat } from './error-format.ts';

const accessSeconds = 7200;
/** About six months; each works once. */
const refreshSeconds = 180 * 86_400;

/** The token endpoint (RFC 6749, sections 4.1.3 and 6) and revocation (RFC 7009). */
export function tokenRoutes(http: FastifyInstance, { stage, consent }: TwitterServices): void {
  const { withTenant } = createRoutes(stage, errorFormat);
  const tenant = (request: FastifyRequest) => tenantOf(clientIn(request).id ?? '');

  http.post(
    '/api/2/oauth2/token',
    withTenant('refresh', tenant, async (request) => {
      const form = formOf(request);
      const client = clientIn(request);
      const tenant = consent.clientOf(client.id, client.secret);
      if (tenant === null || client.id === undefined) return refused(401, 'invalid_client', 'Client authentication failed.');
      if (form.grant_type === 'authorization_code') {
        const given = { clientId: client.id, redirectUri: form.redirect_uri ?? '', verifier: form.code_verifier ?? null };
        const redeemed = await stage.tokens.redeem(form.code ?? '', given);
        return redeemed.ok ? tokens(redeemed.grant, redeemed) : refused(400, 'invalid_request', redeemed.why);
      }
      if (form.grant_type === 'refresh_token') {
        const held = await stage.tokens.spend(form.refresh_token ?? '', { once: true });
        if (!held.ok || held.clientId !== client.id) return refused(400, 'invalid_request', 'Value passed for the token was invalid.');
        return tokens(held.grant, held);
      }
      return refused(400, 'unsupported_grant_type', 'grant_type is not known.');
    }),
  );

  const knownInRevocation = ['token', 'token_type_hint', 'client_id'];
  http.post(
    '/api/2/oauth2/revoke',
    withTenant('any', tenant, async (request) => {
      const form = formOf(request);
      const client = clientIn(request);
      const strange = Object.keys(form).find((name) => !knownInRevocation.includes(name));
      if (strange || !form.token) return refused(400, 'invalid_request', strange ? `${strange} is not known.` : 'token is missing.');
      if (consent.clientOf(client.id, client.secret) === null) return refused(401, 'invalid_client', 'Client authentication failed.');
      // Invalid tokens need no error (RFC 7009, section 2.2).
      const held = await stage.tokens.owner(form.token);
      if (held && held.clientId !== client.id) return refused(400, 'invalid_request', 'The token was given to another client.');
      if (held) await stage.tokens.end(form.token);
      return { status: 200, body: { revoked: true } };
    }),
  );

  async function tokens(grant: string, { tenant, scopes }: Consent): Promise<Answer> {
    const access = await stage.tokens.access(grant, tenant, accessSeconds);
    const refresh = scopes.includes('offline.access') ? { refresh_token: await stage.tokens.refresh(grant, tenant, refreshSeconds) } : {};
    return {
      status: 200,
      body: { token_type: 'bearer', expires_in: accessSeconds, access_token: access, scope: scopes.join(' '), ...refresh },
    };
  }
}

const refused = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
});

/** A confidential client identifies itself in the Authorization header. */
function clientIn(request: FastifyRequest): { id: string | undefined; secret: string | undefined } {
  const basic = /^Basic (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const [id, secret] = basic ? Buffer.from(basic, 'base64').toString().split(':') : [];
  return { id, secret };
}
