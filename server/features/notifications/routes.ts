import { IdCursor, PageQuery } from '@everycast/contract/common';
import { NotificationPage, NotificationsRead } from '@everycast/contract/notifications';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Notifications } from './notifications.ts';

const tags = ['notifications'];

export function notificationsRoutes(http: Http, notifications: Notifications): void {
  http.route({
    method: 'GET',
    url: '/api/v1/notifications',
    config: { access: { permission: 'workspace.read' } },
    schema: {
      tags,
      summary: 'List your notifications in this workspace, newest first',
      querystring: PageQuery.extend({ cursor: IdCursor.optional() }),
      response: { 200: NotificationPage },
    },
    handler: (request) => notifications.list(inWorkspace(request), request.query),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/notifications/read',
    config: { access: { permission: 'workspace.read' } },
    schema: { tags, summary: 'Mark notifications as read', body: NotificationsRead, response: { 204: z.null().describe('Done') } },
    handler: async (request, reply) => {
      await notifications.read(inWorkspace(request), request.body.ids);
      return reply.code(204).send(null);
    },
  });
}
