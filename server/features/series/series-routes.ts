import { Id } from '@everycast/contract/common';
import { PostRepeat, RepeatDates, RepeatDatesQuery, Series, SeriesQuery, SeriesStop } from '@everycast/contract/series';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { SeriesFeature } from './series.ts';

const tags = ['repeats'];
const One = z.object({ id: Id });
const reads = { access: { permission: 'post.read' } } as const;
const publishes = { access: { permission: 'post.publish' } } as const;

export function seriesRoutes(http: Http, series: SeriesFeature): void {
  http.route({
    method: 'GET',
    url: '/api/v1/series',
    config: reads,
    schema: {
      tags,
      summary: 'List posts that repeat, newest first',
      querystring: SeriesQuery,
      response: { 200: z.object({ items: z.array(Series) }) },
    },
    handler: async (request) => ({ items: await series.list(inWorkspace(request).workspaceId, request.query.post) }),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/series/:id',
    config: { ...reads, errors: ['not_found'] },
    schema: { tags, summary: 'Get a repeat with its next dates', params: One, response: { 200: Series } },
    handler: (request) => series.get(inWorkspace(request).workspaceId, request.params.id),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/series/dates',
    config: reads,
    schema: { tags, summary: 'Get the next dates of a rule', body: RepeatDatesQuery, response: { 200: RepeatDates } },
    handler: async (request) => series.dates(request.body),
  });

  http.route({
    method: 'PUT',
    url: '/api/v1/posts/:id/repeat',
    config: { ...publishes, errors: ['not_found', 'not_editable', 'version_conflict', 'time_is_past', 'limit_reached'] },
    schema: {
      tags,
      summary: 'Repeat a draft or scheduled post, or change its repeat from it on',
      description:
        'The post moves to the first day of the rule that is to come, and all that follow get its content. Posts that came before stay, and so do those that someone has changed on their own.',
      params: One,
      body: PostRepeat,
      response: { 200: Series },
    },
    handler: (request) => series.repeat(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/series/:id/stop',
    config: { ...publishes, errors: ['not_found', 'role_too_low', 'version_conflict', 'not_editable'] },
    schema: {
      tags,
      summary: 'Stop a repeat and delete its scheduled posts, except those that someone has changed',
      params: One,
      body: SeriesStop,
      response: { 200: Series },
    },
    handler: (request) => series.stop(inWorkspace(request), request.params.id, request.body),
  });

  http.route({
    method: 'POST',
    url: '/api/v1/series/:id/resume',
    config: { ...publishes, errors: ['not_found', 'role_too_low', 'version_conflict'] },
    schema: { tags, summary: 'Resume a stopped repeat, from now on', params: One, response: { 200: Series } },
    handler: (request) => series.resume(inWorkspace(request), request.params.id),
  });
}
