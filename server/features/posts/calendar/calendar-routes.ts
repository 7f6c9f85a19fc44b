import { CalendarLine, CalendarLinesQuery, CalendarQuery, CalendarSlots } from '@everycast/contract/calendar';
import { page } from '@everycast/contract/common';
import { inWorkspace } from '../../../kernel/http/access.ts';
import type { Http } from '../../../kernel/http/http.ts';
import type { PostsCalendar } from './calendar.ts';

const tags = ['posts'];
const reads = { access: { permission: 'post.read' } } as const;

export function postsCalendarRoutes(http: Http, calendar: PostsCalendar): void {
  http.route({
    method: 'GET',
    url: '/api/v1/posts/calendar',
    config: reads,
    schema: {
      tags,
      summary: 'Posts by day or hour: how many there are, and the first lines of each',
      querystring: CalendarQuery,
      response: { 200: CalendarSlots },
    },
    handler: (request) => calendar.slots(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/posts/calendar/lines',
    config: reads,
    schema: {
      tags,
      summary: 'Posts in one line each, in order of time',
      querystring: CalendarLinesQuery,
      response: { 200: page(CalendarLine) },
    },
    handler: (request) => calendar.lines(inWorkspace(request).workspaceId, request.query),
  });
}
