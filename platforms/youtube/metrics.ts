import type { ConnectedAccount } from '../port/account.ts';
import { CallFailure } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { type Fields, fieldsIn, isFields } from '../port/fields.ts';
import { countIn, type Metrics, metricIn, type PostMetrics } from '../port/metrics.ts';
import type { AccountMetric } from '../port/metrics-offer.ts';
import { PlatformProblem } from '../port/problem.ts';
import { itemsOf } from './api.ts';
import { mapMetricErrors, reportedIn } from './problems.ts';

const name = 'YouTube';

interface Video {
  id: string;
  statistics: Fields;
  status: Fields;
}

export const youtubeMetrics: Metrics = {
  ofPosts: (posts, account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const ids = posts.map(({ remoteId }) => remoteId);
      const items = await itemsOf(env, account, '/youtube/v3/videos', { part: 'id,statistics,status', id: ids.join(',') });
      const videos = new Map(items.map(videoIn).map((video) => [video.id, video]));
      const found = new Map<string, PostMetrics | null>();
      for (const id of ids) {
        const video = videos.get(id);
        found.set(id, video ? await metricsOf(video, account, env) : null);
      }
      return found;
    }),

  ofAccount: (account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const items = await itemsOf(env, account, '/youtube/v3/channels', { part: 'id,statistics', id: account.remoteId });
      const { statistics } = items.find(({ id }) => id === account.remoteId) ?? {};
      if (!isFields(statistics)) throw new PlatformProblem('outage', 'platforms.unusable_answer');
      // Hidden subscribers are reported as 0.
      const followers = statistics.hiddenSubscriberCount === true ? null : countOf(statistics, 'subscriberCount', 'followers');
      return { followers, views: countOf(statistics, 'viewCount', 'views') };
    }),
};

/** Google's APIs write 64-bit numbers as text. */
const numberOf = (statistics: Fields, field: string): Fields => {
  const value = statistics[field];
  return { [field]: typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined };
};
const countOf = (statistics: Fields, field: string, metric: AccountMetric): number =>
  countIn(numberOf(statistics, field), field, metric, name);
const metricOf = (statistics: Fields, field: string): number => metricIn(numberOf(statistics, field), field);

function videoIn({ id, statistics, status }: Fields): Video {
  if (typeof id === 'string') return { id, statistics: fieldsIn(statistics), status: fieldsIn(status) };
  throw new PlatformProblem('outage', 'platforms.unusable_answer');
}

async function metricsOf(video: Video, account: ConnectedAccount, env: PlatformEnv): Promise<PostMetrics> {
  const { statistics } = video;
  return {
    views: metricOf(statistics, 'viewCount'),
    likes: hidesRatings(statistics) ? null : metricOf(statistics, 'likeCount'),
    comments: (await isClosed(video, account, env)) ? null : metricOf(statistics, 'commentCount'),
  };
}

/** Owners see likes and dislikes of their videos; where ratings are hidden, both are missing. Unofficial. */
const hidesRatings = ({ likeCount, dislikeCount }: Fields): boolean => likeCount === undefined && dislikeCount === undefined;

/** Whether a count of comments is missing because the video takes none. */
async function isClosed({ id, statistics, status }: Video, account: ConnectedAccount, env: PlatformEnv): Promise<boolean> {
  if (statistics.commentCount !== undefined) return false;
  if (status.madeForKids === true || status.privacyStatus === 'private') return true;
  try {
    await itemsOf(env, account, '/youtube/v3/commentThreads', { part: 'id', videoId: id, maxResults: 1 });
    return false;
  } catch (error) {
    if (error instanceof CallFailure && reportedIn(error)?.code === 'commentsDisabled') return true;
    throw error;
  }
}
