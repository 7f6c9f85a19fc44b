import type { AnalyticsGap } from '@everycast/contract/analytics';
import { dayKey } from '../../lib/time/format.ts';

/** Gaps of several accounts with one cause, such as an hour in which their platform was down. */
export interface SharedGap {
  accounts: readonly AnalyticsGap[];
  reason: string;
  since: string;
  until: string | null;
  engagement: number;
}

/** Gaps of the same days on one platform, for the same reason, are one: it lasts from the first account's begin to the last one's end. */
export function sharedGaps(gaps: readonly AnalyticsGap[], zone: string): SharedGap[] {
  const cause = ({ platform, reason, since, until }: AnalyticsGap) =>
    JSON.stringify([platform, reason, dayKey(since, zone), until && dayKey(until, zone)]);
  return [...Map.groupBy(gaps, cause).values()].map((those) => {
    const ends = those.flatMap(({ until }) => until ?? []);
    return {
      accounts: [...new Map(those.map((gap) => [gap.accountId, gap])).values()],
      reason: those[0]?.reason ?? '',
      since: those.map(({ since }) => since).toSorted()[0] ?? '',
      until: ends.toSorted().at(-1) ?? null,
      engagement: those.reduce((sum, { engagement }) => sum + engagement, 0),
    };
  });
}
