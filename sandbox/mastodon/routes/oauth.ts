import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { secret, tenantOf } from '../../core/ids.ts';
import type { Answer } from '../../core/routes/http.ts';
import { createRoutes, send } from '../../core/routes/requests.ts';
import { type MastodonServices, scopes } from '../services.ts';
import { errorFormat, invalid, parametersOf, refused } from './error-format.ts';

/** Before 4.3 a single URL as text, since then also a list. */
const NewApp = z.strictObject({
  client_name: z.string().min(1),
  redirect_uris: z.union([z.url(), z.array(z.url()).min(1)]),
  scopes: z.string().default('read'),
  website: z.url().optional(),
});

const Grant = z.strictObject({
  grant_type: z.string(),
  code: z.string().default(''),
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
  redirect_uri: z.string().default(''),
  code_verifier: z.string().optional(),
});

const Revocation = z.strictObject({ client_id: z.string(), client_secret: z.string(), token: z.string() });

/** App registration, the token endpoint and revocation. */
export function oauthRoutes(http: FastifyInstance, { stage, consent }: MastodonServices): void {
  const { withTenant } = createRoutes(stage, errorFormat);
  const tenant = (request: FastifyRequest) => tenantOf(String(parametersOf(request).client_id ?? ''));

  // Anyone can register, and nothing says which tenant such an app is for, so its consent page shows no people. The sandbox has an app for
  // each tenant, which is used instead.
  http.post('/api/v1/apps', async (request, reply) => {
    const wish = NewApp.safeParse(parametersOf(request));
    if (!wish.success) return send(reply, invalid(wish.error));
    const parsed = wish.data.scopes.split(/\s+/);
    if (parsed.some((scope) => scope !== 'read' && !scopes.includes(scope))) {
      return send(reply, refused(422, "Validation failed: Scopes doesn't match configured on the server."));
    }
    const { client_name: name, redirect_uris: addresses, website = null } = wish.data;
    const clientId = secret(24);
    const [first, ...more] = [addresses].flat();
    const body = {
      id: String(stage.now().getTime()),
      name,
      website,
      scopes: parsed,
      redirect_uri: first,
      redirect_uris: [first, ...more],
      client_id: clientId,
      client_secret: stage.clientSecret(clientId),
      client_secret_expires_at: 0,
      vapid_key: '',
    };
    return send(reply, { status: 200, body });
  });

  http.post(
    '/oauth/token',
    withTenant('refresh', tenant, async (request) => {
      const wish = Grant.safeParse(parametersOf(request));
      if (!wish.success) return failed(400, 'invalid_request', 'The request has an unknown or a missing parameter.');
      const {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier = null,
      } = wish.data;
      if (wish.data.grant_type !== 'authorization_code') {
        return failed(400, 'unsupported_grant_type', 'The authorization grant type is not supported by the authorization server.');
      }
      if (consent.clientOf(clientId, clientSecret) === null) {
        return failed(
          401,
          'invalid_client',
          'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.',
        );
      }
      const redeemed = await stage.tokens.redeem(code, { clientId, redirectUri, verifier });
      if (!redeemed.ok) return failed(400, 'invalid_grant', `The provided authorization grant is invalid. ${redeemed.why}`);
      const body = {
        // Tokens don't expire.
        access_token: await stage.tokens.access(redeemed.grant, redeemed.tenant, null),
        token_type: 'Bearer',
        scope: redeemed.scopes.join(' '),
        created_at: Math.floor(stage.now().getTime() / 1000),
      };
      return { status: 200, body };
    }),
  );

  http.post(
    '/oauth/revoke',
    withTenant('any', tenant, async (request) => {
      const wish = Revocation.safeParse(parametersOf(request));
      const held = wish.success ? await stage.tokens.holder(wish.data.token) : null;
      const isOwn = wish.success && consent.clientOf(wish.data.client_id, wish.data.client_secret) !== null;
      if (!isOwn || (held?.ok && held.clientId !== wish.data.client_id)) {
        return failed(403, 'unauthorized_client', 'You are not authorized to revoke this token');
      }
      if (held?.ok) await stage.tokens.revoke(held.grant);
      return { status: 200, body: {} };
    }),
  );
}

const failed = (status: number, error: string, description: string): Answer => refused(status, error, { error_description: description });
