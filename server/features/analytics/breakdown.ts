import type { AnalyticsBreakdown, AnalyticsPart } from '@everycast/contract/analytics';
import type { PlatformId } from '@everycast/contract/platforms';
import type { PostMetric } from '@everycast/platforms/port/metrics-offer';
import { engagementOf, engaging, rateOf, total } from './rules.ts';
import type { LabelSums, PartSums } from './store/breakdown.ts';

type Reports = (platform: PlatformId, metric: PostMetric) => boolean;
type Followers = readonly { accountId: string; followers: number }[];

/** What an account gained. */
interface AccountGains extends AnalyticsPart {
  /** What its rate is of: its reach, or its followers where the platform reports none. */
  base: number | null;
}

/** What accounts gained, one each. */
export function gainsOfAccounts(
  accounts: readonly { id: string; platform: PlatformId; handle: string }[],
  found: { sums: readonly PartSums[]; followers: Followers; before: Followers; reports: Reports },
): AccountGains[] {
  const { sums, followers, before, reports } = found;
  const lastOf = (all: Followers) => new Map(all.map((one) => [one.accountId, one.followers]));
  const [atEnd, atStart] = [lastOf(followers), lastOf(before)];
  const gained = new Map(sums.map((one) => [one.id, one]));
  return accounts.map(({ id, platform, handle }) => {
    const own = gained.get(id);
    const reach = own && reports(platform, 'reach') ? own.reach : null;
    const engagement = own && engaging.some((metric) => reports(platform, metric)) ? engagementOf(own) : null;
    const [end, start] = [atEnd.get(id) ?? null, atStart.get(id) ?? null];
    const growth = end === null || start === null ? null : end - start;
    const base = reports(platform, 'reach') ? reach : end;
    return { id, name: handle, platform, followers: end, growth, reach, engagement, rate: rateOf(engagement, base), base };
  });
}

export const accountParts = (gains: readonly AccountGains[]): AnalyticsPart[] => gains.map(({ base: _, ...part }) => part);

/** What the accounts of each group gained together; an account in several groups counts in each. What is unknown of some isn't counted. */
export function groupParts(
  groups: readonly { id: string; name: string; accountIds: readonly string[] }[],
  gains: readonly AccountGains[],
): AnalyticsPart[] {
  return groups.flatMap(({ id, name, accountIds }): AnalyticsPart[] => {
    const own = gains.filter((one) => accountIds.includes(one.id));
    if (own.length === 0) return [];
    const sum = (of: (one: AccountGains) => number | null): number | null => {
      const known = own.flatMap((one) => of(one) ?? []);
      return known.length === 0 ? null : total(known);
    };
    const rated = own.filter(({ engagement, base }) => engagement !== null && base !== null);
    const rate = rateOf(
      total(rated.map((one) => one.engagement ?? 0)),
      rated.length === 0 ? null : total(rated.map((one) => one.base ?? 0)),
    );
    return [
      {
        id,
        name,
        platform: null,
        rate,
        followers: sum((one) => one.followers),
        growth: sum((one) => one.growth),
        reach: sum((one) => one.reach),
        engagement: sum((one) => one.engagement),
      },
    ];
  });
}

/** What posts with each label gained. The rate only counts platforms that report reach: followers belong to accounts, not to labels. */
export function labelParts(sums: readonly LabelSums[], reports: Reports): AnalyticsPart[] {
  return [...Map.groupBy(sums, ({ id }) => id)].map(([id, gains]) => {
    const withReach = gains.filter(({ platform }) => reports(platform, 'reach'));
    const reach = withReach.length === 0 ? null : total(withReach.map((part) => part.reach));
    const rate = rateOf(total(withReach.map(engagementOf)), reach);
    const engagement = total(gains.map(engagementOf));
    return { id, name: gains[0]?.name ?? '', platform: null, followers: null, growth: null, reach, engagement, rate };
  });
}

/** Most engagement first; what is unknown last. */
export const byEngagement = (gains: readonly AnalyticsPart[]): AnalyticsBreakdown['items'] =>
  gains.toSorted(
    (a, b) => (b.engagement ?? -1) - (a.engagement ?? -1) || (b.followers ?? -1) - (a.followers ?? -1) || (a.id < b.id ? -1 : 1),
  );
