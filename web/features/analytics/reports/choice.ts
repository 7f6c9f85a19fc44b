import type { ReportScope } from '@everycast/contract/analytics-reports';
import { Temporal } from '@everycast/contract/time';
import { isRange } from '../range.ts';

/** The days of a report, as they are chosen. */
export const reportRanges = ['days7', 'days30', 'days90', 'month', 'custom'] as const;
export type ReportRange = (typeof reportRanges)[number];

/** What a report is about, as it is chosen. `null`: the usual title and language. */
export interface ReportChoice {
  range: ReportRange;
  /** Of a custom range. */
  from: string;
  to: string;
  scope: ReportScope;
  title: string | null;
  language: string | null;
}

const lengths = { days7: 7, days30: 30, days90: 90 } as const;

/** The first and last day. The last days include today, as in Analytics. */
export function daysOfReport(
  { range, from, to }: Pick<ReportChoice, 'range' | 'from' | 'to'>,
  today: string,
): { from: string; to: string } {
  if (range === 'custom') return { from, to };
  const day = Temporal.PlainDate.from(today);
  if (range !== 'month') return { from: day.subtract({ days: lengths[range] - 1 }).toString(), to: today };
  const first = day.with({ day: 1 }).subtract({ months: 1 });
  return { from: first.toString(), to: first.with({ day: first.daysInMonth }).toString() };
}

/** What a report can't be made of yet; null if nothing is missing. */
export function problemOf({ range, from, to, scope }: ReportChoice): 'range' | 'accounts' | null {
  if (range === 'custom' && !isRange(from, to)) return 'range';
  return scope.kind === 'accounts' && scope.accountIds.length === 0 ? 'accounts' : null;
}

/** The same as a query. */
export function reportQuery(choice: ReportChoice, today: string) {
  const { scope, title, language } = choice;
  return {
    ...daysOfReport(choice, today),
    ...(scope.kind === 'group' && { group: scope.groupId }),
    ...(scope.kind === 'accounts' && { account: scope.accountIds.join(',') }),
    ...(title !== null && title.trim() !== '' && { title }),
    ...(language !== null && { language }),
  };
}

/** Addresses that were typed or pasted, in any of the usual ways to list them. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '');
