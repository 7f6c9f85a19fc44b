import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { seenByAll } from '../../kernel/database/limit.ts';
import { AppError } from '../../kernel/errors.ts';
import { assistantHeader, signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { createApi } from './api.ts';
import { createMcpServer } from './mcp-server.ts';

const url = '/mcp';
/** Messages of one person's assistants: more than any conversation needs, and few enough for one that loops. */
const perMinute = 120;
/** What is passed on with each request of the API: who asks, for which workspace, and how they want to be answered. */
const passedOn = ['authorization', 'x-workspace', 'accept-language', 'user-agent'] as const;
/** What the transport reads. */
const forTransport = ['accept', 'content-type', 'mcp-protocol-version'] as const;

const access = { permission: 'workspace.read' } as const;
const about = { hide: true } as const;

/**
 * Everycast for assistants, by the Model Context Protocol over streamable HTTP without sessions.
 * @param publicUrl where people open its links
 */
export function mcpRoutes(http: Http, publicUrl: () => string): void {
  http.route({
    method: 'POST',
    url,
    config: {
      access,
      replay: false,
      rateLimit: {
        max: perMinute,
        timeWindow: '1 minute',
        hook: 'preHandler',
        keyGenerator: (request) => signedIn(request).userId,
      },
    },
    schema: about,
    onSend: async (_request, reply, payload) => {
      addHeaders(reply, publicUrl());
      return payload;
    },
    async handler(request, reply) {
      const { by, confirmation = 'ask' } = signedIn(request);
      if (by !== 'api-key') throw new AppError('invalid_input', 'mcp.key_needed');
      // Many in one would be many calls that count as one.
      if (Array.isArray(request.body)) throw new AppError('invalid_input', 'mcp.one_message');
      const mcp = createMcpServer({
        api: apiFor(http, request),
        confirmation,
        address: (path) => `${publicUrl()}${path}`,
        failed: (err) => request.log.error({ err }, 'A tool of an assistant failed'),
      });
      // Stateless: without a function that makes session IDs, there are none.
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await mcp.connect(transport);
      try {
        const headers = Object.entries(only(request, forTransport));
        const asked = new Request(new URL(url, publicUrl()), { method: 'POST', headers });
        const answer = await transport.handleRequest(asked, { parsedBody: request.body ?? null });
        reply.code(answer.status);
        const type = answer.headers.get('content-type');
        return type === null ? reply.send() : reply.type(type).send(await answer.text());
      } finally {
        await mcp.close();
      }
    },
  });

  // Nothing is told without being asked, and there is no session to end.
  http.route({
    method: ['GET', 'DELETE'],
    url,
    config: { access, replay: false },
    schema: about,
    onSend: async (_request, reply, payload) => {
      addHeaders(reply, publicUrl());
      return payload;
    },
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });
}

/** How clients notice that they need a key, or where they sign in (RFC 9728); and nobody keeps what is meant for one person. */
function addHeaders(reply: FastifyReply, publicUrl: string): void {
  const metadata = new URL('/.well-known/oauth-protected-resource/mcp', publicUrl);
  if (reply.statusCode === 401) reply.header('www-authenticate', `Bearer realm="Everycast", resource_metadata="${metadata.href}"`);
  reply.header('cache-control', 'no-store');
}

/**
 * The API in this process, as the caller of a request: each call passes the guard, limits and validation with their own key, from their own
 * address, and is in the activity as theirs. A limit of theirs begins with each.
 */
const apiFor = (http: Http, request: FastifyRequest) =>
  createApi(({ method, url: of, body, once }) => {
    // The host that a trusted proxy has named, since its own headers stay behind.
    const own = { ...only(request, passedOn), host: request.host, [assistantHeader]: '1' };
    const headers = once === undefined ? own : { ...own, 'idempotency-key': once };
    return seenByAll(async () => {
      const answer = await http.inject({ method, url: of, headers, remoteAddress: request.ip, ...(body && { payload: body }) });
      return { status: answer.statusCode, body: answer.body };
    });
  });

/** Those of the request's headers. */
function only({ headers }: FastifyRequest, names: readonly string[]): Record<string, string> {
  const given = names.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}
