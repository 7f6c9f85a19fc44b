import { ApiKey, CreatedApiKey, NewApiKey } from '@everycast/contract/api-keys';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { originOf } from '../../kernel/http/origin.ts';
import type { ApiKeys } from './api-keys.ts';

const tags = ['api-keys'];
const access = { permission: 'api_key.manage' } as const;

export function apiKeysRoutes(http: Http, apiKeys: ApiKeys): void {
  http.route({
    method: 'GET',
    url: '/api/v1/api-keys',
    config: { access },
    schema: { tags, summary: 'List your API keys in this workspace', response: { 200: z.object({ items: z.array(ApiKey) }) } },
    handler: async (request) => ({ items: await apiKeys.list(inWorkspace(request)) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/api-keys',
    config: { access, confirmed: true, replay: false, errors: ['limit_reached'] },
    schema: {
      tags,
      summary: 'Create an API key, limited to its scopes and your role; it is shown only once',
      body: NewApiKey,
      response: { 201: CreatedApiKey },
    },
    handler: async (request, reply) => {
      const stillAllowed = () => http.stillAllowed(request);
      const origin = originOf(request);
      return reply.code(201).send(await apiKeys.create(inWorkspace(request), request.body, { stillAllowed, origin }));
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/api-keys/:id',
    config: { access, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Revoke an API key',
      params: z.object({ id: z.string().min(1).max(64) }),
      response: { 204: z.null().describe('Done') },
    },
    handler: async (request, reply) => {
      await apiKeys.revoke(inWorkspace(request), request.params.id, originOf(request));
      return reply.code(204).send(null);
    },
  });
}
