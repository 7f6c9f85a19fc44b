import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { queryOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import type { TiktokServices } from '../services.ts';
import { done, errorFormat, invalid, isJson, perMinute, wrongBody } from './error-format.ts';

const Query = z.strictObject({ filters: z.strictObject({ video_ids: z.array(z.string()).min(1).max(20) }) });
const known = ['id', 'like_count', 'comment_count', 'share_count', 'view_count'];

/** An account's public posts by ID. */
export function metricsRoutes(http: FastifyInstance, { stage, posts }: TiktokServices): void {
  const { withToken } = createRoutes(stage, errorFormat);

  http.post(
    '/api/v2/video/query/',
    withToken(
      { operation: 'metrics', scopes: ['video.list'], allowance: perMinute('query', 600) },
      async ({ tenant, account }, request) => {
        if (!isJson(request)) return invalid('The content type must be application/json; charset=UTF-8.');
        const fields = (queryOf(request).fields ?? '').split(',');
        if (!fields.every((field) => known.includes(field))) return invalid('fields are missing or not known.');
        const wish = Query.safeParse(request.body);
        if (!wish.success) return wrongBody(wish.error);
        const { video_ids: ids } = wish.data.filters;
        const seen = (await posts.all(tenant, account)).filter(
          (post) => post.privacy === 'PUBLIC_TO_EVERYONE' && posts.stateOf(post) === 'PUBLISH_COMPLETE' && ids.includes(post.postId),
        );
        const videos = seen.map(({ postId: id, at }) => {
          const { likes, comments, shares, views } = stage.audience.reactions({ id, account, at }, stage.now());
          const all: Record<string, unknown> = { id, like_count: likes, comment_count: comments, share_count: shares, view_count: views };
          return Object.fromEntries(fields.map((field) => [field, all[field]]));
        });
        return done({ videos });
      },
    ),
  );
}
