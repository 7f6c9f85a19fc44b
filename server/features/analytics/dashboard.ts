import type {
  AnalyticsBreakdown,
  AnalyticsBreakdownQuery,
  AnalyticsExportQuery,
  AnalyticsOverview,
  AnalyticsPostsPage,
  AnalyticsPostsQuery,
  AnalyticsQuery,
  PostSort,
} from '@everycast/contract/analytics';
import type { PlatformId } from '@everycast/contract/platforms';
import type { PostMetric } from '@everycast/platforms/port/metrics-offer';
import { z } from 'zod';
import { csvOf } from '../../kernel/csv.ts';
import * as cursors from '../../kernel/cursor.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { accountParts, byEngagement, gainsOfAccounts, groupParts, labelParts } from './breakdown.ts';
import type { AnalyticsNeeds } from './needs.ts';
import { beginOf, endOf, overviewOf, periodOf } from './overview.ts';
import { createBreakdownStore } from './store/breakdown.ts';
import { createMeasuredPosts, type MeasuredPost } from './store/posts.ts';
import { createReadingStore, type Scope } from './store/reading.ts';

/** Posts that are read at once for a CSV. */
const exportedAtOnce = 2_000;

/** What posts are sorted by. Times are seconds that a Date can hold. */
const keys: Record<PostSort, z.ZodType<number>> = {
  published: z.number().min(-8e12).max(8e12),
  rate: z.number(),
  reach: z.int(),
  engagement: z.int(),
  clicks: z.int(),
};
/** A page's end. */
const writeCursor = (sort: PostSort, { key, postId }: MeasuredPost): string => cursors.writeCursor([sort, key, postId]);

/** @throws AppError invalid_input if it isn't one of this order */
function readCursor(sort: PostSort, cursor: string): { key: number; id: string } {
  const [, key, id] = cursors.readCursor(z.tuple([z.literal(sort), keys[sort], z.uuid()]), cursor);
  return { key, id };
}

type Narrowed = Pick<AnalyticsQuery, 'account' | 'group' | 'label' | 'platform'>;

/** Tables of a breakdown, and by what it is. */
const partsOf = { groups: 'group', accounts: 'account', labels: 'label' } as const satisfies Partial<
  Record<AnalyticsExportQuery['table'], AnalyticsBreakdownQuery['by']>
>;

export interface Dashboard {
  overview(workspaceId: string, query: AnalyticsQuery): Promise<AnalyticsOverview>;
  /** The metrics of each account, group or label. */
  breakdown(workspaceId: string, query: AnalyticsBreakdownQuery): Promise<AnalyticsBreakdown>;
  /** The posts of a period. @throws AppError invalid_input if the cursor isn't one */
  posts(workspaceId: string, query: AnalyticsPostsQuery): Promise<AnalyticsPostsPage>;
  /** The same with the IDs of their first files, from the first on; their pictures aren't looked up. */
  measured(workspaceId: string, query: Omit<AnalyticsPostsQuery, 'cursor'>): Promise<MeasuredPost[]>;
  /** A table of the dashboard as CSV, with all rows of the period. */
  export(workspaceId: string, query: AnalyticsExportQuery): Promise<string>;
}

/** What people see of their metrics. */
export function createDashboard(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
  needs: Pick<AnalyticsNeeds, 'platforms' | 'media' | 'labels' | 'groups'>,
): Dashboard {
  const store = createReadingStore(db);
  const parts = createBreakdownStore(db);
  const measuredPosts = createMeasuredPosts(db);
  const reports = (platform: PlatformId, metric: PostMetric): boolean => needs.platforms[platform].manifest.metrics?.post[metric] === true;

  async function scopeOf(workspaceId: string, { account, group, label, platform }: Narrowed) {
    const [all, zone, groups] = await Promise.all([
      store.accounts(workspaceId),
      store.zone(workspaceId),
      needs.groups.memberships(workspaceId),
    ]);
    const grouped = group && groups.filter(({ id }) => group.includes(id)).flatMap(({ accountIds }) => accountIds);
    const unmeasured = [...new Set(all.flatMap(({ platform: on }) => (needs.platforms[on].metrics ? [] : [on])))];
    const measured = all.filter((one) => one.measured);
    const accounts = measured.filter(
      ({ id, platform: on }) => (account?.includes(id) ?? true) && (grouped?.includes(id) ?? true) && (platform?.includes(on) ?? true),
    );
    const platforms = [...new Set(accounts.map((one) => one.platform))];
    const isWhole = accounts.length === measured.filter((one) => platforms.includes(one.platform)).length;
    const scope: Scope = {
      workspaceId,
      accountIds: accounts.map(({ id }) => id),
      platforms: isWhole ? platforms : null,
      everyAccount: accounts.length === measured.length,
      posts: label ? needs.labels.postsWith(label) : null,
      label: label?.length === 1 ? (label[0] ?? null) : null,
    };
    return { accounts, groups, unmeasured, zone, scope };
  }

  async function overview(workspaceId: string, query: AnalyticsQuery): Promise<AnalyticsOverview> {
    const { accounts, unmeasured, zone, scope } = await scopeOf(workspaceId, query);
    const { previousDays } = periodOf(query);
    const [first = query.from, last = query.from] = [previousDays[0], previousDays.at(-1)];
    const [sums, gaps, followers, followersBefore] = await Promise.all([
      store.days(scope, first, query.to),
      store.gaps(scope, beginOf(first, zone), endOf(query.to, zone)),
      store.followers(scope.accountIds, query.to),
      store.followers(scope.accountIds, last),
    ]);
    return {
      zone,
      unmeasured,
      ...overviewOf({ query, zone, now: clock.now(), accounts, sums, gaps, followers, followersBefore, reports }),
    };
  }

  async function breakdown(workspaceId: string, { by, ...query }: AnalyticsBreakdownQuery): Promise<AnalyticsBreakdown> {
    const { accounts, groups, scope } = await scopeOf(workspaceId, query);
    if (by === 'label') {
      const sums = await parts.ofLabels(scope, query.label ?? null, query.from, query.to);
      return { items: byEngagement(labelParts(sums, reports)) };
    }
    const { previousDays } = periodOf(query);
    const [sums, followers, before] = await Promise.all([
      parts.ofAccounts(scope, query.from, query.to),
      store.followers(scope.accountIds, query.to),
      store.followers(scope.accountIds, previousDays.at(-1) ?? query.from),
    ]);
    const gains = gainsOfAccounts(accounts, { sums, followers, before, reports });
    return { items: byEngagement(by === 'group' ? groupParts(groups, gains) : accountParts(gains)) };
  }

  async function pageOf(workspaceId: string, query: AnalyticsPostsQuery): Promise<MeasuredPost[]> {
    const { zone, scope } = await scopeOf(workspaceId, query);
    const { sort, order = 'desc', cursor, limit } = query;
    const [from, until] = [beginOf(query.from, zone), endOf(query.to, zone)];
    return measuredPosts(scope, { from, until, sort, order, limit: limit + 1, after: cursor ? readCursor(sort, cursor) : null });
  }

  async function allPosts(workspaceId: string, query: AnalyticsQuery): Promise<MeasuredPost[]> {
    const posts: MeasuredPost[] = [];
    for (let cursor: string | undefined; ; ) {
      const found = await pageOf(workspaceId, { ...query, sort: 'published', limit: exportedAtOnce, cursor });
      posts.push(...found.slice(0, exportedAtOnce));
      const last = posts.at(-1);
      if (found.length <= exportedAtOnce || !last) return posts;
      cursor = writeCursor('published', last);
    }
  }

  async function rowsOf(workspaceId: string, { table, ...query }: AnalyticsExportQuery): Promise<string> {
    if (table === 'posts') {
      const posts = await allPosts(workspaceId, query);
      return csvOf(
        ['post_id', 'text', 'published_at', 'platforms', 'reach', 'engagement', 'engagement_rate', 'clicks'],
        posts.map((one) => [
          ...[one.postId, one.text, one.publishedAt.toISOString(), one.platforms.join(' ')],
          ...[one.reach, one.engagement, one.rate, one.clicks],
        ]),
      );
    }
    if (table in partsOf) {
      const { items } = await breakdown(workspaceId, { ...query, by: partsOf[table as keyof typeof partsOf] });
      return csvOf(
        ['name', 'platform', 'followers', 'growth', 'reach', 'engagement', 'engagement_rate'],
        items.map((one) => [one.name, one.platform, one.followers, one.growth, one.reach, one.engagement, one.rate]),
      );
    }
    const found = await overview(workspaceId, query);
    if (table === 'days') {
      const { followers, engagementRate, shares, comments } = found.cards;
      return csvOf(
        ['day', 'engagement', 'engagement_previous_period', 'incomplete', 'followers', 'engagement_rate', 'shares', 'comments'],
        found.days.map(({ day, engagement, previous, incomplete }, index) => [
          ...[day, engagement, previous, String(incomplete)],
          ...[followers, engagementRate, shares, comments].map(({ days }) => days[index] ?? null),
        ]),
      );
    }
    if (table === 'platforms') {
      return csvOf(
        ['platform', 'engagement', 'engagement_previous_period', 'share', 'incomplete'],
        found.platforms.map((one) => [one.platform, one.engagement, one.previous, one.share, String(one.incomplete)]),
      );
    }
    return csvOf(
      ['platform', 'account', 'since', 'until', 'reason', 'engagement'],
      found.gaps.map((one) => [one.platform, one.handle, one.since, one.until, one.reason, one.engagement]),
    );
  }

  return {
    overview,
    breakdown,

    async posts(workspaceId, query) {
      const found = await pageOf(workspaceId, query);
      const items = found.slice(0, query.limit);
      const last = items.at(-1);
      const mediaIds = items.flatMap(({ mediaId }) => mediaId ?? []);
      const files = await needs.media.resolve(workspaceId, mediaIds);
      return {
        items: items.map(({ key: _key, mediaId, publishedAt, ...rest }) => ({
          ...rest,
          publishedAt: publishedAt.toISOString(),
          picture: (mediaId && files.get(mediaId)?.thumbnailUrl) ?? null,
        })),
        cursor: found.length > items.length && last ? writeCursor(query.sort, last) : null,
      };
    },

    measured: async (workspaceId, query) => (await pageOf(workspaceId, query)).slice(0, query.limit),
    export: rowsOf,
  };
}
