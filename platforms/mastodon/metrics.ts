import type { ConnectedAccount } from '../port/account.ts';
import { tokenOf } from '../port/account.ts';
import { type Answer, CallFailure, call, objectIn, unexpectedAnswer } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, isFields } from '../port/fields.ts';
import { countIn, type Metrics, metricIn, type PostMetrics } from '../port/metrics.ts';
import { mapMetricErrors } from './problems.ts';

const name = 'Mastodon';
const callMs = 30_000;

export const mastodonMetrics: Metrics = {
  ofPosts: (posts, account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const ids = posts.map(({ remoteId }) => remoteId);
      const statuses = (await together(ids, account, env)) ?? (await oneByOne(ids, account, env));
      return new Map(ids.map((id) => [id, metricsIn(statuses.get(id))]));
    }),

  ofAccount: (account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const url = `${account.service}/api/v1/accounts/${account.remoteId}`;
      const answer = await call(env, { url, token: tokenOf(account), timeoutMs: callMs });
      return { followers: countIn(objectIn(answer, url), 'followers_count', 'followers', name) };
    }),
};

const metricsIn = (status: Fields | undefined): PostMetrics | null =>
  status === undefined
    ? null
    : {
        likes: metricIn(status, 'favourites_count'),
        comments: metricIn(status, 'replies_count'),
        shares: metricIn(status, 'reblogs_count'),
      };

/** Statuses by ID, without those that no longer exist; null on a server older than 4.3, which has no such endpoint. */
async function together(ids: readonly string[], account: ConnectedAccount, env: PlatformEnv): Promise<Map<string, Fields> | null> {
  const url = `${account.service}/api/v1/statuses`;
  // Rails reads a list from repeated names in brackets.
  const query = new URLSearchParams(ids.map((id) => ['id[]', id]));
  let answer: Answer;
  try {
    answer = await call(env, { url: `${url}?${query}`, token: tokenOf(account), timeoutMs: callMs });
  } catch (error) {
    if (error instanceof CallFailure && (error.status === 404 || error.status === 405)) return null;
    throw error;
  }
  if (!Array.isArray(answer.body)) throw unexpectedAnswer(answer, url);
  return new Map(answer.body.map((status) => withId(status, answer, url)));
}

async function oneByOne(ids: readonly string[], account: ConnectedAccount, env: PlatformEnv): Promise<Map<string, Fields>> {
  const found = new Map<string, Fields>();
  for (const id of ids) {
    const url = `${account.service}/api/v1/statuses/${id}`;
    const answer = await call(env, { url, token: tokenOf(account), timeoutMs: callMs, also: [404] });
    if (answer.status === 404) {
      // A proxy may return 404, too; the server's own has an `error`.
      if (typeof objectIn(answer, url).error !== 'string') throw new CallFailure('refused', new URL(url).host, answer);
    } else found.set(...withId(answer.body, answer, url));
  }
  return found;
}

function withId(status: unknown, answer: Answer, url: string): [string, Fields] {
  if (!isFields(status) || typeof status.id !== 'string') throw unexpectedAnswer(answer, url);
  return [status.id, status];
}
