import { ApiKey, CreatedApiKey, NewApiKey } from '@everycast/contract/api-keys';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../kernel/errors.ts';
import { inWorkspace, type Membership, signedIn } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { ApiKeys } from './api-keys.ts';

const tags = ['api-keys'];
const access = { role: 'contributor' } as const;

export function apiKeysRoutes(http: Http, apiKeys: ApiKeys): void {
  http.route({
    method: 'GET',
    url: '/api/v1/api-keys',
    config: { access },
    schema: { tags, summary: 'Your API keys for this workspace', response: { 200: z.object({ items: z.array(ApiKey) }) } },
    handler: async (request) => ({ items: await apiKeys.list(inPerson(request)) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/api-keys',
    config: { access, replay: false },
    schema: { tags, summary: 'Create an API key with your role; it is shown this once', body: NewApiKey, response: { 201: CreatedApiKey } },
    handler: async (request, reply) => reply.code(201).send(await apiKeys.create(inPerson(request), request.body.name)),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/api-keys/:id',
    config: { access },
    schema: {
      tags,
      summary: 'Revoke an API key, at once',
      params: z.object({ id: z.string().min(1).max(64) }),
      response: { 204: z.null().describe('Done') },
    },
    handler: async (request, reply) => {
      await apiKeys.revoke(inPerson(request), request.params.id);
      return reply.code(204).send(null);
    },
  });
}

/** A key that leaked must not make itself followers. */
function inPerson(request: FastifyRequest): Membership {
  if (signedIn(request).by === 'api-key') throw new AppError('role_too_low', 'An API key cannot do this. Sign in instead.');
  return inWorkspace(request);
}
