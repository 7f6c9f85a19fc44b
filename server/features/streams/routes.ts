import { Id } from '@everycast/contract/common';
import {
  NewStream,
  NewStreamDestination,
  OutputChange,
  Stream,
  StreamDestination,
  StreamDestinationChange,
  sourceClosings,
} from '@everycast/contract/streams';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { socketRoute } from '../../kernel/http/socket.ts';
import { sourceOverSocket } from './live/sources.ts';
import type { Streams } from './streams.ts';

const tags = ['streams'];
const One = z.object({ id: Id });
const Output = z.object({ id: Id, outputId: Id });
const watches = { access: { permission: 'stream.watch' } } as const;
const starts = { access: { permission: 'stream.start' } } as const;

/** Streams over HTTP, and the socket that carries one. */
export function streamsRoutes(http: Http, streams: Streams): void {
  destinationRoutes(http, streams);

  http.route({
    method: 'GET',
    url: '/api/v1/streams',
    config: watches,
    schema: { tags, summary: 'The latest streams, newest first', response: { 200: z.object({ items: z.array(Stream) }) } },
    handler: async (request) => ({ items: await streams.list(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/streams/:id',
    config: watches,
    schema: { tags, summary: 'A stream and how each destination is doing', params: One, response: { 200: Stream } },
    handler: (request) => streams.get(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/streams',
    config: starts,
    schema: { tags, summary: 'Create a stream, which goes live when its source connects', body: NewStream, response: { 201: Stream } },
    handler: async (request, reply) => {
      const { workspaceId, userId } = inWorkspace(request);
      return reply.code(201).send(await streams.create(workspaceId, userId, request.body));
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/streams/:id/end',
    config: starts,
    schema: { tags, summary: 'End a stream', params: One, response: { 200: Stream } },
    handler: (request) => streams.end(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/streams/:id/outputs',
    config: starts,
    schema: {
      tags,
      summary: 'Add a saved destination to a stream',
      params: One,
      body: z.strictObject({ destinationId: Id }),
      response: { 200: Stream },
    },
    handler: (request) => streams.addDestination(inWorkspace(request).workspaceId, request.params.id, request.body.destinationId),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/streams/:id/outputs/:outputId',
    config: starts,
    schema: { tags, summary: 'Pause, resume or remove a destination', params: Output, body: OutputChange, response: { 200: Stream } },
    handler: ({ params, body, ...request }) =>
      streams.changeOutput(inWorkspace(request as never).workspaceId, params.id, params.outputId, body.wanted),
  });

  socketRoute(http, { url: '/api/v1/streams/:id/source', params: One, ...starts }, async (socket, request, { id }) => {
    const { workspaceId } = inWorkspace(request);
    const broadcast = await streams.owner.of({ workspaceId, id });
    if (socket.readyState !== socket.OPEN) return;
    if (broadcast) sourceOverSocket(socket, broadcast);
    else socket.close(sourceClosings.ended, 'ended');
  });
}

function destinationRoutes(http: Http, { destinations }: Streams): void {
  http.route({
    method: 'GET',
    url: '/api/v1/stream-destinations',
    config: watches,
    schema: { tags, summary: 'Where this workspace streams to', response: { 200: z.object({ items: z.array(StreamDestination) }) } },
    handler: async (request) => ({ items: await destinations.list(inWorkspace(request).workspaceId) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/stream-destinations',
    config: starts,
    schema: { tags, summary: 'Save a destination', body: NewStreamDestination, response: { 201: StreamDestination } },
    handler: async (request, reply) => reply.code(201).send(await destinations.create(inWorkspace(request).workspaceId, request.body)),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/stream-destinations/:id',
    config: starts,
    schema: {
      tags,
      summary: 'Change a destination; streams under way follow',
      params: One,
      body: StreamDestinationChange,
      response: { 200: StreamDestination },
    },
    handler: (request) => destinations.change(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/stream-destinations/:id',
    config: starts,
    schema: { tags, summary: 'Delete a destination; streams under way stop sending to it', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await destinations.remove(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });
}
