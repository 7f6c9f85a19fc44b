import { graph, nodeIn } from '../meta/graph.ts';
import { insightsOf } from '../meta/insights.ts';
import { isMissing } from '../meta/problems.ts';
import type { ConnectedAccount } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { CallFailure } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, textOf } from '../port/fields.ts';
import { countIn, type Metrics, metricIn, type PostMetrics } from '../port/metrics.ts';
import { api, callMs } from './api.ts';
import { mapMetricErrors } from './problems.ts';

const name = 'Facebook';
/** Impressions were retired in November 2025; media views took their place. */
const insights = { views: 'post_media_view', reach: 'post_total_media_view_unique', clicks: 'post_clicks' };
const counts = 'shares,comments.limit(0).summary(true),reactions.limit(0).summary(true)';

export const facebookMetrics: Metrics = {
  ofPosts: (posts, account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const found = new Map<string, PostMetrics | null>();
      for (const { remoteId } of posts) found.set(remoteId, await metricsOf(remoteId, account, env));
      return found;
    }),

  ofAccount: (account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const page = await nodeAt(account.remoteId, 'followers_count', account, env);
      return { followers: countIn(page, 'followers_count', 'followers', name) };
    }),
};

/** null: the post no longer exists. */
async function metricsOf(remoteId: string, account: ConnectedAccount, env: PlatformEnv): Promise<PostMetrics | null> {
  try {
    const id = await postIdOf(remoteId, account, env);
    const post = await nodeAt(id, counts, account, env);
    const read = { url: api(account, `${id}/insights`), token: tokenOf(account), timeoutMs: callMs, name, metrics: insights };
    return {
      likes: summed(post, 'reactions'),
      comments: summed(post, 'comments'),
      // Facebook leaves them out where there are none.
      shares: post.shares === undefined ? 0 : metricIn(fieldsIn(post.shares), 'count'),
      ...(await insightsOf(env, { ...read, query: { period: 'lifetime' } })),
    };
  } catch (error) {
    if (error instanceof CallFailure && isMissing(error)) return null;
    throw error;
  }
}

async function nodeAt(id: string, fields: string, account: ConnectedAccount, env: PlatformEnv): Promise<Fields> {
  const url = api(account, id);
  return nodeIn(await graph(env, { url, query: { fields }, token: tokenOf(account), timeoutMs: callMs }), url);
}

/** A video is published under its own ID; the Page's post that shows it has another. */
async function postIdOf(remoteId: string, account: ConnectedAccount, env: PlatformEnv): Promise<string> {
  if (remoteId.includes('_')) return remoteId;
  const post = textOf((await nodeAt(remoteId, 'post_id', account, env)).post_id);
  return post.includes('_') ? post : `${account.remoteId}_${post || remoteId}`;
}

function summed(post: Fields, edge: string): number {
  const { summary } = fieldsIn(post[edge]);
  return metricIn(fieldsIn(summary), 'total_count');
}
