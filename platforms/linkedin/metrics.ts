import type { ConnectedAccount } from '../port/account.ts';
import { CallFailure } from '../port/call.ts';
import type { PlatformEnv } from '../port/env.ts';
import { fieldsIn } from '../port/fields.ts';
import { countIn, type Metrics, metricIn, type PostMetrics } from '../port/metrics.ts';
import type { PostMetric } from '../port/metrics-offer.ts';
import { elementsIn, isGone, rest, unexpectedAnswer } from './api.ts';
import { isPageUrn } from './pages.ts';
import { mapMetricErrors } from './problems.ts';

const name = 'LinkedIn';
/** Names in a Page's statistics. */
const ofPages = {
  likes: 'likeCount',
  comments: 'commentCount',
  shares: 'shareCount',
  clicks: 'clickCount',
  views: 'impressionCount',
  reach: 'uniqueImpressionsCount',
} as const;
/** Query types of a member's analytics. */
const ofMembers = { likes: 'REACTION', comments: 'COMMENT', shares: 'RESHARE', views: 'IMPRESSION', reach: 'MEMBERS_REACHED' } as const;
const entries = <T extends Record<string, string>>(all: T) => Object.entries(all) as [PostMetric & keyof T, string][];

export const linkedinMetrics: Metrics = {
  ofPosts: (posts, account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      const urns = posts.map(({ remoteId }) => remoteId);
      const found = new Map<string, PostMetrics | null>();
      const ofPage = isPageUrn(account.remoteId) ? await statistics(urns, account, env) : null;
      for (const urn of urns) {
        const counted = ofPage === null ? await analytics(urn, account, env) : (ofPage.get(urn) ?? (await uncounted(urn, account, env)));
        found.set(urn, counted);
      }
      return found;
    }),

  ofAccount: (account, env) =>
    mapMetricErrors(env, 'ask', async () => {
      if (!isPageUrn(account.remoteId)) return { followers: null };
      // Documentation of organization lookups.
      const path = `networkSizes/${encodeURIComponent(account.remoteId)}`;
      const answer = await rest(env, account, path, { query: { edgeType: 'COMPANY_FOLLOWED_BY_MEMBER' } });
      return { followers: countIn(fieldsIn(answer.body), 'firstDegreeSize', 'followers', name) };
    }),
};

const isShare = (urn: string): boolean => urn.startsWith('urn:li:share:');
/** Rest.li's form of a list: only what is in it is encoded. */
const listOf = (field: string, urns: readonly string[]): string =>
  urns.length === 0 ? '' : `&${field}=List(${urns.map(encodeURIComponent).join(',')})`;

/** A Page's posts with their metrics; those that nobody has seen are left out. */
async function statistics(urns: readonly string[], account: ConnectedAccount, env: PlatformEnv): Promise<Map<string, PostMetrics>> {
  const of = `q=organizationalEntity&organizationalEntity=${encodeURIComponent(account.remoteId)}`;
  const lists = `${listOf('shares', urns.filter(isShare))}${listOf(
    'ugcPosts',
    urns.filter((urn) => !isShare(urn)),
  )}`;
  const answer = await rest(env, account, `organizationalEntityShareStatistics?${of}${lists}`, { restli: 'FINDER' });
  return new Map(
    elementsIn(answer).map(({ share, ugcPost, totalShareStatistics: counts }): [string, PostMetrics] => {
      return [
        String(share ?? ugcPost),
        Object.fromEntries(entries(ofPages).map(([metric, field]) => [metric, metricIn(fieldsIn(counts), field)])),
      ];
    }),
  );
}

/** A post that is left out either has no metrics yet, or is gone. */
async function uncounted(urn: string, account: ConnectedAccount, env: PlatformEnv): Promise<PostMetrics | null> {
  return orGone(async () => {
    const answer = await rest(env, account, `posts/${encodeURIComponent(urn)}`);
    if (fieldsIn(answer.body).id !== urn) throw unexpectedAnswer(answer);
    return Object.fromEntries(entries(ofPages).map(([metric]) => [metric, 0]));
  });
}

/** A member's post, one metric per request. */
const analytics = (urn: string, account: ConnectedAccount, env: PlatformEnv): Promise<PostMetrics | null> =>
  orGone(async () => {
    const metrics: Partial<Record<PostMetric, number | null>> = { clicks: null };
    for (const [metric, type] of entries(ofMembers)) {
      const entity = `(${isShare(urn) ? 'share' : 'ugc'}:${encodeURIComponent(urn)})`;
      const path = `memberCreatorPostAnalytics?q=entity&entity=${entity}&queryType=${type}&aggregation=TOTAL`;
      const [total = {}] = elementsIn(await rest(env, account, path, { restli: 'FINDER' }));
      metrics[metric] = metricIn(total, 'count');
    }
    return metrics;
  });

async function orGone(work: () => Promise<PostMetrics>): Promise<PostMetrics | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CallFailure && isGone(error)) return null;
    throw error;
  }
}
