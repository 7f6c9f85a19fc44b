import type { ConnectedAccount } from '../port/account.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, isFields } from '../port/fields.ts';
import { countIn, type Metrics, metricIn, type PostMetrics } from '../port/metrics.ts';
import { mapErrors } from './problems.ts';
import { findRecord, postCollection, rkeyOf } from './records.ts';
import { homeBase } from './session.ts';
import { query, unexpectedAnswer } from './xrpc.ts';

const name = 'Bluesky';
const callMs = 30_000;

/** The index of the network (AppView) has the counts; an account's server passes these calls on to it. */
export const blueskyMetrics: Metrics = {
  ofPosts: (posts, account, env) =>
    mapErrors(env, 'ask', async () => {
      const uris = posts.map(({ remoteId }) => remoteId);
      const indexed = await postsAt(uris, account, env);
      const metrics = new Map<string, PostMetrics | null>();
      for (const uri of uris) {
        const post = indexed.get(uri);
        metrics.set(uri, post ? metricsIn(post) : await notIndexed(uri, account, env));
      }
      return metrics;
    }),

  ofAccount: (account, env) =>
    mapErrors(env, 'ask', async () => {
      const profile = await ask(account, env, 'app.bsky.actor.getProfile', { actor: account.remoteId });
      return { followers: countIn(profile, 'followersCount', 'followers', name) };
    }),
};

const ask = (account: ConnectedAccount, env: PlatformEnv, method: string, params: Record<string, string | readonly string[]>) =>
  query(env, { base: homeBase(account), method, params, token: account.credentials.accessJwt, timeoutMs: callMs });

const metricsIn = (post: Fields): PostMetrics => ({
  likes: metricIn(post, 'likeCount'),
  comments: metricIn(post, 'replyCount'),
  shares: metricIn(post, 'repostCount') + metricIn(post, 'quoteCount'),
});

/** Views of posts by URI, without those that aren't indexed. */
async function postsAt(uris: readonly string[], account: ConnectedAccount, env: PlatformEnv): Promise<Map<string, Fields>> {
  const { posts } = await ask(account, env, 'app.bsky.feed.getPosts', { uris });
  if (!Array.isArray(posts)) throw unexpectedAnswer(homeBase(account));
  return new Map(
    posts.map((post: unknown) => {
      if (!isFields(post) || typeof post.uri !== 'string') throw unexpectedAnswer(homeBase(account));
      return [post.uri, post];
    }),
  );
}

/** A post that isn't in the index is gone, unless its record exists: then it is so new that nobody has seen it. */
async function notIndexed(uri: string, account: ConnectedAccount, env: PlatformEnv): Promise<PostMetrics | null> {
  const place = { base: homeBase(account), did: account.remoteId, collection: postCollection, rkey: rkeyOf(uri) };
  return (await findRecord(env, place)) === null ? null : { likes: 0, comments: 0, shares: 0 };
}
