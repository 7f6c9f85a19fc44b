import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Operation } from '../../core/faults.ts';
import { pathPart, queryOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import type { StandInContext } from '../../core/stand-in.ts';
import { insightsAnswer } from '../../meta/answers.ts';
import { missing } from '../../meta/errors.ts';
import type { Medium } from '../media.ts';
import type { InstagramServices } from '../services.ts';
import { basic, calls, errorFormat } from './error-format.ts';

/** Insights of an account's media. */
export function metricsRoutes(http: FastifyInstance, services: InstagramServices): void {
  const { stage, media } = services;
  const { withToken } = createRoutes(stage, errorFormat(services));

  http.get(
    '/graph/:version/:id/insights',
    withToken(
      { operation: 'metrics', scopes: [basic, 'instagram_business_manage_insights'], allowance: calls },
      async ({ tenant, account }, request) => {
        const id = pathPart(request, 'id');
        const medium = await media.get(tenant, id);
        if (medium?.account !== account) return missing('GET', id);
        const { views, reach, saves, shares, likes, comments } = reactionsTo(stage, medium);
        return insightsAnswer(id, request.query, { views, reach, saved: saves, shares, likes, comments });
      },
    ),
  );
}

export const reactionsTo = (stage: StandInContext, { id, account, at }: Medium) =>
  stage.audience.reactions({ id, account, at }, stage.now());

/** With counts it is for metrics. */
export const operationOf =
  (other: Operation) =>
  (request: FastifyRequest): Operation =>
    /followers_count|like_count/.test(String(queryOf(request).fields)) ? 'metrics' : other;
