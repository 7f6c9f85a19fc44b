import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '../../core/faults.ts';
import { pathPart, queryOf } from '../../core/routes/http.ts';
import type { StandInContext } from '../../core/stand-in.ts';
import { insightsAnswer } from '../../meta/answers.ts';
import { missing } from '../../meta/errors.ts';
import type { FacebookPost } from '../posts.ts';
import type { FacebookServices } from '../services.ts';
import { pageRoutes } from './error-format.ts';

/** Insights of a Page's posts. */
export function metricsRoutes(http: FastifyInstance, services: FacebookServices): void {
  const { stage, posts } = services;
  const { withPage } = pageRoutes(services);

  http.get(
    '/graph/:version/:id/insights',
    withPage({ operation: 'metrics', scopes: ['pages_read_engagement', 'read_insights'] }, async ({ tenant, page }, request) => {
      const id = pathPart(request, 'id');
      const post = await posts.get(tenant, id);
      if (post?.page !== page) return missing('GET', id);
      const { views, reach, clicks } = reactionsTo(stage, post);
      const values = { post_media_view: views, post_total_media_view_unique: reach, post_clicks: clicks };
      return insightsAnswer(id, request.query, values);
    }),
  );
}

const reactionsTo = (stage: StandInContext, { id, page, at }: FacebookPost) =>
  stage.audience.reactions({ id, account: page, at }, stage.now());

const summed = (total: number) => ({ data: [], summary: { total_count: total } });
/** What people did with a post. */
export function countsOf(stage: StandInContext, post: FacebookPost) {
  const { likes, comments, shares } = reactionsTo(stage, post);
  return { reactions: summed(likes), comments: summed(comments), shares: { count: shares } };
}

/** With counts it is for metrics. */
export const operationOf =
  (other: Operation) =>
  (request: FastifyRequest): Operation =>
    /followers_count|reactions/.test(String(queryOf(request).fields)) ? 'metrics' : other;
