import { dayAt } from '@everycast/contract/time';
import type { PostMetrics } from '@everycast/platforms/port/metrics';
import { type PostMetric, postMetrics } from '@everycast/platforms/port/metrics-offer';
import { backoff } from '../../kernel/backoff.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How often a post is read, by its age: most of what happens to it happens early. */
const schedule = [
  { until: 10 * minute, every: 2 * minute },
  { until: hour, every: 10 * minute },
  { until: day, every: hour },
  { until: 7 * day, every: 6 * hour },
  { until: 30 * day, every: day },
  { until: 365 * day, every: 7 * day },
];
/** An account's followers. */
export const accountEvery = hour;

/** When a post is read again after now; null once it is a year old. */
export function nextReading(publishedAt: Date, now: Date): Date | null {
  const age = now.getTime() - publishedAt.getTime();
  const step = schedule.find(({ until }) => age < until);
  return step ? new Date(now.getTime() + step.every) : null;
}

/** How long to wait after so many failures in a row. Milliseconds. */
export const waitAfter = (failures: number): number => backoff(failures, { first: minute, max: hour });
/** After this many in a row there is a gap. */
export const failuresForGap = 3;

/** What people do with a post. Views and reach aren't engagement. */
export const engaging = ['likes', 'comments', 'shares', 'saves', 'clicks'] as const satisfies readonly PostMetric[];
type Known = Readonly<Partial<Record<PostMetric, number | null>>>;
export const engagementOf = (metrics: Known): number => engaging.reduce((sum, metric) => sum + (metrics[metric] ?? 0), 0);
/** The same of a post's metrics; null if none of them is known. */
export const knownEngagement = (metrics: Known): number | null =>
  engaging.some((metric) => metrics[metric] != null) ? engagementOf(metrics) : null;

export type Gains = Record<PostMetric, number>;

/**
 * What a post gained from one reading to the next; since it was published, if there was none before. What isn't reported gains nothing, and
 * what is reported for the first time was not gained just now.
 */
export const gainsBetween = (before: Known | null, now: PostMetrics): Gains =>
  Object.fromEntries(
    postMetrics.map((metric) => {
      const [from, to] = [before === null ? 0 : before[metric], now[metric]];
      return [metric, from == null || to == null ? 0 : to - from];
    }),
  ) as Gains;

/**
 * What is known of a post after a reading. Of what the platform stops reporting, the last count remains: X reports clicks for 30 days only,
 * and they don't go away then.
 */
export const knownAfter = (before: Known, now: PostMetrics): Record<PostMetric, number | null> =>
  Object.fromEntries(postMetrics.map((metric) => [metric, now[metric] ?? before[metric] ?? null])) as Record<PostMetric, number | null>;

export const isNothing = (gains: Gains): boolean => Object.values(gains).every((gain) => gain === 0);

/** The days of a zone between two moments, and the part of the time that has passed by the end of each: ascending, the last is 1. */
function daysBetween(from: Date, until: Date, zone: string): { day: string; passed: number }[] {
  const whole = until.getTime() - from.getTime();
  if (whole <= 0) return [{ day: dayAt(until, zone).date, passed: 1 }];
  const days: { day: string; passed: number }[] = [];
  for (let at = from; at < until; ) {
    const { date, ends } = dayAt(at, zone);
    days.push({ day: date, passed: ends >= until ? 1 : (ends.getTime() - from.getTime()) / whole });
    at = ends;
  }
  return days;
}

/**
 * Spreads what was gained between two readings evenly over the time between them, by days of a zone. The parts are whole numbers, and
 * always add up to what was gained.
 */
export function spread(gains: Gains, from: Date, until: Date, zone: string): { day: string; gains: Gains }[] {
  let before = 0;
  return daysBetween(from, until, zone).map(({ day: date, passed }) => {
    const by = (gain: number) => Math.round(gain * passed) - Math.round(gain * before);
    const part = Object.fromEntries(postMetrics.map((metric) => [metric, by(gains[metric])])) as Gains;
    before = passed;
    return { day: date, gains: part };
  });
}

export const total = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** Engagement ÷ audience; null where either is unknown, or nobody was reached. */
export const rateOf = (engagement: number | null, audience: number | null): number | null =>
  engagement === null || audience === null || audience <= 0 ? null : Math.max(0, engagement) / audience;
