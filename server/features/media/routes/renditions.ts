import { RenditionState, RenditionsRequest } from '@everycast/contract/media';
import { z } from 'zod';
import { inWorkspace } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import { sendFile } from '../../../kernel/http/send-file.ts';
import type { MediaFeature } from '../media.ts';

const tags = ['media'];
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
