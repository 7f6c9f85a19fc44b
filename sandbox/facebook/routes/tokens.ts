import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tenantOf } from '../../core/ids.ts';
import { type Answer, queryOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import { graphError, tokenIn } from '../../meta/errors.ts';
import type { FacebookServices } from '../services.ts';
import { errorFormat } from './error-format.ts';

const shortSeconds = 2 * 3600;
const longSeconds = 60 * 86_400;

/** Tokens for codes, long-lived tokens for short-lived ones, and token introspection. */
export function tokenRoutes(http: FastifyInstance, services: FacebookServices): void {
  const { stage, consent, pages } = services;
  const { withTenant } = createRoutes(stage, errorFormat(services));
  const tenantIn = (request: FastifyRequest) => tenantOf(queryOf(request).client_id ?? '');

  http.get(
    '/graph/:version/oauth/access_token',
    withTenant('refresh', tenantIn, async (request) => {
      const { client_id: clientId = '', client_secret: secret, grant_type: type, ...rest } = queryOf(request);
      if (consent.clientOf(clientId, secret) === null) return graphError({ code: 101, message: 'Error validating application.' });
      if (type === 'fb_exchange_token') return longer(rest.fb_exchange_token ?? '');
      const given = { clientId, redirectUri: rest.redirect_uri ?? '', verifier: null };
      const redeemed = await stage.tokens.redeem(rest.code ?? '', given);
      if (!redeemed.ok)
        return graphError({ code: 100, subcode: 36_009, message: `This authorization code does not hold: ${redeemed.why}` });
      return tokens(await stage.tokens.access(redeemed.grant, redeemed.tenant, shortSeconds), shortSeconds);
    }),
  );

  async function longer(token: string): Promise<Answer> {
    const held = await stage.tokens.holder(token);
    if (!held.ok) return graphError({ code: 190, message: 'The token to be exchanged does not hold.' });
    return tokens(await stage.tokens.access(held.grant, held.tenant, longSeconds), longSeconds);
  }

  const tokens = (token: string, seconds: number): Answer => ({
    status: 200,
    body: { access_token: token, token_type: 'bearer', expires_in: seconds },
  });

  /** Only the app itself can inspect a token. */
  http.get(
    '/graph/:version/debug_token',
    withTenant(
      'profile',
      (request) => tenantOf(tokenIn(request)?.split('|')[0] ?? ''),
      async (request) => {
        const [clientId = '', secret] = tokenIn(request)?.split('|') ?? [];
        const { input_token: token = '' } = queryOf(request);
        if (consent.clientOf(clientId, secret) === null)
          return graphError({ code: 190, message: 'A token of the app is needed for this.' });
        const held = await stage.tokens.holder(token);
        const page = await pages.of(token);
        const whose = held.ok ? { user_id: held.account, scopes: held.scopes } : { error: { code: 190, message: held.why } };
        const data = { app_id: clientId, type: page === null ? 'USER' : 'PAGE', is_valid: held.ok, expires_at: 0, ...whose };
        return { status: 200, body: { data: { ...data, ...(page !== null && { profile_id: page }) } } };
      },
    ),
  );
}
