import {
  AnalyticsBreakdown,
  AnalyticsBreakdownQuery,
  AnalyticsExportQuery,
  AnalyticsOverview,
  AnalyticsPostsPage,
  AnalyticsPostsQuery,
  AnalyticsQuery,
  BestTimesList,
  BestTimesQuery,
} from '@everycast/contract/analytics';
import { z } from 'zod';
import { inWorkspace } from '../../kernel/http/access.ts';
import type { Http } from '../../kernel/http/http.ts';
import type { Analytics } from './analytics.ts';

const tags = ['analytics'];
const reads = { access: { permission: 'post.read' }, standby: () => true } as const;

export function analyticsRoutes(http: Http, { dashboard, bestTimes }: Pick<Analytics, 'dashboard' | 'bestTimes'>): void {
  http.route({
    method: 'GET',
    url: '/api/v1/analytics/overview',
    config: reads,
    schema: {
      tags,
      summary: 'How accounts did in a period: followers, engagement per day and platform, and gaps',
      querystring: AnalyticsQuery,
      response: { 200: AnalyticsOverview },
    },
    handler: (request) => dashboard.overview(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/analytics/breakdown',
    config: reads,
    schema: {
      tags,
      summary: 'What each account, account group, or the posts with each label gained in a period, most engagement first',
      querystring: AnalyticsBreakdownQuery,
      response: { 200: AnalyticsBreakdown },
    },
    handler: (request) => dashboard.breakdown(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/analytics/posts',
    config: reads,
    schema: {
      tags,
      summary: 'The posts published in a period with their metrics, by any of them',
      querystring: AnalyticsPostsQuery,
      response: { 200: AnalyticsPostsPage },
    },
    handler: (request) => dashboard.posts(inWorkspace(request).workspaceId, request.query),
  });

  http.route({
    method: 'GET',
    url: '/api/v1/analytics/export',
    config: reads,
    schema: { tags, summary: 'A table of the dashboard as CSV', querystring: AnalyticsExportQuery, response: { 200: z.string() } },
    handler: async (request, reply) => {
      const { table, from, to } = request.query;
      const csv = await dashboard.export(inWorkspace(request).workspaceId, request.query);
      return (
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="everycast-${table}-${from}-${to}.csv"`)
          // Without a byte order mark, spreadsheets read UTF-8 as their own character set.
          .send(`\uFEFF${csv}`)
      );
    },
  });

  http.route({
    method: 'GET',
    url: '/api/v1/analytics/best-times',
    config: reads,
    schema: {
      tags,
      summary: 'When posts do best on each account, by its own history',
      querystring: BestTimesQuery,
      response: { 200: BestTimesList },
    },
    handler: (request) => bestTimes(inWorkspace(request).workspaceId, request.query.account),
  });
}
