import { type Message, message } from '@everycast/messages/message';
import type { ConnectedAccount } from './account.ts';
import type { PlatformEnv } from './env.ts';
import type { Fields } from './fields.ts';
import type { AccountMetric, MetricsOffer, PostMetric } from './metrics-offer.ts';
import { PlatformProblem } from './problem.ts';
import type { SentPost } from './publisher.ts';

/** null: the platform reports it of others, but not of this one, such as likes that its owner hides. */
export type PostFigures = { readonly [M in PostMetric]?: number | null };
export type AccountFigures = { readonly [M in AccountMetric]?: number | null };

/**
 * Reads how published posts and their accounts perform. Throws PlatformProblem and nothing else, and never `unconfirmed`: `rejected` if the
 * connection may not read figures.
 */
export interface Metrics {
  /** At most `batch` posts; their figures by remote ID, or null if a post no longer exists. */
  ofPosts(posts: readonly SentPost[], account: ConnectedAccount, env: PlatformEnv): Promise<ReadonlyMap<string, PostFigures | null>>;
  ofAccount(account: ConnectedAccount, env: PlatformEnv): Promise<AccountFigures>;
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

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const missing = (metric: PostMetric | AccountMetric, platform: string): Message =>
  message('metrics.missing', { platform, metric: message(`metrics.${metric}`) });

/** Wraps an adapter's metrics, so that nothing is stored but what its manifest offers, and all of that: as a count, or null. */
export function guardedMetrics({ ofPosts, ofAccount }: Metrics, name: string, offer: MetricsOffer | undefined): Metrics {
  const offered = <M extends PostMetric | AccountMetric>(all: Readonly<Record<M, unknown>> | undefined): M[] =>
    (Object.entries(all ?? {}) as [M, unknown][]).flatMap(([metric, is]) => (is === true ? [metric] : []));
  const checked = <M extends PostMetric | AccountMetric>(metrics: readonly M[], figures: { readonly [K in M]?: number | null }) =>
    Object.fromEntries(metrics.map((metric) => [metric, figures[metric] === null ? null : countIn(figures, metric, metric, name)])) as {
      [K in M]?: number | null;
    };
  const [ofPost, ofOwner] = [offered(offer?.post), offered(offer?.account)];
  return {
    async ofPosts(posts, account, env) {
      const found = await ofPosts(posts, account, env);
      return new Map(
        posts.map(({ remoteId }) => {
          const figures = found.get(remoteId);
          if (figures === undefined) throw new PlatformProblem('outage', 'platforms.unusable_answer');
          return [remoteId, figures && checked(ofPost, figures)];
        }),
      );
    },
    ofAccount: async (account, env) => checked(ofOwner, await ofAccount(account, env)),
  };
}
