import {
  AnalyticsBreakdown,
  AnalyticsOverview,
  AnalyticsPost,
  analyticsParts,
  BestTimesList,
  mostBestTimes,
  postSorts,
} from '@everycast/contract/analytics';
import { Id, page } from '@everycast/contract/common';
import { PlainDate } from '@everycast/contract/time';
import { z } from 'zod';
import { reader, type Tool } from '../tool.ts';

const period = {
  from: PlainDate.describe('The first day, such as 2026-11-01'),
  to: PlainDate.describe('The last day; the period has at most 366'),
  accountIds: z.array(Id).min(1).max(100).optional(),
};

/** How accounts and posts do. */
export const analyticsTools: readonly Tool[] = [
  reader({
    name: 'get_analytics',
    description:
      'How the accounts did in a period and in the one before: followers, engagement, shares, comments, by platform. `gaps` are days that couldn’t be read.',
    input: z.strictObject(period),
    request: ({ accountIds, ...query }) => ({ path: '/api/v1/analytics/overview', query: { ...query, account: accountIds } }),
    shown: AnalyticsOverview,
  }),
  reader({
    name: 'compare_analytics',
    description: 'What each account, account group or label gained in a period, most engagement first.',
    input: z.strictObject({ ...period, by: z.enum(analyticsParts) }),
    request: ({ accountIds, ...query }) => ({ path: '/api/v1/analytics/breakdown', query: { ...query, account: accountIds } }),
    shown: AnalyticsBreakdown,
  }),
  reader({
    name: 'list_top_posts',
    description: 'The posts published in a period with their figures, best first.',
    input: z.strictObject({
      ...period,
      sort: z.enum(postSorts).default('engagement'),
      limit: z.number().int().min(1).max(100).default(10),
      cursor: z.string().max(500).optional(),
    }),
    request: ({ accountIds, ...query }) => ({ path: '/api/v1/analytics/posts', query: { ...query, account: accountIds } }),
    shown: page(AnalyticsPost.omit({ picture: true })),
  }),
  reader({
    name: 'get_best_times',
    description: 'When posts of accounts do best, by their own history, or that there are too few to say.',
    input: z.strictObject({ accountIds: z.array(Id).min(1).max(mostBestTimes) }),
    request: ({ accountIds }) => ({ path: '/api/v1/analytics/best-times', query: { account: accountIds } }),
    shown: BestTimesList,
  }),
];
