import { type PostSort, postSorts, type SortOrder } from '@everycast/contract/analytics';
import { isRange, type Range } from './range.ts';

/** What the page shows, as its address has it: a link or a reload shows the same. */
export interface Choice {
  range: Range;
  accounts: string[];
  labels: string[];
  compare: boolean;
  /** Of the posts. */
  sort: PostSort;
  order: SortOrder;
}

const usualSort = 'engagement';

const lengths = [7, 30, 90] as const;
/** A week further back than this isn't one that somebody chose. */
const oldestWeek = 5_000;

function rangeIn(value: string): Range | null {
  const week = /^week-(\d{1,4})$/.exec(value)?.[1];
  if (week !== undefined && Number(week) <= oldestWeek) return { kind: 'week', weeks: Number(week) };
  const days = lengths.find((length) => value === `days-${length}`);
  if (days) return { kind: 'days', days };
  const [from = '', to = ''] = value.split('_');
  return isRange(from, to) ? { kind: 'custom', from, to } : null;
}

function textOf(range: Range): string {
  if (range.kind === 'week') return `week-${range.weeks}`;
  return range.kind === 'days' ? `days-${range.days}` : `${range.from}_${range.to}`;
}

const listIn = (params: URLSearchParams, name: string): string[] => (params.get(name) ?? '').split(',').filter((one) => one !== '');

/** The choice in an address; what is missing or can't be read is as on a first visit. `accounts`: those there are. */
export function choiceIn(params: URLSearchParams, accounts: readonly string[]): Choice {
  return {
    range: rangeIn(params.get('period') ?? '') ?? { kind: 'week', weeks: 0 },
    accounts: listIn(params, 'account').filter((id) => accounts.includes(id)),
    labels: listIn(params, 'label'),
    compare: params.get('compare') !== 'no',
    sort: postSorts.find((one) => one === params.get('sort')) ?? usualSort,
    order: params.get('order') === 'asc' ? 'asc' : 'desc',
  };
}

/** The address of a choice; what is as on a first visit is left out. */
export function paramsOf({ range, accounts, labels, compare, sort, order }: Choice): URLSearchParams {
  const isFirst = range.kind === 'week' && range.weeks === 0;
  return new URLSearchParams({
    ...(!isFirst && { period: textOf(range) }),
    ...(accounts.length > 0 && { account: accounts.join(',') }),
    ...(labels.length > 0 && { label: labels.join(',') }),
    ...(!compare && { compare: 'no' }),
    ...(sort !== usualSort && { sort }),
    ...(order === 'asc' && { order }),
  });
}

/** The address after a change. It may already have more than what is still shown, which a quick second click must not undo. */
export const changedIn = (now: URLSearchParams, change: Partial<Choice>, accountIds: readonly string[]): URLSearchParams =>
  paramsOf({ ...choiceIn(now, accountIds), ...change });

/** The address of a report about the same days and accounts. */
export const reportParams = ({ range, accounts }: Choice): URLSearchParams =>
  new URLSearchParams({ period: textOf(range), ...(accounts.length > 0 && { account: accounts.join(',') }) });
