import type { FastifyInstance, FastifyRequest } from 'fastify';
import { worldOf } from '../../core/ids.ts';
import { type Answer, createRoutes } from '../../core/routes/asked.ts';
import { consentRoutes } from '../../core/routes/consent.ts';
import type { Consent } from '../../core/tokens.ts';
import type { Parts } from '../parts.ts';
import { memberOf } from '../people.ts';
import { manner } from './manner.ts';

const accessSeconds = 60 * 86_400;
const refreshSeconds = 365 * 86_400;

/** Consent, and tokens of sixty days; those of partners can be renewed for a year. */
export function tokenRoutes(http: FastifyInstance, { stage, consent }: Parts): void {
  const { withWorld } = createRoutes(stage, manner);
  consentRoutes(http, '/web/oauth/v2/authorization', consent);

  http.post(
    '/web/oauth/v2/accessToken',
    withWorld(
      'refresh',
      (request) => worldOf(formOf(request).client_id ?? ''),
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
    const renewable = memberOf(redeemed.world, redeemed.account)?.renewable === true;
    const refresh = renewable ? { refresh_token: await stage.tokens.refresh(redeemed.grant, redeemed.world, refreshSeconds) } : {};
    return tokens(redeemed.grant, redeemed, renewable ? { ...refresh, refresh_token_expires_in: refreshSeconds } : {});
  }

  /** Consent to other permissions than before ends what was given before. */
  async function endOthers({ world, account, grant, scopes }: Consent & { grant: string }): Promise<void> {
    const asked = [...scopes].sort().join(' ');
    for (const { id, body } of await stage.things.list<Consent>('grant', { world, parent: account })) {
      if (id !== grant && [...body.scopes].sort().join(' ') !== asked) await stage.tokens.revoke(id);
    }
  }

  /** The same token renews again and again, until its year is over. */
  async function byRefresh({ client_id: clientId, refresh_token: token = '' }: Form): Promise<Answer> {
    const held = await stage.tokens.spend(token, { once: false });
    if (!held.ok || held.clientId !== clientId) {
      return refused(400, 'invalid_request', 'The provided authorization grant or refresh token is invalid, expired or revoked.');
    }
    return tokens(held.grant, held, { refresh_token: token, refresh_token_expires_in: refreshSeconds });
  }

  async function tokens(grant: string, { world, scopes }: Consent, more: object): Promise<Answer> {
    const access = await stage.tokens.access(grant, world, accessSeconds);
    return {
      status: 200,
      body: { access_token: access, expires_in: accessSeconds, scope: scopes.join(','), token_type: 'Bearer', ...more },
    };
  }
}

type Form = Record<string, string | undefined>;
const formOf = (request: FastifyRequest): Form => (request.body ?? {}) as Form;

const refused = (status: number, error: string, description: string): Answer => ({
  status,
  body: { error, error_description: description },
});
