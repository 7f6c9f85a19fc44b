import type { AnalyticsCard, AnalyticsOverview, AnalyticsQuery } from '@everycast/contract/analytics';
import type { PlatformId } from '@everycast/contract/platforms';
import { dayAt, resolveWallTime, Temporal } from '@everycast/contract/time';
import type { PostMetric } from '@everycast/platforms/port/metrics-offer';
import { LRUCache } from 'lru-cache';
import { say } from '../../kernel/messages.ts';
import { engagementOf, engaging, rateOf, total } from './rules.ts';
import type { AccountState, DaySums, GapSums } from './store/reading.ts';

/** A period's days, and those of the period of the same length before it. */
export function periodOf({ from, to }: Pick<AnalyticsQuery, 'from' | 'to'>) {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const length = first.until(last).days + 1;
  const before = first.subtract({ days: length });
  const daysFrom = (day: typeof first): string[] => Array.from({ length }, (_, index) => day.add({ days: index }).toString());
  return { days: daysFrom(first), previousDays: daysFrom(before) };
}
type Period = ReturnType<typeof periodOf>;

/** Milliseconds by zone and day: working out a year of them takes longer than everything else. */
const begins = new LRUCache<string, number>({ max: 20_000 });
/** When a day begins in a zone. */
export function beginOf(day: string, zone: string): Date {
  const key = `${zone} ${day}`;
  const at = begins.get(key) ?? resolveWallTime(`${day}T00:00`, zone).instant.epochMilliseconds;
  begins.set(key, at);
  return new Date(at);
}
export const endOf = (day: string, zone: string): Date => beginOf(Temporal.PlainDate.from(day).add({ days: 1 }).toString(), zone);

export interface Found {
  query: AnalyticsQuery;
  zone: string;
  now: Date;
  /** Those that are counted. */
  accounts: readonly AccountState[];
  /** Of the period and the one before it. */
  sums: readonly DaySums[];
  gaps: readonly GapSums[];
  /** At the end of the period, and at the end of the one before. */
  followers: readonly { accountId: string; followers: number }[];
  followersBefore: readonly { accountId: string; followers: number }[];
  reports(platform: PlatformId, metric: PostMetric): boolean;
}

/**
 * The dashboard of a period. A day is known from the first reading on until today; one with a gap counts what other accounts gained, and is
 * marked. What was gained in a gap belongs to no day, but to the period in which the gap ended.
 */
export function overviewOf(found: Found): Omit<AnalyticsOverview, 'zone' | 'unmeasured'> {
  const { query, zone, now, accounts, sums, gaps } = found;
  const period = periodOf(query);
  const today = dayAt(now, zone).date;
  const byDay = Map.groupBy(sums, ({ day }) => day);
  const firstDay = sums.find(({ reporting, ...rest }) => reporting > 0 || engagementOf(rest) > 0)?.day ?? null;
  // Each is asked for many times, and there are as many gaps as accounts have had outages.
  const all = [...period.previousDays, ...period.days];
  const bounds = [...all.map((day) => beginOf(day, zone).getTime()), endOf(query.to, zone).getTime()];
  const { open, ended } = gapsByDay(gaps, all, bounds);
  const openIn = (day: string): readonly GapSums[] => open.get(day) ?? [];
  const isKnownOn = new Map<string, boolean>();
  const isKnown = (day: string): boolean => {
    if (day > today || firstDay === null || day < firstDay) return false;
    const known = isKnownOn.get(day) ?? isAnyLeft(accounts, openIn(day));
    isKnownOn.set(day, known);
    return known;
  };
  const endedIn = (days: readonly string[]): readonly GapSums[] => days.flatMap((day) => ended.get(day) ?? []);

  const perDay = (of: (sum: DaySums) => number) => (day: string) => (isKnown(day) ? total((byDay.get(day) ?? []).map(of)) : null);
  const summed = (days: readonly string[], of: (sum: Omit<DaySums, 'day' | 'reporting' | 'followers'>) => number): number | null =>
    days.some(isKnown) || endedIn(days).length > 0
      ? total(days.flatMap((day) => (byDay.get(day) ?? []).map(of))) + total(endedIn(days).map(of))
      : null;
  const hasAny = (...metrics: PostMetric[]) => accounts.some(({ platform }) => metrics.some((metric) => found.reports(platform, metric)));
  // What no platform reports is unknown, and not zero.
  const card = (metric: PostMetric): AnalyticsCard => {
    const of: Parameters<typeof summed>[1] = (sum) => sum[metric];
    if (!hasAny(metric)) return { value: null, previous: null, days: period.days.map(() => null) };
    return { value: summed(period.days, of), previous: summed(period.previousDays, of), days: period.days.map(perDay(of)) };
  };

  const engagement = hasAny(...engaging) ? perDay(engagementOf) : () => null;
  const isIncomplete = (day: string) => openIn(day).length > 0;
  const platforms = [...new Set(accounts.map(({ platform }) => platform))].map((platform) => {
    const own = <T extends { platform: PlatformId }>(among: readonly T[]): T[] => among.filter((one) => one.platform === platform);
    const ownDays = own(sums).map((sum) => ({ day: sum.day, engagement: engagementOf(sum) }));
    const of = (days: readonly string[]) => {
      const [first = '', last = ''] = [days[0], days.at(-1)];
      const gained = ownDays.filter(({ day }) => day >= first && day <= last);
      return total(gained.map((one) => one.engagement)) + total(own(endedIn(days)).map(engagementOf));
    };
    const incomplete = period.days.some((day) => day <= today && own(openIn(day)).length > 0);
    return { platform, engagement: of(period.days), previous: of(period.previousDays), incomplete };
  });
  const whole = total(platforms.map((one) => one.engagement));
  const readings = accounts.flatMap(({ readAt }) => (readAt ? [readAt.getTime()] : []));

  return {
    from: period.days[0] ?? query.from,
    to: query.to,
    previousFrom: period.previousDays[0] ?? query.from,
    previousTo: period.previousDays.at(-1) ?? query.from,
    collectedAt: readings.length === 0 ? null : new Date(Math.max(...readings)).toISOString(),
    accounts: accounts.length,
    cards: {
      followers: followersCard(found, period, byDay),
      engagementRate: rateCard(found, { period, byDay, isKnown, summed }),
      shares: card('shares'),
      comments: card('comments'),
    },
    days: period.days.map((day, index) => ({
      day,
      engagement: engagement(day),
      previous: engagement(period.previousDays[index] ?? ''),
      incomplete: day <= today && isIncomplete(day),
    })),
    platforms: platforms
      .map((one) => ({ ...one, share: whole === 0 ? 0 : one.engagement / whole }))
      .sort((a, b) => b.engagement - a.engagement || a.platform.localeCompare(b.platform, 'en')),
    gaps: gaps
      .filter(({ since, until }) => since < endOf(query.to, zone) && (until ?? now) > beginOf(query.from, zone))
      .map(({ accountId, platform, handle, since, until, reason, ...gained }) => ({
        accountId,
        platform,
        handle,
        since: since.toISOString(),
        until: until?.toISOString() ?? null,
        reason: say(reason),
        engagement: engagementOf(gained),
      })),
    problems: accounts.flatMap(({ id, platform, handle, problem, connected }) =>
      problem && connected ? [{ accountId: id, platform, handle, reason: say(problem) }] : [],
    ),
  };
}

/** The gaps of each day, and those that ended on it. `bounds`: when each of the days begins, and the last one ends. */
function gapsByDay(gaps: readonly GapSums[], days: readonly string[], bounds: readonly number[]) {
  const [open, ended] = [new Map<string, GapSums[]>(), new Map<string, GapSums[]>()];
  const put = (map: typeof open, at: number, gap: GapSums): void => {
    const day = days[at];
    if (day === undefined) return;
    const there = map.get(day);
    if (there) there.push(gap);
    else map.set(day, [gap]);
  };
  for (const gap of gaps) {
    const [since, until] = [gap.since.getTime(), gap.until?.getTime() ?? Number.POSITIVE_INFINITY];
    const last = bounds.findLastIndex((begins) => begins < until);
    for (
      let at = Math.max(
        0,
        bounds.findLastIndex((begins) => begins <= since),
      );
      at <= last && since < (bounds[at + 1] ?? 0);
      at += 1
    ) {
      put(open, at, gap);
    }
    put(
      ended,
      bounds.findLastIndex((begins) => begins <= until),
      gap,
    );
  }
  return { open, ended };
}

const isAnyLeft = (accounts: readonly AccountState[], missing: readonly GapSums[]): boolean => {
  const ids = new Set(missing.map(({ accountId }) => accountId));
  return accounts.some(({ id }) => !ids.has(id));
};

const sumOf = (rows: readonly { followers: number }[]): number | null =>
  rows.length === 0 ? null : total(rows.map(({ followers }) => followers));

/** Followers in all; on a day on which fewer accounts were read than before, the sum is unknown. */
function followersCard(
  { followers, followersBefore }: Found,
  { days }: Period,
  byDay: ReadonlyMap<string, readonly DaySums[]>,
): AnalyticsCard {
  let most = 0;
  const perDay = days.map((day) => {
    const sums = byDay.get(day) ?? [];
    const reporting = total(sums.map((sum) => sum.reporting));
    if (reporting === 0 || reporting < most) return null;
    most = reporting;
    return total(sums.map((sum) => sum.followers ?? 0));
  });
  return { value: sumOf(followers), previous: sumOf(followersBefore), days: perDay };
}

interface Around {
  period: Period;
  byDay: ReadonlyMap<string, readonly DaySums[]>;
  isKnown(day: string): boolean;
  summed(days: readonly string[], of: (sum: Omit<DaySums, 'day' | 'reporting' | 'followers'>) => number): number | null;
}

/** Engagement ÷ reach. Where a platform reports no reach, its accounts' followers take its place; one without engagement doesn't count. */
function rateCard({ accounts, followers, followersBefore, reports }: Found, { period, byDay, isKnown, summed }: Around): AnalyticsCard {
  const hasReach = (platform: PlatformId) => reports(platform, 'reach');
  const hasEngagement = (platform: PlatformId) => engaging.some((metric) => reports(platform, metric));
  const without = new Set(accounts.filter(({ platform }) => !hasReach(platform) && hasEngagement(platform)).map(({ id }) => id));
  const of = (days: readonly string[], all: Found['followers']) => {
    const reach = summed(days, (sum) => (hasReach(sum.platform) && hasEngagement(sum.platform) ? sum.reach : 0)) ?? 0;
    return rateOf(summed(days, engagementOf), reach + (sumOf(all.filter(({ accountId }) => without.has(accountId))) ?? 0));
  };
  const onDay = (day: string) => {
    if (!isKnown(day)) return null;
    const sums = (byDay.get(day) ?? []).filter(({ platform }) => hasEngagement(platform));
    const audience = total(sums.map((sum) => (hasReach(sum.platform) ? sum.reach : (sum.followers ?? 0))));
    return rateOf(total(sums.map(engagementOf)), audience);
  };
  return { value: of(period.days, followers), previous: of(period.previousDays, followersBefore), days: period.days.map(onDay) };
}
