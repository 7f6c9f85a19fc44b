import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, valuesOf } from '../../core/routes/http.ts';
import { createRoutes, send } from '../../core/routes/requests.ts';
import { audiencePerson } from '../audience.ts';
import { serverDid } from '../ids.ts';
import { limits, loginsAllowed } from '../limits.ts';
import type { BlueskyPerson } from '../people.ts';
import type { BlueskyServices } from '../services.ts';
import { readToken, scopes } from '../sessions.ts';
import { errorFormat, invalid, refused, tokenIn, validationError } from './error-format.ts';

const NewSession = z.strictObject({ identifier: z.string(), password: z.string() });
const ServiceAuth = z.strictObject({
  aud: z.string().regex(/^did:[a-z]+:[\w.:%-]+(#[\w-]+)?$/),
  lxm: z.string().optional(),
  exp: z.coerce.number().int().optional(),
});
const Handle = z.strictObject({ handle: z.string().regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/i) });

/** The server itself, sessions, tokens for other services, and handle resolution. */
export function serverRoutes(http: FastifyInstance, { stage, people, sessions }: BlueskyServices): void {
  const { withToken, withTenant } = createRoutes(stage, errorFormat);
  const bearer = (request: FastifyRequest): string => request.headers.authorization?.replace(/^Bearer /i, '') ?? '';
  const bodyOf = (request: FastifyRequest): unknown => request.body ?? {};

  /** A session's account, as all responses about sessions show it. */
  function told({ id, handle, email }: BlueskyPerson): Record<string, unknown> {
    const didDoc = {
      '@context': ['https://www.w3.org/ns/did/v1'],
      id,
      alsoKnownAs: [`at://${handle}`],
      service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: stage.base() }],
    };
    return { did: id, didDoc, handle, email, emailConfirmed: true, active: true };
  }

  http.get('/xrpc/com.atproto.server.describeServer', async (_request, reply) => {
    const more = { availableUserDomains: ['.test'], inviteCodeRequired: true, blobUploadLimit: limits.blobBytes };
    return send(reply, { status: 200, body: { did: serverDid(stage.base()), ...more, links: {}, contact: {} } });
  });

  http.post(
    '/xrpc/com.atproto.server.createSession',
    withTenant(
      'any',
      async (request) => (await people.find(String(valuesOf(bodyOf(request)).identifier)))?.tenant ?? null,
      async (request) => {
        const wish = NewSession.safeParse(bodyOf(request));
        if (!wish.success) return validationError(wish.error);
        const person = await people.find(wish.data.identifier);
        const left = person && (await stage.spend(person.tenant, person.id, loginsAllowed));
        if (left && !left.ok) return errorFormat.limited(left);
        if (person?.password !== wish.data.password) {
          return refused(401, 'AuthenticationRequired', 'Invalid identifier or password');
        }
        await people.meet(person);
        return { status: 200, body: { ...(await sessions.begin(person)), ...told(person) } };
      },
    ),
  );

  type Renewing = { person: BlueskyPerson; secret: string };
  const subjectOf = (request: FastifyRequest) => people.find(readToken(bearer(request))?.claims.sub ?? '');
  /** A route that requires the refresh token. */
  const withRefreshToken = (operation: 'refresh' | 'any', handle: (renewing: Renewing) => Promise<Answer>) =>
    withTenant(
      operation,
      async (request) => (await subjectOf(request))?.tenant ?? null,
      async (request) => {
        const secret = tokenIn(request, ({ scope }) => scope === scopes.refresh);
        if (secret === null) return errorFormat.unauthorized('missing');
        if (secret === '') return refused(400, 'InvalidToken', 'Bad token scope');
        const person = await subjectOf(request);
        return person ? handle({ person, secret }) : errorFormat.unauthorized('unknown');
      },
    );

  http.post(
    '/xrpc/com.atproto.server.refreshSession',
    withRefreshToken('refresh', async ({ person, secret }) => {
      const renewed = await sessions.renew(person, secret);
      return 'why' in renewed ? errorFormat.unauthorized(renewed.why) : { status: 200, body: { ...renewed, ...told(person) } };
    }),
  );

  http.post(
    '/xrpc/com.atproto.server.deleteSession',
    withRefreshToken('any', async ({ person, secret }) => {
      if (!(await stage.tokens.owner(secret))) return errorFormat.unauthorized('unknown');
      await sessions.end(person, secret);
      return { status: 200, body: null };
    }),
  );

  http.get(
    '/xrpc/com.atproto.server.getSession',
    withToken({ operation: 'profile' }, async ({ account }) => {
      const person = await people.find(account);
      return person ? { status: 200, body: told(person) } : invalid(`Could not find user info for account: ${account}`);
    }),
  );

  http.get(
    '/xrpc/com.atproto.server.getServiceAuth',
    withToken({ operation: 'upload' }, async ({ account, grant }, request) => {
      const wish = ServiceAuth.safeParse(request.query);
      if (!wish.success) return validationError(wish.error);
      const { aud, lxm, exp } = wish.data;
      const ahead = exp === undefined ? 60 : exp - stage.now().getTime() / 1000;
      if (ahead < 0) return refused(400, 'BadExpiration', 'expiration is in past');
      const max = lxm === undefined ? 60 : 3600;
      if (ahead > max)
        return refused(400, 'BadExpiration', `cannot request a token with an expiration more than ${max} seconds in the future`);
      const person = await people.find(account);
      if (!person) return errorFormat.unauthorized('unknown');
      return { status: 200, body: { token: await sessions.forService(person, grant, { aud, ...(lxm && { lxm }), ...(exp && { exp }) }) } };
    }),
  );

  http.get(
    '/xrpc/com.atproto.identity.resolveHandle',
    withTenant(
      'any',
      async () => null,
      async (request) => {
        const wish = Handle.safeParse(request.query);
        if (!wish.success) return validationError(wish.error);
        const known = stage.audience.everybody.map(audiencePerson).find(({ handle }) => handle === wish.data.handle.toLowerCase());
        const person = known ?? (await people.find(wish.data.handle));
        if (person) return { status: 200, body: { did: person.id } };
        const isOwn = wish.data.handle.toLowerCase().endsWith('.test');
        return refused(400, isOwn ? 'HandleNotFound' : 'InvalidRequest', 'Unable to resolve handle');
      },
    ),
  );
}
