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
    config: writes,
    schema: {
      tags,
      summary: 'Take pictures of a video at chosen moments into the library',
      body: NewSnapshots,
      response: { 202: Snapshots },
    },
    handler: async (request, reply) => reply.code(202).send(await clips.takeSnapshots(inWorkspace(request).workspaceId, request.body)),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/clips/snapshots',
    config: reads,
    schema: {
      tags,
      summary: 'The last snapshots of a video, with how far they are',
      querystring: OfMedia,
      response: { 200: z.object({ items: z.array(Snapshots) }) },
    },
    handler: async (request) => ({ items: await clips.snapshotsOf(inWorkspace(request).workspaceId, request.query.mediaId) }),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/clips/snapshots/:id',
    config: writes,
    schema: {
      tags,
      summary: 'Stop taking snapshots; what is saved stays',
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
    config: writes,
    schema: {
      tags,
      summary: 'Look through a video for parts that stand out',
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
    config: reads,
    schema: {
      tags,
      summary: 'The highlights of a video, and how far the look for them is',
      params: OfMedia,
      response: { 200: HighlightSearch },
    },
    handler: (request) => clips.highlightsOf(inWorkspace(request).workspaceId, request.params.mediaId),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/clips/highlights/:mediaId',
    config: writes,
    schema: { tags, summary: 'Stop looking for highlights; what an earlier look found stays', params: OfMedia, response: { 204: Done } },
    handler: async (request, reply) => {
      await clips.cancelHighlights(inWorkspace(request).workspaceId, request.params.mediaId);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/clips/framings',
    config: writes,
    schema: {
      tags,
      summary: 'Propose where a crop should be over time, around motion and skin tones',
      body: NewFraming,
      response: { 202: Framing },
    },
    handler: async (request, reply) => reply.code(202).send(await clips.proposeFraming(inWorkspace(request).workspaceId, request.body)),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/clips/framings/:id',
    config: reads,
    schema: { tags, summary: 'A proposed crop, and how far the search for it is', params: OfJob, response: { 200: Framing } },
    handler: (request) => clips.framing(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/clips/framings/:id',
    config: writes,
    schema: { tags, summary: 'Stop the search for a crop', params: OfJob, response: { 204: Done } },
    handler: async (request, reply) => {
      await clips.cancelFraming(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });
}
