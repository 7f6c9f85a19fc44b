import { fieldsIn } from '../port/fields.ts';
import { countIn, type Metrics, metricIn, type PostMetrics } from '../port/metrics.ts';
import { PlatformProblem } from '../port/problem.ts';
import { ask } from './api.ts';
import { mapMetricErrors } from './problems.ts';

const name = 'TikTok';
const fields = 'id,like_count,comment_count,share_count,view_count';
/** What isn't public has no ID that TikTok reports metrics of. */
const unknown: PostMetrics = { likes: null, comments: null, shares: null, views: null };
const hasId = (remoteId: string): boolean => /^\d+$/.test(remoteId);

export const tiktokMetrics: Metrics = {
  ofPosts: (posts, account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const ids = posts.map(({ remoteId }) => remoteId);
      const filters = { video_ids: ids.filter(hasId) };
      const videos =
        filters.video_ids.length === 0 ? [] : (await ask(env, account, '/v2/video/query/', { fields, json: { filters } })).videos;
      if (!Array.isArray(videos)) throw new PlatformProblem('outage', 'platforms.unusable_answer');
      const found = new Map(videos.map(fieldsIn).map((video) => [String(video.id), video]));
      return new Map(ids.map((id) => [id, hasId(id) ? metricsIn(found.get(id)) : unknown]));
    }),

  ofAccount: (account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const { user } = await ask(env, account, '/v2/user/info/', { fields: 'open_id,follower_count' });
      return { followers: countIn(fieldsIn(user), 'follower_count', 'followers', name) };
    }),
};

const metricsIn = (video: ReturnType<typeof fieldsIn> | undefined): PostMetrics | null =>
  video === undefined
    ? null
    : {
        likes: metricIn(video, 'like_count'),
        comments: metricIn(video, 'comment_count'),
        shares: metricIn(video, 'share_count'),
        views: metricIn(video, 'view_count'),
      };
