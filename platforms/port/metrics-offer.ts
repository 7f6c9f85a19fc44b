import type { Message, MessageCode } from '@everycast/messages/message';

/** What is counted of a post since it was published. `shares` includes reposts and quotes; `reach` counts each person once. */
export const postMetrics = ['likes', 'comments', 'shares', 'saves', 'clicks', 'views', 'reach'] as const;
export type PostMetric = (typeof postMetrics)[number];

/** What is counted of an account: its followers now, and how often its content was seen since the account was created. */
export const accountMetrics = ['followers', 'views', 'reach'] as const;
export type AccountMetric = (typeof accountMetrics)[number];

/** What a platform reports: `true`, or why it doesn't. `batch`: the most posts that are read at once. */
export interface MetricsOffer {
  post: Readonly<Record<PostMetric, true | MessageCode | Message>>;
  account: Readonly<Record<AccountMetric, true | MessageCode | Message>>;
  batch: number;
}
