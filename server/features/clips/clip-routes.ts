import { Framing, HighlightSearch, NewFraming, NewHighlightSearch, NewSnapshots, Snapshots } from '@everycast/contract/clips';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Clips } from './clips.ts';

const tags = ['clips'];
const Done = z.null().describe('Done');
const OfMedia = z.object({ mediaId: z.uuid() });
const OfJob = z.object({ id: z.uuid() });
const reads = { access: { permission: 'media.read' } } as const;
const writes = { access: { permission: 'media.write' } } as const;

/** Snapshots and highlights over HTTP. */
export function clipsRoutes(http: Http, clips: Clips): void {
  http.route({
    method: 'POST',
    url: '/api/v1/clips/snapshots',
    config: { ...writes, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Save snapshots of a video to the library',
      body: NewSnapshots,
      response: { 202: Snapshots },
    },
    handler: async (request, reply) => reply.code(202).send(await clips.takeSnapshots(inWorkspace(request), request.body)),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/clips/snapshots',
    config: { ...reads, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Get a video’s latest snapshots and their progress',
      querystring: OfMedia,
      response: { 200: z.object({ items: z.array(Snapshots) }) },
    },
    handler: async (request) => ({ items: await clips.snapshotsOf(inWorkspace(request).workspaceId, request.query.mediaId) }),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/clips/snapshots/:id',
    config: { ...writes, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Stop taking snapshots; saved ones are kept',
      params: OfJob,
      response: { 204: Done },
    },
    handler: async (request, reply) => {
      await clips.cancelSnapshots(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/clips/highlights',
    config: { ...writes, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Find highlights in a video',
      body: NewHighlightSearch,
      response: { 202: HighlightSearch },
    },
    handler: async (request, reply) => {
      const { mediaId, again } = request.body;
      return reply.code(202).send(await clips.findHighlights(inWorkspace(request).workspaceId, mediaId, again));
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/clips/highlights/:mediaId',
    config: { ...reads, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Get a video’s highlights and their progress',
      params: OfMedia,
      response: { 200: HighlightSearch },
    },
    handler: (request) => clips.highlightsOf(inWorkspace(request).workspaceId, request.params.mediaId),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/clips/highlights/:mediaId',
    config: { ...writes, errors: ['not_found'] },
    schema: { tags, summary: 'Stop finding highlights; earlier results are kept', params: OfMedia, response: { 204: Done } },
    handler: async (request, reply) => {
      await clips.cancelHighlights(inWorkspace(request).workspaceId, request.params.mediaId);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/clips/framings',
    config: { ...writes, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'Suggest a moving crop that follows motion and skin tones',
      body: NewFraming,
      response: { 202: Framing },
    },
    handler: async (request, reply) => reply.code(202).send(await clips.framings.propose(inWorkspace(request).workspaceId, request.body)),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/clips/framings/:id',
    config: { ...reads, errors: ['not_found'] },
    schema: { tags, summary: 'Get a suggested crop and its progress', params: OfJob, response: { 200: Framing } },
    handler: (request) => clips.framings.get(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/clips/framings/:id',
    config: { ...writes, errors: ['not_found'] },
    schema: { tags, summary: 'Stop suggesting a crop', params: OfJob, response: { 204: Done } },
    handler: async (request, reply) => {
      await clips.framings.cancel(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });
}
