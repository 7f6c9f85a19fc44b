import { type Message, message } from '@everycast/messages/message';
import type { ConnectedAccount } from './account.ts';
import type { PlatformEnv } from './env.ts';
import type { Fields } from './fields.ts';
import type { AccountMetric, MetricsOffer, PostMetric } from './metrics-offer.ts';
import { PlatformProblem } from './problem.ts';
import type { SentPost } from './publisher.ts';

/** null: the platform reports it of others, but not of this one, such as likes that its owner hides. */
export type PostMetrics = { readonly [M in PostMetric]?: number | null };
export type AccountMetrics = { readonly [M in AccountMetric]?: number | null };

/**
 * Reads how published posts and their accounts perform. Throws PlatformProblem and nothing else, and never `unconfirmed`: `rejected` if the
 * connection may not read metrics.
 */
export interface Metrics {
  /** At most `batch` posts; their metrics by remote ID, or null if a post no longer exists. */
  ofPosts(posts: readonly SentPost[], account: ConnectedAccount, env: PlatformEnv): Promise<ReadonlyMap<string, PostMetrics | null>>;
  ofAccount(account: ConnectedAccount, env: PlatformEnv): Promise<AccountMetrics>;
}

/**
 * A count in a platform's response.
 * @throws PlatformProblem outage that names the metric, if it isn't there or isn't a count: it was renamed or retired, which isn't zero
 */
export function countIn(fields: Fields, name: string, metric: PostMetric | AccountMetric, platform: string): number {
  const count = fields[name];
  if (isCount(count)) return count;
  throw new PlatformProblem('outage', missing(metric, platform), { platformMessage: `${name}: ${JSON.stringify(count) ?? 'missing'}` });
}

/** A count in what a platform says of one post among others; NaN if there is none, which `guardedMetrics` decides about. */
export const metricIn = (fields: Fields, name: string): number => {
  const count = fields[name];
  return isCount(count) ? count : Number.NaN;
};

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const missing = (metric: PostMetric | AccountMetric, platform: string): Message =>
  message('metrics.missing', { platform, metric: message(`metrics.${metric}`) });

/**
 * Wraps an adapter's metrics, so that nothing is stored but what its manifest offers, and all of that: as a count, or null. A metric that one
 * post lacks is a gap, so that it doesn't keep the others from being read; if all of them lack it, it was retired.
 */
export function guardedMetrics({ ofPosts, ofAccount }: Metrics, name: string, offer: MetricsOffer | undefined): Metrics {
  const offered = <M extends PostMetric | AccountMetric>(all: Readonly<Record<M, unknown>> | undefined): M[] =>
    (Object.entries(all ?? {}) as [M, unknown][]).flatMap(([metric, is]) => (is === true ? [metric] : []));
  const isUnusable = (metric: unknown): boolean => metric !== null && !isCount(metric);
  const [ofPost, ofOwner] = [offered(offer?.post), offered(offer?.account)];

  /** @throws PlatformProblem outage, if none of the posts has a usable count, and it isn't because the platform says so */
  const checkPosts = (all: readonly PostMetrics[]): void => {
    for (const metric of all.length > 0 ? ofPost : []) {
      if (all.every((metrics) => isUnusable(metrics[metric]))) countIn(all[0] ?? {}, metric, metric, name);
    }
  };
  const withoutInvalid = (metrics: PostMetrics): PostMetrics =>
    Object.fromEntries(ofPost.map((metric) => [metric, isUnusable(metrics[metric]) ? null : metrics[metric]]));

  return {
    async ofPosts(posts, account, env) {
      const found = await ofPosts(posts, account, env);
      const all = posts.map(({ remoteId }): [string, PostMetrics | null] => {
        const metrics = found.get(remoteId);
        if (metrics === undefined) throw new PlatformProblem('outage', 'platforms.unusable_answer');
        return [remoteId, metrics];
      });
      checkPosts(all.flatMap(([, metrics]) => metrics ?? []));
      return new Map(all.map(([remoteId, metrics]) => [remoteId, metrics && withoutInvalid(metrics)]));
    },
    async ofAccount(account, env) {
      const metrics = await ofAccount(account, env);
      return Object.fromEntries(
        ofOwner.map((metric) => [metric, metrics[metric] === null ? null : countIn(metrics, metric, metric, name)]),
      );
    },
  };
}
