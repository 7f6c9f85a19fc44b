import { PasswordReset, SignInWays, SignUpAvailability } from '@everycast/contract/auth';
import { Me, MeChange } from '@everycast/contract/me';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { signedIn } from '../../kernel/http/access.ts';
import { webHeaders } from '../../kernel/http/guard.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Auth } from './auth.ts';
import { endpoints } from './better-auth-endpoints.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { basePath } from './rules.ts';
import { twoFactorRoutes } from './two-factor/two-factor-routes.ts';

/** Largest body of these endpoints, in bytes. */
const bodyLimit = 64_000;

export function authRoutes(http: Http, auth: Auth): void {
  http.register(async (scope) => {
    // Better Auth parses and validates its own bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_request: FastifyRequest, body: Buffer) => body);
    for (const { method, path, summary, body, responses, perMinute } of endpoints) {
      scope.route({
        method,
        url: basePath + path,
        config: { access: 'public', ...(perMinute && { rateLimit: { max: perMinute, timeWindow: '1 minute' } }) },
        schema: { tags: ['auth'], summary, ...(body && { body }), response: responses },
        // The schemas describe what Better Auth reads and writes.
        validatorCompiler: () => (value: unknown) => ({ value }),
        serializerCompiler: () => (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body)),
        handler: async (request, reply) => passOn(await auth.handle(webRequest(request)), reply),
      });
    }
  });

  twoFactorRoutes(http, auth.twoFactor);
  passkeyRoutes(http, auth);

  http.get(
    '/api/v1/sign-in',
    {
      config: { access: 'public', rateLimit: { max: 120, timeWindow: '1 minute' } },
      schema: { tags: ['auth'], summary: 'How people can sign in here besides their password', response: { 200: SignInWays } },
    },
    async () => ({ passkeys: auth.passkeys.offered() === 'yes' }),
  );

  http.get(
    '/api/v1/sign-up',
    {
      config: { access: 'public', rateLimit: { max: 120, timeWindow: '1 minute' } },
      schema: {
        tags: ['auth'],
        summary: 'Check whether sign-up is open, with or without an invitation token',
        querystring: z.object({ invitation: z.string().optional() }),
        response: { 200: SignUpAvailability },
      },
    },
    async (request) => ({ open: await auth.signUpOpen(request.query.invitation) }),
  );

  http.get(
    '/api/v1/referral',
    {
      config: { access: 'public', rateLimit: { max: 60, timeWindow: '1 minute' }, errors: ['not_found'] },
      schema: {
        tags: ['auth'],
        summary: 'Check whether a referral code is somebody’s',
        querystring: z.object({ code: z.string().max(200) }),
        response: { 204: z.null().describe('It is') },
      },
    },
    async (request, reply) => {
      if (!(await auth.referrals.isKnown(request.query.code))) throw new AppError('not_found', 'auth.referral_unknown');
      return reply.code(204).send(null);
    },
  );

  http.get(
    '/api/v1/password-reset',
    {
      config: { access: 'public', rateLimit: { max: 30, timeWindow: '1 minute' }, errors: ['not_found'] },
      schema: {
        tags: ['auth'],
        summary: 'Check whether a reset link is still valid',
        querystring: PasswordReset.pick({ token: true }),
        response: { 204: z.null().describe('It works') },
      },
    },
    async (request, reply) => {
      if (!(await auth.isResetLinkValid(request.query.token))) throw new AppError('not_found', 'auth.link_expired');
      return reply.code(204).send(null);
    },
  );

  http.get(
    '/api/v1/me',
    {
      config: { access: 'signed-in' },
      schema: { tags: ['me'], summary: 'Get the signed-in user and their workspaces', response: { 200: Me } },
    },
    async (request, reply) => {
      const me = await auth.me(signedIn(request).userId);
      const cookies = await auth.extendSession(webHeaders(request));
      if (cookies.length > 0) reply.header('set-cookie', cookies);
      return me;
    },
  );

  http.patch(
    '/api/v1/me',
    {
      config: { access: 'signed-in' },
      schema: {
        tags: ['me'],
        summary: 'Change your name, language, email notifications, or how you see times',
        body: MeChange,
        response: { 200: Me },
      },
    },
    (request) => auth.changeMe(signedIn(request).userId, request.body),
  );
}

function webRequest(request: FastifyRequest): Request {
  const origin = `${request.protocol}://${request.host}`;
  const url = URL.canParse(request.url, origin) ? new URL(request.url, origin) : null;
  if (!url) throw new AppError('invalid_input', 'access.invalid_host');
  const headers = webHeaders(request);
  headers.delete('content-length');
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : null;
  return new Request(url, { method: request.method, headers, ...(body && { body }) });
}

async function passOn(response: Response, reply: FastifyReply): Promise<FastifyReply> {
  if (response.status >= 500) throw new AppError('internal', 'common.internal'); // logged by Better Auth
  reply.code(response.status);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply.header('cache-control', 'no-store').send(await response.text());
}
