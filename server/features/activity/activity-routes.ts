import { Readable } from 'node:stream';
import {
  ActivityDetails,
  ActivityExportQuery,
  ActivityPage,
  ActivityQuery,
  ActivitySettings,
  ActivityUndone,
  UndoLast,
} from '@everycast/contract/activity';
import { Id } from '@everycast/contract/common';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { ActivityFeature } from './activity.ts';

const tags = ['activity'];
const One = z.object({ id: Id });
const url = '/api/v1/activity';
const reads = { access: { permission: 'post.read' } } as const;
const undoes = {
  access: { permission: 'post.write' },
  errors: ['not_found', 'not_editable', 'version_conflict', 'time_is_past', 'limit_reached'],
} as const;

export function activityRoutes(http: Http, activity: ActivityFeature): void {
  http.route({
    method: 'GET',
    url,
    config: reads,
    schema: { tags, summary: 'Who did what in the workspace, newest first', querystring: ActivityQuery, response: { 200: ActivityPage } },
    handler: (request) => activity.list(inWorkspace(request), request.query),
  });

  http.route({
    method: 'GET',
    url: `${url}/export`,
    config: { ...reads, replay: false },
    schema: {
      tags,
      summary: 'Download the activity as CSV',
      querystring: ActivityExportQuery,
      produces: ['text/csv'],
      response: { 200: z.string().describe('text/csv') },
    },
    handler: async (request, reply) => {
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="everycast-activity.csv"');
      return reply.send(Readable.from(activity.export(inWorkspace(request), request.query)) as never);
    },
  });

  http.route({
    method: 'GET',
    url: `${url}/:id`,
    config: { ...reads, errors: ['not_found'] },
    schema: { tags, summary: 'What exactly was done, and from where', params: One, response: { 200: ActivityDetails } },
    handler: (request) => activity.get(inWorkspace(request), request.params.id),
  });

  http.route({
    method: 'POST',
    url: `${url}/:id/undo`,
    config: undoes,
    schema: { tags, summary: 'Undo what was done in the last day', params: One, response: { 200: ActivityUndone } },
    handler: (request) => activity.undo(inWorkspace(request), request.params.id),
  });

  http.route({
    method: 'POST',
    url: `${url}/undo-last`,
    config: undoes,
    schema: { tags, summary: 'Undo what you did last, or redo it', body: UndoLast, response: { 200: ActivityUndone } },
    handler: (request) => activity.undoLast(inWorkspace(request), request.body),
  });

  http.route({
    method: 'PUT',
    url: `${url}/settings`,
    config: { access: { permission: 'owner.manage' } },
    schema: { tags, summary: 'Set how long the activity is kept', body: ActivitySettings, response: { 204: z.null() } },
    handler: async (request, reply) => {
      await activity.keepFor(inWorkspace(request), request.body.keptDays);
      return reply.code(204).send(null);
    },
  });
}
