import { ImportMedia, Ingest } from '@everycast/contract/media';
import { z } from 'zod';
import { inWorkspace } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import type { MediaFeature } from '../media.ts';

const tags = ['media'];
const ById = z.object({ id: z.uuid() });
/** Each makes the server download something. */
const rateLimit = { max: 60, timeWindow: '1 minute' };

/** Files that the server downloads, and the state of all ingests. */
export function ingestRoutes(http: Http, { imports }: MediaFeature): void {
  http.route({
    method: 'POST',
    url: '/api/v1/media/imports',
    config: { access: { permission: 'media.write' }, rateLimit, errors: ['not_found', 'limit_reached', 'address_not_allowed'] },
    schema: { tags, summary: 'Import a file from a URL', body: ImportMedia, response: { 202: Ingest } },
    handler: async (request, reply) => {
      const { workspaceId, userId } = inWorkspace(request);
      return reply.code(202).send(await imports.start(workspaceId, userId, request.body));
    },
  });

  for (const kind of ['imports', 'ingests'] as const) {
    const what = kind === 'imports' ? 'Get the progress of an import' : 'Get the progress of an upload or import';
    http.route({
      method: 'GET',
      url: `/api/v1/media/${kind}/:id`,
      config: { access: { permission: 'media.read' }, errors: ['not_found'] },
      schema: { tags, summary: what, params: ById, response: { 200: Ingest } },
      handler: (request) => imports.get(inWorkspace(request).workspaceId, request.params.id),
    });
  }

  http.route({
    method: 'DELETE',
    url: '/api/v1/media/imports/:id',
    config: { access: { permission: 'media.write' }, errors: ['not_found'] },
    schema: { tags, summary: 'Cancel an import', params: ById, response: { 200: Ingest } },
    handler: (request) => imports.cancel(inWorkspace(request).workspaceId, request.params.id),
  });
}
