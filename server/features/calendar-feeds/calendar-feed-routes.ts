import { CalendarFeed, NewCalendarFeed } from '@everycast/contract/calendar-feeds';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { CalendarFeeds } from './calendar-feeds.ts';

const tags = ['calendar feeds'];
const url = '/api/v1/calendar-feed';
const own = { access: { permission: 'calendar.feed' } } as const;
const Secret = z.object({ secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'schema.no_such_id') });

/** `publicUrl`: where people and calendar apps reach this server. */
export function calendarFeedRoutes(http: Http, feeds: CalendarFeeds, publicUrl: () => string): void {
  http.route({
    method: 'GET',
    url,
    config: own,
    schema: { tags, summary: 'Whether you have a feed of this calendar', response: { 200: CalendarFeed } },
    handler: (request) => feeds.get(inWorkspace(request)),
  });

  http.route({
    method: 'POST',
    url,
    // A secret isn't stored for a repeated request.
    config: { ...own, confirmed: true, replay: false },
    schema: { tags, summary: 'Create a feed, or give it a new address; the former one stops working', response: { 201: NewCalendarFeed } },
    handler: async (request, reply) => {
      const secret = await feeds.create(inWorkspace(request));
      return reply.code(201).send({ url: `${publicUrl()}${url}/${secret}/calendar.ics` });
    },
  });

  http.route({
    method: 'DELETE',
    url,
    config: own,
    schema: { tags, summary: 'Switch your feed off', response: { 204: z.null() } },
    handler: async (request, reply) => {
      await feeds.remove(inWorkspace(request));
      return reply.code(204).send(null);
    },
  });

  http.route({
    method: 'GET',
    url: `${url}/:secret/calendar.ics`,
    config: { access: 'public', rateLimit: { max: 60, timeWindow: '1 minute' }, errors: ['not_found', 'two_factor_required'] },
    schema: { tags, summary: 'Posts as iCalendar, for calendar apps', params: Secret, response: { 200: z.string() } },
    handler: async (request, reply) => {
      const feed = await feeds.read(request.params.secret, publicUrl());
      return reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, max-age=300').send(feed);
    },
  });
}
