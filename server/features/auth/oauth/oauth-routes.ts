import type { FastifyReply, FastifyRequest } from 'fastify';
import { webHeaders } from '../../../kernel/http/guard.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { basePath } from '../rules.ts';
import { authorizationServer, authorizationServerPath, protectedResource, protectedResourcePath } from './metadata.ts';
import type { OAuth } from './oauth.ts';

/** Largest body of these endpoints, in bytes. */
const bodyLimit = 64_000;

/** What programs call is described by its own standards, and by the metadata. */
const schema = { hide: true } as const;
const limited = (max: number) => ({ access: 'public', replay: false, rateLimit: { max, timeWindow: '1 minute' } }) as const;

/**
 * The endpoints of OAuth 2.1 that apps call, and what tells them where those are.
 * @param publicUrl where people open this server
 */
export function oauthRoutes(http: Http, oauth: OAuth, publicUrl: () => string): void {
  http.route({
    method: 'GET',
    url: `${basePath}/oauth2/authorize`,
    config: limited(60),
    schema,
    async handler(request, reply) {
      return reply.redirect(await oauth.authorize(queryOf(request), webHeaders(request)));
    },
  });

  http.register(async (scope) => {
    // Most are forms.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_request: FastifyRequest, body: Buffer) => body);

    scope.route({
      method: 'POST',
      url: `${basePath}/oauth2/token`,
      config: limited(120),
      schema,
      async handler(request, reply) {
        const { status, body } = await oauth.token(formOf(request));
        return answer(reply, status, body);
      },
    });

    scope.route({
      method: 'POST',
      url: `${basePath}/oauth2/register`,
      config: limited(20),
      schema,
      async handler(request, reply) {
        const { status, body } = await oauth.register(jsonOf(request));
        return answer(reply, status, body);
      },
    });

    scope.route({
      method: 'POST',
      url: `${basePath}/oauth2/revoke`,
      config: limited(60),
      schema,
      async handler(request, reply) {
        await oauth.revoke(formOf(request));
        return answer(reply, 200, {});
      },
    });
  });

  const origin = () => new URL(publicUrl()).origin;
  const documents = [
    [authorizationServerPath, () => authorizationServer(origin())],
    [protectedResourcePath, () => protectedResource(origin(), '')],
    [`${protectedResourcePath}/mcp`, () => protectedResource(origin(), '/mcp')],
  ] as const;
  for (const [url, document] of documents) {
    http.route({
      method: 'GET',
      url,
      config: limited(240),
      schema,
      // Apps in a browser read it, too; it says nothing that isn't public.
      handler: (_request, reply) =>
        reply
          .header('access-control-allow-origin', '*')
          .header('cache-control', 'public, max-age=60')
          .type('application/json')
          .send(JSON.stringify(document())),
    });
  }
}

const answer = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('application/json').send(JSON.stringify(body));

const textOf = ({ body }: FastifyRequest): string => (Buffer.isBuffer(body) ? body.toString() : '');

/** A form, with the app's ID also if it came as the name of a login (RFC 6749, 2.3.1): some send it only there, with a secret that nobody needs. */
function formOf(request: FastifyRequest): URLSearchParams {
  const form = new URLSearchParams(textOf(request));
  const [, login] = /^Basic +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (login !== undefined && !form.has('client_id')) form.set('client_id', Buffer.from(login, 'base64').toString().split(':')[0] ?? '');
  return form;
}

/** As it was sent, with values that come more than once: those are refused. */
const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

/** What was sent as JSON; null if it isn't, which is refused like anything else that says nothing. */
function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(textOf(request));
  } catch {
    return null; // an unreadable registration has neither a name nor an address
  }
}
