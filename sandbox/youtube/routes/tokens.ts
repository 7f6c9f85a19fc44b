import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { digest, tenantOf } from '../../core/ids.ts';
import { kind } from '../../core/records.ts';
import { consentRoutes } from '../../core/routes/consent.ts';
import { type Answer, formOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import type { Consent } from '../../core/tokens.ts';
import type { YoutubeServices } from '../services.ts';
import { errorFormat } from './error-format.ts';

const accessSeconds = 3599;
/** A consent lasts until someone revokes it. */
const refreshSeconds = null;

const knownInForm = ['client_id', 'client_secret', 'grant_type', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'scope'];

/** Codes whose app asked for a refresh token. */
const offlineCodes = kind('offline', z.object({}));

/** Google's consent page and token endpoint (RFC 6749, sections 4.1 and 6). */
export function tokenRoutes(http: FastifyInstance, { stage, consent }: YoutubeServices): void {
  const { withTenant } = createRoutes(stage, errorFormat);
  const { records } = stage;

  consentRoutes(http, '/accounts/o/oauth2/v2/auth', {
    ...consent,
    /** Only an app that requests it, with a new consent, gets a refresh token. */
    async decide(query, chosen, visitor) {
      const answer = await consent.decide(query, chosen, visitor);
      const code = 'redirect' in answer ? new URL(answer.redirect).searchParams.get('code') : null;
      const tenant = tenantOf(query.client_id ?? '');
      if (code !== null && tenant !== null && query.access_type === 'offline' && query.prompt?.split(' ').includes('consent')) {
        await records.add(offlineCodes, { id: digest(code), tenant, body: {} });
      }
      return answer;
    },
  });

  http.post(
    '/oauth2/token',
    withTenant(
      'refresh',
      (request) => tenantOf(formOf(request).client_id ?? ''),
      async (request) => {
        const form = formOf(request);
        const strange = Object.keys(form).find((name) => !knownInForm.includes(name));
        if (strange) return refused(400, 'invalid_request', `Parameter not allowed for this message type: ${strange}`);
        if (consent.clientOf(form.client_id, form.client_secret) === null) {
          return refused(401, 'invalid_client', 'The OAuth client was not found.');
        }
        if (form.grant_type === 'authorization_code') return byCode(form);
        if (form.grant_type === 'refresh_token') return byRefresh(form);
        return refused(400, 'unsupported_grant_type', `Invalid grant_type: ${form.grant_type ?? ''}`);
      },
    ),
  );

  http.post(
    '/oauth2/revoke',
    withTenant(
      'any',
      async (request) => (await stage.tokens.owner(formOf(request).token ?? ''))?.tenant ?? null,
      async (request) => {
        const { token = '', ...more } = formOf(request);
        const strange = Object.keys(more)[0];
        if (strange) return refused(400, 'invalid_request', `Parameter not allowed for this message type: ${strange}`);
        const held = await stage.tokens.owner(token);
        if (!held) return refused(400, 'invalid_token', 'Token expired or revoked');
        await stage.tokens.revokeAll(held.tenant, held.account);
        return { status: 200, body: {} };
      },
    ),
  );

  async function byCode({ client_id: clientId = '', redirect_uri: redirectUri = '', code = '', code_verifier: verifier }: Form) {
    const redeemed = await stage.tokens.redeem(code, { clientId, redirectUri, verifier: verifier ?? null });
    if (!redeemed.ok) return refused(400, 'invalid_grant', redeemed.why);
    const offline = (await records.get(offlineCodes, digest(code))) !== null;
    const refresh = offline ? { refresh_token: await stage.tokens.refresh(redeemed.grant, redeemed.tenant, refreshSeconds) } : {};
    return tokens(redeemed.grant, redeemed, refresh);
  }

  /** The same token can be used repeatedly. */
  async function byRefresh({ client_id: clientId, refresh_token: token }: Form) {
    if (!token) return refused(400, 'invalid_request', 'Missing required parameter: refresh_token');
    const held = await stage.tokens.spend(token, { once: false });
    if (!held.ok || held.clientId !== clientId) return refused(400, 'invalid_grant', 'Token has been expired or revoked.');
    return tokens(held.grant, held, {});
  }

  async function tokens(grant: string, { tenant, scopes }: Consent, more: object): Promise<Answer> {
    const access = await stage.tokens.access(grant, tenant, accessSeconds);
    const body = { access_token: access, expires_in: accessSeconds, scope: scopes.join(' '), token_type: 'Bearer', ...more };
    return { status: 200, body };
  }
}

type Form = Record<string, string | undefined>;

const refused = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
});
