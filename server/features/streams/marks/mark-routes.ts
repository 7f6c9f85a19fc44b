import { Id } from '@everycast/contract/common';
import { NewStreamMark, StreamMark, StreamMarksQuery } from '@everycast/contract/stream-marks';
import { z } from 'zod';
import { inWorkspace } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import type { Streams } from '../streams.ts';

const tags = ['streams'];

/** Marked moments over HTTP. */
export function marksRoutes(http: Http, { find, marks }: Streams): void {
  http.route({
    method: 'GET',
    url: '/api/v1/stream-marks',
    config: { access: { permission: 'stream.watch' } },
    schema: {
      tags,
      summary: 'Moments marked in a stream, or in the recording that a library video is',
      querystring: StreamMarksQuery,
      response: { 200: z.object({ items: z.array(StreamMark) }) },
    },
    handler: async (request) => ({ items: await marks.list(inWorkspace(request).workspaceId, request.query) }),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/streams/:id/marks',
    config: { access: { permission: 'stream.start' }, errors: ['not_found', 'limit_reached', 'already_exists'] },
    schema: {
      tags,
      summary: 'Mark a moment of a stream; two within two seconds are one',
      params: z.object({ id: Id }),
      body: NewStreamMark,
      response: { 201: StreamMark },
    },
    handler: async (request, reply) => {
      const stream = await find(inWorkspace(request).workspaceId, request.params.id);
      return reply.code(201).send(await marks.add(stream, request.body));
    },
  });

  http.route({
    method: 'DELETE',
    url: '/api/v1/streams/:id/marks/:markId',
    config: { access: { permission: 'stream.start' }, errors: ['not_found'] },
    schema: { tags, summary: 'Remove a marked moment', params: z.object({ id: Id, markId: Id }), response: { 204: z.null() } },
    handler: async (request, reply) => {
      const { id, markId } = request.params;
      await marks.remove(await find(inWorkspace(request).workspaceId, id), markId);
      return reply.code(204).send(null);
    },
  });
}
