import { Id } from '@everycast/contract/common';
import { Evergreen, EvergreenEnd, EvergreenNext, EvergreenSettings } from '@everycast/contract/evergreen';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { EvergreenFeature } from './evergreen.ts';

const tags = ['queues'];
const One = z.object({ id: Id });
const reads = { access: { permission: 'post.read' } } as const;
const manages = { access: { permission: 'queue.manage' } } as const;

export function evergreenRoutes(http: Http, evergreen: EvergreenFeature): void {
  http.route({
    method: 'GET',
    url: '/api/v1/queues/evergreen',
    config: reads,
    schema: { tags, summary: 'List queues that refill themselves', response: { 200: z.object({ items: z.array(Evergreen) }) } },
    handler: async (request) => ({ items: await evergreen.list(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/queues/:id/evergreen/next',
    config: { ...reads, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Get what a queue would post next if it refilled itself',
      params: One,
      body: EvergreenSettings,
      response: { 200: EvergreenNext },
    },
    handler: (request) => evergreen.next(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/queues/:id/evergreen',
    config: { ...manages, errors: ['not_found', 'role_too_low', 'scope_missing'] },
    schema: {
      tags,
      summary: 'Refill a queue from a label, or from a folder of the media library',
      description:
        'Open slots get copies of the posts with the label, or with a file of the folder, the one that rested longest first. Each copy is a post of its own. Posts that people add to the queue take precedence. The posts are in the name of whoever saves this.',
      params: One,
      body: EvergreenSettings,
      response: { 200: Evergreen },
    },
    handler: (request) => evergreen.set(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/queues/:id/evergreen',
    config: { ...manages, errors: ['not_found', 'role_too_low'] },
    schema: { tags, summary: 'Stop refilling a queue', params: One, querystring: EvergreenEnd, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await evergreen.end(inWorkspace(request), request.params.id, request.query);
      return reply.code(204).send(null);
    },
  });
}
