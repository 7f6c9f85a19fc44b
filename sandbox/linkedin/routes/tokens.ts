import type { FastifyInstance } from 'fastify';
import { tenantOf } from '../../core/ids.ts';
import { consentRoutes } from '../../core/routes/consent.ts';
import { type Answer, formOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { type Consent, grants } from '../../core/tokens.ts';
import { members } from '../people.ts';
import type { LinkedinServices } from '../services.ts';
import { errorFormat } from './error-format.ts';

const accessSeconds = 60 * 86_400;
const refreshSeconds = 365 * 86_400;

/** Consent, and tokens of sixty days; partners' can be renewed for a year. */
export function tokenRoutes(http: FastifyInstance, { stage, consent }: LinkedinServices): void {
  const { withTenant } = createRoutes(stage, errorFormat);
  consentRoutes(http, '/web/oauth/v2/authorization', consent);

  http.post(
    '/web/oauth/v2/accessToken',
    withTenant(
      'refresh',
      (request) => tenantOf(formOf(request).client_id ?? ''),
      async (request) => {
        const form = formOf(request);
        if (consent.clientOf(form.client_id, form.client_secret) === null)
          return refused(401, 'invalid_client', 'Client authentication failed');
        if (form.grant_type === 'authorization_code') return byCode(form);
        if (form.grant_type === 'refresh_token') return byRefresh(form);
        return refused(400, 'unsupported_grant_type', 'grant_type is not supported');
      },
    ),
  );

  async function byCode({ client_id: clientId = '', redirect_uri: redirectUri = '', code = '' }: Form): Promise<Answer> {
    const redeemed = await stage.tokens.redeem(code, { clientId, redirectUri, verifier: null });
    if (!redeemed.ok) return refused(400, 'invalid_request', `Unable to retrieve access token: ${redeemed.why}`);
    await endOthers(redeemed);
    const renewable = members.find(redeemed.tenant, redeemed.account)?.renewable === true;
    const refresh = renewable ? { refresh_token: await stage.tokens.refresh(redeemed.grant, redeemed.tenant, refreshSeconds) } : {};
    return tokens(redeemed.grant, redeemed, renewable ? { ...refresh, refresh_token_expires_in: refreshSeconds } : {});
  }

  /** Consenting to other permissions ends earlier grants. */
  async function endOthers({ tenant, account, grant, scopes }: Consent & { grant: string }): Promise<void> {
    const parsed = [...scopes].sort().join(' ');
    for (const { id, body } of await stage.records.list(grants, { tenant, parent: account })) {
      if (id !== grant && [...body.scopes].sort().join(' ') !== parsed) await stage.tokens.revoke(id);
    }
  }

  /** The same token can be used repeatedly, until its year is over. */
  async function byRefresh({ client_id: clientId, refresh_token: token = '' }: Form): Promise<Answer> {
    const held = await stage.tokens.spend(token, { once: false });
    if (!held.ok || held.clientId !== clientId) {
      return refused(400, 'invalid_request', 'The provided authorization grant or refresh token is invalid, expired or revoked.');
    }
    return tokens(held.grant, held, { refresh_token: token, refresh_token_expires_in: refreshSeconds });
  }

  async function tokens(grant: string, { tenant, scopes }: Consent, more: object): Promise<Answer> {
    const access = await stage.tokens.access(grant, tenant, accessSeconds);
    return {
      status: 200,
      body: { access_token: access, expires_in: accessSeconds, scope: scopes.join(','), token_type: 'Bearer', ...more },
    };
  }
}

type Form = Record<string, string | undefined>;

const refused = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
});
