import { ImportMedia, Ingest, RenditionState, RenditionsRequest } from '@everycast/contract/media';
import { z } from 'zod';
import { inWorkspace } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import type { MediaFeature } from '../media.ts';
import { folderRoutes } from './folders.ts';
import { libraryRoutes } from './library.ts';
import { uploadRoute, uploadsRoutes } from './uploads.ts';

const tags = ['media'];

/** The library over HTTP. */
export async function mediaRoutes(http: Http, media: MediaFeature): Promise<void> {
  await uploadRoute(http, media);
  libraryRoutes(http, media);
  folderRoutes(http, media);
  ingestRoutes(http, media);
  renditionRoutes(http, media);
  await uploadsRoutes(http, media.uploads);
}

const ById = z.object({ id: z.uuid() });
/** Each makes the server download something. */
const rateLimit = { max: 60, timeWindow: '1 minute' };

/** Files that the server downloads, and the state of all ingests. */
function ingestRoutes(http: Http, { imports }: MediaFeature): void {
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

const file = { description: 'The file, or the requested range', content: { '*/*': { schema: z.file() } } };

/** Renditions: their progress, and their files as platforms fetch them. */
export function renditionRoutes(http: Http, media: MediaFeature): void {
  http.route({
    method: 'POST',
    url: '/api/v1/media/renditions',
    config: { access: { permission: 'media.read' }, replay: false },
    schema: {
      tags,
      summary: 'Get the progress of renditions without starting any',
      body: RenditionsRequest,
      response: { 200: z.object({ items: z.array(RenditionState) }) },
    },
    handler: async (request) => ({ items: await media.renditionStates(inWorkspace(request).workspaceId, request.body.wanted) }),
  });

  http.route({
    method: 'GET',
    url: '/public/media/:token',
    // A large video is fetched in many ranges, and all of a platform's servers share few addresses.
    config: { access: 'public', rateLimit: { max: 600, timeWindow: '1 minute' }, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Serve a post’s file to a platform that downloads it, for a few hours',
      params: z.object({ token: z.string().max(300) }),
      response: { 200: file, 206: file, 304: z.void(), 416: z.unknown() },
    },
    handler: async (request, reply) => sendFile(request, reply, media.servePublic(request.params.token)),
  });
}
