import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Operation } from '../../core/faults.ts';
import { queryOf, valuesOf } from '../../core/routes/http.ts';
import { createRoutes } from '../../core/routes/requests.ts';
import type { StandInContext } from '../../core/stand-in.ts';
import type { TwitterPost } from '../post.ts';
import type { TwitterServices } from '../services.ts';
import { errorFormat, invalid, notFound } from './error-format.ts';

const toRead = ['tweet.read', 'users.read'];
/** Rate limit from the API description, per account. */
const reading = { name: 'many', max: 5000, seconds: 15 * 60 };
/** How long authors see more than everybody does. Milliseconds. */
const month = 30 * 86_400_000;

const list = z.string().transform((text) => text.split(','));
const Query = z.strictObject({
  ids: list.pipe(z.array(z.string().regex(/^[0-9]{1,19}$/)).max(100)),
  'post.fields': list.pipe(z.array(z.enum(['created_at', 'id', 'non_public_metrics', 'public_metrics', 'text']))).optional(),
  expansions: list.pipe(z.array(z.enum(['author_id']))).optional(),
});

/** Several posts at once, with their metrics. */
export function metricsRoutes(http: FastifyInstance, { stage, posts }: TwitterServices): void {
  const { withToken } = createRoutes(stage, errorFormat);

  http.get(
    '/api/2/tweets',
    withToken({ operation: operationOfPosts, scopes: toRead, allowance: reading }, async (parsed, request) => {
      const wish = Query.safeParse(request.query);
      if (!wish.success) return invalid(wish.error.issues.map(({ path, message }) => `$.${path.join('.')}: ${message}`).join('; '));
      const { ids, 'post.fields': postFields = [], expansions = [] } = wish.data;
      const fields = [...postFields, ...expansions];
      const found = await Promise.all(ids.map(async (id) => ({ id, post: await posts.get(parsed, id) })));
      const data = found.flatMap(({ post }) => (post ? [counted(stage, post, { fields, viewer: parsed.account })] : []));
      const errors = found.flatMap(({ id, post }) => (post ? [] : [{ ...valuesOf(notFound('tweet', id).body), parameter: 'ids' }]));
      return { status: 200, body: { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) } };
    }),
  );
}

function counted(
  stage: StandInContext,
  { id, author, at, text, replyTo }: TwitterPost,
  { fields, viewer }: { fields: string[]; viewer: string },
) {
  const now = stage.now();
  const seen = stage.audience.reactions({ id, account: author, at }, now);
  const { likes, comments, shares, saves, clicks, views } = replyTo === null ? seen : { ...seen, ...nothing };
  const isRecent = now.getTime() - at.getTime() < month;
  const more = {
    created_at: at.toISOString(),
    author_id: author,
    public_metrics: {
      repost_count: shares,
      reply_count: comments,
      like_count: likes,
      quote_count: 0,
      bookmark_count: saves,
      impression_count: views,
    },
    // Authors see these, for a while.
    ...(author === viewer &&
      isRecent && { non_public_metrics: { impression_count: views, url_link_clicks: clicks, user_profile_clicks: 0, engagements: likes } }),
  };
  return { id, text, edit_history_post_ids: [id], ...Object.fromEntries(Object.entries(more).filter(([field]) => fields.includes(field))) };
}
const nothing = { likes: 0, comments: 0, shares: 0, saves: 0, clicks: 0, views: 0 };

/** Schema UserPublicMetrics. */
export const userMetrics = (stage: StandInContext, id: string) => ({
  followers_count: stage.audience.followers(id, stage.now()),
  following_count: 0,
  post_count: 0,
  listed_count: 0,
});

/** With metrics it is for them. */
const operationOfPosts = ({ query }: FastifyRequest): Operation =>
  String(queryOf({ query })['post.fields']).includes('public_metrics') ? 'metrics' : 'look';

export const operationOfUser = ({ query }: FastifyRequest): Operation =>
  String(queryOf({ query })['user.fields']).includes('public_metrics') ? 'metrics' : 'profile';
