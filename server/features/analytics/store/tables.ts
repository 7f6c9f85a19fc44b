import type { PlatformId } from '@everycast/contract/platforms';
import type { Message } from '@everycast/messages/message';
import type { AccountMetric, PostMetric } from '@everycast/platforms/port/metrics-offer';
import type { Tx } from '../../../kernel/database/database.ts';
import type { WorkRow } from '../../../kernel/work/types.ts';

type Reported<M extends string> = { [metric in M]: number | null };
type Gained = { [metric in PostMetric]: number };

export type PostMetricsRow = Reported<PostMetric> & {
  targetId: string;
  postId: string;
  workspaceId: string;
  accountId: string;
  platform: PlatformId;
  publishedAt: Date;
  engagement: number | null;
  audience: number | null;
  readAt: Date | null;
  nextAt: Date | null;
  goneAt: Date | null;
};
/** `day`: as YYYY-MM-DD. */
type AccountDayRow = Gained & { accountId: string; day: string; workspaceId: string; followers: number | null };
type PostDayRow = Gained & { targetId: string; day: string; postId: string; accountId: string; workspaceId: string };
type LabelDayRow = Gained & { labelId: string; day: string; platform: PlatformId };
export type GapRow = Gained & { id: string; accountId: string; workspaceId: string; since: Date; until: Date | null; reason: Message };
export type MetricJobRow = WorkRow & {
  queue: string;
  workspaceId: string;
  accountId: string;
  service: string;
  accountDueAt: Date;
  readAt: Date | null;
  failures: number;
  problem: Message | null;
};

/** This feature's tables; only it writes them. */
export type AnalyticsTables = {
  postMetric: Reported<PostMetric> & { targetId: string; at: Date };
  accountMetric: Reported<AccountMetric> & { accountId: string; at: Date };
  postFigures: PostMetricsRow;
  accountDay: AccountDayRow;
  postDay: PostDayRow;
  labelDay: LabelDayRow;
  metricGap: GapRow;
  metricJob: MetricJobRow;
};

export const within = (tx: Tx) => tx.withTables<AnalyticsTables>();
