import { Id } from '@everycast/contract/common';
import { StreamMetrics } from '@everycast/contract/stream-metrics';
import {
  EncoderSetup,
  NewOutput,
  NewStream,
  NewStreamDestination,
  OutputChange,
  Stream,
  StreamChange,
  StreamDestination,
  StreamDestinationChange,
  StreamPage,
  StreamStart,
  StreamsQuery,
  sourceClosings,
} from '@everycast/contract/streams';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import { attachment } from '../../kernel/http/send-file.ts';
import { sendLive } from '../../kernel/http/send-live.ts';
import { socketRoute } from '../../kernel/http/socket.ts';
import { sourceOverSocket } from './live/sources.ts';
import { marksRoutes } from './marks/mark-routes.ts';
import type { Streams } from './streams.ts';

const tags = ['streams'];
const One = z.object({ id: Id });
const Output = z.object({ id: Id, outputId: Id });
const watches = { access: { permission: 'stream.watch' } } as const;
const starts = { access: { permission: 'stream.start' } } as const;

/** Streams over HTTP, and the socket that carries one. */
export function streamsRoutes(http: Http, streams: Streams): void {
  destinationRoutes(http, streams);
  encoderRoutes(http, streams);
  marksRoutes(http, streams);
  outputRoutes(http, streams);

  http.route({
    method: 'GET',
    url: '/api/v1/streams',
    config: watches,
    schema: { tags, summary: 'List streams, newest first', querystring: StreamsQuery, response: { 200: StreamPage } },
    handler: (request) => streams.list(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/streams/:id',
    config: { ...watches, errors: ['not_found'] },
    schema: { tags, summary: 'A stream and how each destination is doing', params: One, response: { 200: Stream } },
    handler: (request) => streams.get(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/streams/:id/metrics',
    config: { ...watches, errors: ['not_found'] },
    schema: { tags, summary: 'A stream’s metrics over time, by destination', params: One, response: { 200: StreamMetrics } },
    handler: (request) => streams.metricsOf(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/streams/:id/recent-metrics',
    config: { ...watches, errors: ['not_found'] },
    schema: {
      tags,
      summary: 'A stream’s metrics of the last ten minutes, in short steps',
      params: One,
      response: { 200: StreamMetrics },
    },
    handler: (request) => streams.metricsOf(inWorkspace(request).workspaceId, request.params.id, { recent: true }),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/streams/:id/preview',
    exposeHeadRoute: false,
    config: { ...watches, replay: false, errors: ['not_found', 'limit_reached'] },
    schema: {
      tags,
      summary: 'Watch a stream as it leaves for its destinations',
      params: One,
      produces: ['video/x-flv'],
      response: { 200: z.string().describe('video/x-flv, until the stream ends'), 204: z.void().describe('It isn’t live') },
    },
    handler: async (request, reply) => {
      const body = await streams.preview(inWorkspace(request).workspaceId, request.params.id);
      return body ? (sendLive(request, reply, { body, type: 'video/x-flv' }) as never) : reply.code(204).send();
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/streams/:id/original',
    exposeHeadRoute: false,
    config: { ...watches, replay: false, errors: ['not_found', 'unreadable_video'] },
    schema: {
      tags,
      summary: 'Download what arrived of a stream whose recording couldn’t be saved whole',
      params: One,
      produces: ['video/x-flv'],
      response: { 200: z.string().describe('video/x-flv') },
    },
    handler: async (request, reply) => {
      const { name, body } = await streams.originalOf(inWorkspace(request).workspaceId, request.params.id);
      return sendLive(request, reply.header('content-disposition', attachment(name)), { body, type: 'video/x-flv' }) as never;
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/streams',
    // The scheduled stream may be gone.
    config: { ...starts, errors: ['not_found', 'limit_reached', 'already_exists'] },
    schema: { tags, summary: 'Create a stream, which goes live when its source connects', body: NewStream, response: { 201: Stream } },
    handler: async (request, reply) => {
      const { workspaceId, userId } = inWorkspace(request);
      return reply.code(201).send(await streams.create(workspaceId, userId, request.body));
    },
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/streams/:id',
    config: { ...starts, errors: ['not_found'] },
    schema: { tags, summary: 'Change a stream’s title', params: One, body: StreamChange, response: { 200: Stream } },
    handler: (request) => streams.rename(inWorkspace(request).workspaceId, request.params.id, request.body.title),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/streams/:id/start',
    config: { ...starts, errors: ['not_found', 'not_editable', 'limit_reached', 'already_exists'] },
    schema: {
      tags,
      summary: 'Say which scheduled stream an encoder sends, and let it go out',
      params: One,
      body: StreamStart,
      response: { 200: Stream },
    },
    handler: (request) => streams.answer(inWorkspace(request).workspaceId, request.params.id, request.body.eventId),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/streams/:id/end',
    config: { ...starts, errors: ['not_found'] },
    schema: { tags, summary: 'End a stream', params: One, response: { 200: Stream } },
    handler: (request) => streams.end(inWorkspace(request).workspaceId, request.params.id),
  });

  socketRoute(http, { url: '/api/v1/streams/:id/source', params: One, ...starts }, async (socket, request, { id }) => {
    const { workspaceId } = inWorkspace(request);
    if (!streams.processes.live) {
      socket.close(sourceClosings.notLive, 'this process takes no streams');
      await streams.processes.misled();
      return;
    }
    const broadcast = await streams.owner.of({ workspaceId, id });
    const why = broadcast || !(await streams.isUnderWay(workspaceId, id)) ? 'ended' : 'movedOn';
    if (socket.readyState !== socket.OPEN) return;
    if (broadcast) sourceOverSocket(socket, broadcast, streams.conversions);
    else socket.close(sourceClosings[why], why);
  });
}

function outputRoutes(http: Http, { outputs }: Streams): void {
  http.route({
    method: 'POST',
    url: '/api/v1/streams/:id/outputs',
    config: { ...starts, errors: ['not_found', 'not_editable', 'limit_reached', 'already_exists'] },
    schema: {
      tags,
      summary: 'Add a saved destination to a stream',
      params: One,
      body: NewOutput,
      response: { 200: Stream },
    },
    handler: (request) => outputs.add(inWorkspace(request).workspaceId, request.params.id, request.body),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/streams/:id/outputs/:outputId',
    config: { ...starts, errors: ['not_found', 'not_editable', 'limit_reached', 'already_exists'] },
    schema: { tags, summary: 'Pause, resume or remove a destination', params: Output, body: OutputChange, response: { 200: Stream } },
    handler: (request) => {
      const { id, outputId } = request.params;
      return outputs.change(inWorkspace(request).workspaceId, id, outputId, request.body.wanted);
    },
  });

  http.route({
    method: 'POST',
    url: '/api/v1/streams/:id/outputs/:outputId/retry',
    config: { ...starts, errors: ['not_found', 'not_editable'] },
    schema: { tags, summary: 'Let a destination that waits for its next attempt try now', params: Output, response: { 200: Stream } },
    handler: (request) => outputs.retry(inWorkspace(request).workspaceId, request.params.id, request.params.outputId),
  });
}

/**
 * Reading one's stream key needs no recent proof of identity, unlike creating it: the setup dialog has it ready, masked, with a button to copy
 * it, each time an encoder is set up. It reaches nothing that the same session couldn't do, which can go live from the browser; it isn't for
 * API keys; and it ends with a new password, “Wasn't me” and the membership, and when it is replaced.
 */
function encoderRoutes(http: Http, { keys, listener }: Streams): void {
  const setup = (key: string | null): EncoderSetup => ({ url: listener.url(), taken: listener.taken(), key });
  const ownSecret = { access: { permission: 'stream_key.manage' }, replay: false } as const;

  http.route({
    method: 'GET',
    url: '/api/v1/stream-key',
    config: ownSecret,
    schema: { tags, summary: 'Get the server and your stream key for OBS and other encoders', response: { 200: EncoderSetup } },
    handler: async (request) => setup(await keys.find(inWorkspace(request))),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/stream-key',
    config: { ...ownSecret, confirmed: true },
    schema: {
      tags,
      summary: 'Create your stream key, or replace it; an encoder that uses the old one is disconnected',
      response: { 201: EncoderSetup },
    },
    handler: async (request, reply) =>
      reply.code(201).send(setup(await keys.renew(inWorkspace(request), () => http.stillAllowed(request)))),
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
    config: { ...starts, errors: ['limit_reached', 'address_not_allowed'] },
    schema: { tags, summary: 'Save a destination', body: NewStreamDestination, response: { 201: StreamDestination } },
    handler: async (request, reply) => reply.code(201).send(await destinations.create(inWorkspace(request).workspaceId, request.body)),
  });

  http.route({
    method: 'PATCH',
    url: '/api/v1/stream-destinations/:id',
    config: { ...starts, errors: ['not_found', 'address_not_allowed'] },
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
    config: { ...starts, errors: ['not_found'] },
    schema: { tags, summary: 'Delete a destination; streams under way stop sending to it', params: One, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await destinations.remove(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(204).send(null);
    },
  });
}
