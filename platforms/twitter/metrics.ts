import type { ConnectedAccount } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { call, objectIn, unexpectedAnswer } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, isFields } from '../port/fields.ts';
import { countIn, type Metrics, metricIn, type PostMetrics } from '../port/metrics.ts';
import { api, dataIn } from './api.ts';
import { mapMetricErrors } from './problems.ts';

const name = 'Twitter';
const callMs = 30_000;
/** Only posts of the past 30 days have non_public_metrics. Documentation of metrics. Milliseconds. */
const clicksFor = 30 * 86_400_000;
const missingPost = '/problems/resource-not-found';

export const twitterMetrics: Metrics = {
  ofPosts: (posts, account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const url = api(account, '/2/tweets');
      const ids = posts.map(({ remoteId }) => remoteId);
      const query = { ids: ids.join(','), 'post.fields': 'created_at,non_public_metrics,public_metrics' };
      const answer = await call(env, { url, query, token: tokenOf(account), timeoutMs: callMs });
      const { data = [], errors = [] } = objectIn(answer, url);
      if (!Array.isArray(data) || !Array.isArray(errors)) throw unexpectedAnswer(answer, url);
      const found = new Map<string, PostMetrics | null>(data.filter(isFields).map((post) => [String(post.id), metricsIn(post, env.now())]));
      // What doesn't exist is reported in a successful response.
      for (const { type, value, resource_id: id = value } of errors.map(fieldsIn)) {
        if (String(type).endsWith(missingPost) && !found.has(String(id))) found.set(String(id), null);
      }
      if (ids.some((id) => !found.has(id))) throw unexpectedAnswer(answer, url);
      return found;
    }),

  ofAccount: (account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const { public_metrics: metrics } = await self(account, env);
      return { followers: countIn(fieldsIn(metrics), 'followers_count', 'followers', name) };
    }),
};

async function self(account: ConnectedAccount, env: PlatformEnv): Promise<Fields> {
  const url = api(account, '/2/users/me');
  const query = { 'user.fields': 'public_metrics' };
  return dataIn(await call(env, { url, query, token: tokenOf(account), timeoutMs: callMs }), url);
}

function metricsIn({ created_at: at, public_metrics: open, non_public_metrics: own }: Fields, now: Date): PostMetrics {
  const counts = fieldsIn(open);
  const isOld = now.getTime() - Date.parse(String(at)) >= clicksFor;
  return {
    likes: metricIn(counts, 'like_count'),
    comments: metricIn(counts, 'reply_count'),
    shares: metricIn(counts, 'repost_count') + metricIn(counts, 'quote_count'),
    saves: metricIn(counts, 'bookmark_count'),
    views: metricIn(counts, 'impression_count'),
    clicks: own === undefined && isOld ? null : metricIn(fieldsIn(own), 'url_link_clicks'),
  };
}
