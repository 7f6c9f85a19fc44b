import type { WebhookAnswer } from '@everycast/platforms/port/webhook';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Http } from '../../../kernel/http/http.ts';
import type { Webhooks } from './webhooks.ts';

/** Largest delivery, in bytes: platforms batch some, and none sends more. */
const bodyLimit = 500_000;
const params = z.object({ platform: z.string().max(40) });
/** Queries repeat or omit what they like; only single values count. */
const query = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const config = { access: 'public', replay: false, rateLimit: false } as const;
/** Challenges an address may send in a minute: platforms send one an hour. */
const challengesPerMinute = 60;

/** An empty answer is 200, too: Meta and TikTok document that status, and no other. */
const send = (reply: FastifyReply, answer: WebhookAnswer | null) =>
  answer ? reply.type(answer.type).send(answer.body) : reply.type('text/plain').send('');

/** Where platforms deliver: signatures are over the bytes, so bodies aren't parsed. */
export function webhookRoutes(http: Http, webhooks: Webhooks): void {
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_request: FastifyRequest, body: Buffer) => body);
    scope.route({
      method: 'GET',
      url: '/webhooks/:platform',
      config: { ...config, rateLimit: { max: challengesPerMinute, timeWindow: '1 minute' }, errors: ['not_found', 'signature_invalid'] },
      schema: { hide: true, params, querystring: query },
      handler: async (request, reply) => {
        const single = Object.entries(query.parse(request.query)).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : [],
        );
        const { platform } = params.parse(request.params);
        return send(reply, await webhooks.challenge(platform, Object.fromEntries(single)));
      },
    });
    scope.route({
      method: 'POST',
      url: '/webhooks/:platform',
      config: { ...config, errors: ['not_found', 'signature_invalid'] },
      schema: { hide: true, params },
      handler: async ({ params: given, headers, body }, reply) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const { platform } = params.parse(given);
        return send(reply, await webhooks.deliver(platform, { headers, query: {}, body: bytes }));
      },
    });
  });
}
