import { type RateLimitReport, type ReadingLimit, readingLimits } from '../port/env.ts';
import { type Fields, fieldsIn, isFields } from '../port/fields.ts';

/** The highest of these percentages counts: calls, time, and CPU time. */
const percents = ['call_count', 'total_time', 'total_cputime'];
/** Usage is counted over the past hour. Milliseconds. */
const hourMs = 3_600_000;

/**
 * Percent that each kind of reading leaves, for publishing counts against the same limit and must not wait for it: metrics stop first, then
 * the inbox. Ours.
 */
const kept: Record<ReadingLimit, number> = { metrics: 40, engagement: 20 };
/** As the past hour moves on, some of it comes back: reading looks again after this. Milliseconds. */
const lookAgain = 600_000;

/**
 * What is left of Meta's limits for an app, a Page or an account, from percentages in JSON headers: to publishing, and to each kind of
 * reading. One percent left counts as one call. Empty if they say nothing.
 */
export function usageIn(headers: Headers, now: Date): RateLimitReport[] {
  const all = usagesIn(headers);
  const used = all.flatMap((usage) => percents.map((name) => Number(usage[name] ?? Number.NaN))).filter(Number.isFinite);
  if (used.length === 0) return [];
  const left = Math.floor(100 - Math.max(...used));
  const regain = regainAt(headers, now);
  const after = (milliseconds: number): Date => regain ?? new Date(now.getTime() + milliseconds);
  return [
    { name: 'calls', remaining: Math.max(0, left), resetsAt: after(hourMs) },
    ...readingLimits.map((name) => ({ name, remaining: Math.max(0, left - kept[name]), resetsAt: after(lookAgain) })),
  ];
}

/** When Meta expects to respond again; null if it doesn't say. */
export function regainAt(headers: Headers, now: Date): Date | null {
  const minutes = usagesIn(headers).map((usage) => Number(usage.estimated_time_to_regain_access ?? 0));
  const longest = Math.max(0, ...minutes.filter(Number.isFinite));
  return longest > 0 ? new Date(now.getTime() + longest * 60_000) : null;
}

function usagesIn(headers: Headers): Fields[] {
  const [app, page, cases] = ['x-app-usage', 'x-page-usage', 'x-business-use-case-usage'].map((name) => fieldsIn(headers.get(name)));
  return [
    app ?? {},
    page ?? {},
    ...Object.values(cases ?? {})
      .flat()
      .filter(isFields),
  ];
}
