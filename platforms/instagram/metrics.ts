import { graph } from '../meta/graph.ts';
import { insightsOf } from '../meta/insights.ts';
import { graphErrorIn, isMissing } from '../meta/problems.ts';
import type { ConnectedAccount } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { CallFailure, objectIn } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn } from '../port/fields.ts';
import { countIn, type Metrics, metricIn, type PostMetrics } from '../port/metrics.ts';
import { api, callMs } from './api.ts';
import { mapMetricErrors } from './problems.ts';

const name = 'Instagram';
/** Impressions, plays and video views are retired; views took their place. */
const insights = { views: 'views', reach: 'reach', saves: 'saved', shares: 'shares' };

export const instagramMetrics: Metrics = {
  ofPosts: (posts, account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const found = new Map<string, PostMetrics | null>();
      for (const { remoteId } of posts) found.set(remoteId, await metricsOf(remoteId, account, env));
      return found;
    }),

  ofAccount: (account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const user = await nodeAt('me', 'followers_count', account, env);
      // Instagram returns an object, but documents it as one in a list.
      const own = Array.isArray(user.data) ? fieldsIn(user.data[0]) : user;
      return { followers: countIn(own, 'followers_count', 'followers', name) };
    }),
};

/** null: the post no longer exists. */
async function metricsOf(id: string, account: ConnectedAccount, env: PlatformEnv): Promise<PostMetrics | null> {
  try {
    const post = await nodeAt(id, 'comments_count,like_count', account, env);
    return {
      likes: metricIn(post, 'like_count'),
      comments: metricIn(post, 'comments_count'),
      ...(await insightsAt(id, account, env)),
    };
  } catch (error) {
    if (error instanceof CallFailure && isMissing(error)) return null;
    throw error;
  }
}

async function nodeAt(id: string, fields: string, account: ConnectedAccount, env: PlatformEnv): Promise<Fields> {
  const url = api(account, id);
  return objectIn(await graph(env, { url, query: { fields }, token: tokenOf(account), timeoutMs: callMs }), url);
}

/** Too few people have seen it for Instagram to count them. */
const isTooFew = (error: unknown): boolean => {
  const said = error instanceof CallFailure ? graphErrorIn(error) : null;
  return said?.code === 10 && /not enough viewers/i.test(said.message);
};

async function insightsAt(id: string, account: ConnectedAccount, env: PlatformEnv): Promise<PostMetrics> {
  try {
    const url = api(account, `${id}/insights`);
    return await insightsOf(env, { url, token: tokenOf(account), timeoutMs: callMs, name, metrics: insights });
  } catch (error) {
    if (isTooFew(error)) return { views: null, reach: null, saves: null, shares: null };
    throw error;
  }
}
