import { z } from 'zod';
import { Id, Instant, listed, PageQuery, page } from './common.ts';
import { LabelIds } from './labels.ts';
import { PlatformId } from './platforms.ts';
import { postsFilter } from './posts-query.ts';
import { PlainDate } from './time.ts';

const dayMs = 86_400_000;
/** The longest period, in days: a leap year. */
export const longestPeriod = 366;

/** Before it there were no posts to count. */
const firstDay = '1970-01-01';
const Day = PlainDate.refine((day) => day >= firstDay, { error: 'schema.day_too_early', params: { day: firstDay } });

const filters = {
  from: Day.describe('The first day, in the workspace’s time zone'),
  to: Day.describe('The last day'),
  account: listed(z.array(Id).min(1).max(500)).optional().describe('The ID of an account, or several with commas'),
  group: postsFilter.group.describe('The ID of an account group, or several with commas: their accounts'),
  label: listed(LabelIds.min(1)).optional().describe('The ID of a label, or several with commas: posts that have one of them'),
  platform: listed(z.array(PlatformId).min(1)).optional().describe('A platform, or several with commas'),
};
const inOrder = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && (Date.parse(to) - Date.parse(from)) / dayMs < longestPeriod;
const wrongPeriod = { error: 'schema.period', params: { max: longestPeriod }, path: ['to'] };

/** A period of days, and what to count in it. */
export const AnalyticsQuery = z.object(filters).refine(inOrder, wrongPeriod);
export type AnalyticsQuery = z.infer<typeof AnalyticsQuery>;

export const postSorts = ['published', 'reach', 'engagement', 'rate', 'clicks'] as const;
export type PostSort = (typeof postSorts)[number];
const sortOrders = ['desc', 'asc'] as const;
export type SortOrder = (typeof sortOrders)[number];
export const AnalyticsPostsQuery = PageQuery.extend({
  ...filters,
  sort: z.enum(postSorts).default('engagement'),
  order: z.enum(sortOrders).optional().describe('`desc` (the default): highest first. In both, unknown metrics come last'),
}).refine(inOrder, wrongPeriod);
export type AnalyticsPostsQuery = z.infer<typeof AnalyticsPostsQuery>;

export const analyticsParts = ['group', 'account', 'label'] as const;
export const AnalyticsBreakdownQuery = z.object({ ...filters, by: z.enum(analyticsParts) }).refine(inOrder, wrongPeriod);
export type AnalyticsBreakdownQuery = z.infer<typeof AnalyticsBreakdownQuery>;

export const analyticsTables = ['days', 'platforms', 'groups', 'accounts', 'labels', 'posts', 'gaps'] as const;
export const AnalyticsExportQuery = z.object({ ...filters, table: z.enum(analyticsTables) }).refine(inOrder, wrongPeriod);
export type AnalyticsExportQuery = z.infer<typeof AnalyticsExportQuery>;

const Count = z.number().int();
const Known = Count.nullable().describe('null where nothing is known');

const Card = z
  .object({
    value: z.number().nullable(),
    previous: z.number().nullable().describe('In the period before, of the same length'),
    days: z.array(z.number().nullable()).describe('One value per day; null where nothing is known'),
  })
  .meta({ id: 'AnalyticsCard' });
export type AnalyticsCard = z.infer<typeof Card>;

const Gap = z
  .object({
    accountId: Id,
    platform: PlatformId,
    handle: z.string(),
    since: Instant,
    until: Instant.nullable().describe('null while it lasts'),
    reason: z.string(),
    engagement: Count.describe('What posts gained in this gap; it belongs to no day'),
  })
  .meta({ id: 'AnalyticsGap' });
export type AnalyticsGap = z.infer<typeof Gap>;

/** How a workspace’s accounts did in a period, and in the one before it. */
export const AnalyticsOverview = z
  .object({
    zone: z.string(),
    from: Day,
    to: Day,
    previousFrom: Day,
    previousTo: Day,
    collectedAt: Instant.nullable().describe('The latest reading'),
    accounts: Count.describe('Accounts that are counted'),
    unmeasured: z.array(PlatformId).describe('Platforms of connected accounts whose metrics aren’t collected yet'),
    cards: z.object({
      followers: Card,
      engagementRate: Card.describe('Engagement ÷ reach; followers take the place of reach where a platform reports none. From 0 to 1'),
      shares: Card,
      comments: Card,
    }),
    days: z.array(
      z.object({
        day: Day,
        engagement: Known,
        previous: Known.describe('On the same day of the period before'),
        incomplete: z.boolean().describe('An account couldn’t be read on this day'),
      }),
    ),
    platforms: z.array(
      z.object({
        platform: PlatformId,
        engagement: Count,
        previous: Count,
        share: z.number().describe('Of all engagement, from 0 to 1'),
        incomplete: z.boolean(),
      }),
    ),
    gaps: z.array(Gap),
    problems: z
      .array(z.object({ accountId: Id, platform: PlatformId, handle: z.string(), reason: z.string() }))
      .describe('Accounts that can’t be read now'),
  })
  .meta({ id: 'AnalyticsOverview' });
export type AnalyticsOverview = z.infer<typeof AnalyticsOverview>;

/** What one account, the accounts of one group, or the posts with one label gained in a period. */
export const AnalyticsPart = z
  .object({
    id: Id.describe('Of the account, group or label'),
    name: z.string().describe('The account’s handle, or the name of the group or label'),
    platform: PlatformId.nullable().describe('Of the account'),
    followers: Known.describe('Of an account or the accounts of a group, at the end of the period'),
    growth: Known.describe('Followers gained since the period began'),
    reach: Known,
    engagement: Known,
    rate: z.number().nullable().describe('Engagement ÷ reach; for accounts and groups, followers where the platform reports no reach'),
  })
  .meta({ id: 'AnalyticsPart' });
export type AnalyticsPart = z.infer<typeof AnalyticsPart>;
export const AnalyticsBreakdown = z.object({ items: z.array(AnalyticsPart) }).meta({ id: 'AnalyticsBreakdown' });
export type AnalyticsBreakdown = z.infer<typeof AnalyticsBreakdown>;

/** A published post with what all its accounts report together. */
export const AnalyticsPost = z
  .object({
    postId: Id,
    text: z.string(),
    publishedAt: Instant,
    platforms: z.array(PlatformId),
    reach: Known,
    engagement: Known,
    rate: z.number().nullable().describe('Engagement ÷ reach, or followers; from 0'),
    clicks: Known,
    picture: z.string().nullable().describe('Thumbnail URL of its first file'),
  })
  .meta({ id: 'AnalyticsPost' });
export type AnalyticsPost = z.infer<typeof AnalyticsPost>;
export const AnalyticsPostsPage = page(AnalyticsPost);
export type AnalyticsPostsPage = z.infer<typeof AnalyticsPostsPage>;

/** Accounts whose best times are asked for at once. */
export const mostBestTimes = 20;
export const BestTimesQuery = z.object({
  account: listed(z.array(Id).min(1).max(mostBestTimes)).describe('The ID of an account, or several with commas'),
});
export type BestTimesQuery = z.infer<typeof BestTimesQuery>;

const hoursOfWeek = (of: z.ZodNumber) => z.array(of).length(168);
/** When an account’s posts do best, by its own history. Hours of the week: the first is Monday, 12 AM. */
export const AccountBestTimes = z
  .object({
    accountId: Id,
    found: z
      .enum(['too_few', 'no_signal', 'times'])
      .describe('too_few: not enough posts yet; no_signal: the differences between hours may be chance; times: see best'),
    count: Count.describe('The posts that were compared'),
    needed: Count.nullable().describe('too_few: from how many posts on there may be a recommendation'),
    usual: z.number().nullable().describe('The engagement of a post on average'),
    times: hoursOfWeek(z.number()).describe('What a post does at each hour compared with the average: 1.2 is a fifth more'),
    posts: hoursOfWeek(Count).describe('How many posts went out at each hour'),
    best: z.array(z.number().int().min(0).max(167)).max(5).describe('The recommended hours, best first'),
  })
  .meta({ id: 'AccountBestTimes' });
export type AccountBestTimes = z.infer<typeof AccountBestTimes>;
export const BestTimesList = z.object({ zone: z.string(), items: z.array(AccountBestTimes) }).meta({ id: 'BestTimesList' });
export type BestTimesList = z.infer<typeof BestTimesList>;
