import { Id } from '@everycast/contract/common';
import { NewStreamEvent, StreamEvent, StreamEventChange, StreamEventsQuery } from '@everycast/contract/stream-events';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { StreamEvents } from './stream-events.ts';

const tags = ['streams'];
const One = z.object({ id: Id });
const watches = { access: { permission: 'stream.watch' } } as const;
const starts = { access: { permission: 'stream.start' } } as const;
/** Of the post that announces a stream: its person may not write posts, and what saving one can end with. */
const ofPosts = [
  'role_too_low',
  'scope_missing',
  'not_found',
  'version_conflict',
  'time_is_past',
  'not_editable',
  'limit_reached',
] as const;

/** Scheduled streams over HTTP. */
export function streamEventsRoutes(http: Http, events: StreamEvents): void {
  http.route({
    method: 'GET',
    url: '/api/v1/stream-events',
    config: watches,
    schema: {
      tags,
      summary: 'List scheduled streams by their start',
      querystring: StreamEventsQuery,
      response: { 200: z.object({ items: z.array(StreamEvent) }) },
    },
    handler: async (request) => ({ items: await events.list(inWorkspace(request).workspaceId, request.query) }),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/stream-events/:id',
    config: { ...watches, errors: ['not_found'] },
    schema: { tags, summary: 'Get a scheduled stream', params: One, response: { 200: StreamEvent } },
    handler: (request) => events.get(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/stream-events',
    config: { ...starts, errors: ofPosts },
    schema: { tags, summary: 'Schedule a stream', body: NewStreamEvent, response: { 201: StreamEvent } },
    handler: async (request, reply) => reply.code(201).send(await events.create(inWorkspace(request), request.body)),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/stream-events/:id',
    config: { ...starts, errors: [...ofPosts, 'already_exists'] },
    schema: { tags, summary: 'Edit or move a scheduled stream', params: One, body: StreamEventChange, response: { 200: StreamEvent } },
    handler: (request) => events.change(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/stream-events/:id',
    config: { ...starts, errors: ofPosts },
    schema: { tags, summary: 'Cancel a scheduled stream, with an announcement that still waits', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await events.remove(inWorkspace(request), request.params.id);
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/stream-events/:id/restore',
    config: { ...starts, errors: ofPosts },
    schema: { tags, summary: 'Restore a canceled stream', params: One, response: { 200: StreamEvent } },
    handler: (request) => events.restore(inWorkspace(request), request.params.id),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/stream-events/:id/arm',
    config: { ...starts, errors: ['not_found'] },
    schema: { tags, summary: 'Choose its destinations for the next stream', params: One, response: { 200: StreamEvent } },
    handler: (request) => events.arm(inWorkspace(request).workspaceId, request.params.id),
  });
}
