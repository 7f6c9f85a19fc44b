import type { PostSummary } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { resolveWallTime, Temporal, wallTimeAt } from '@everycast/contract/time';
import type { WeekStart } from '@everycast/contract/times-shown';
import { daysInWeek, weekOf } from '../../lib/time/weeks.ts';

/** The calendar shows this many whole weeks (specification, section 9). */
export const weeksShown = 3;

/** The date in `zone` at an instant. */
export const dateAt = (instant: string | Temporal.Instant, zone: string): Temporal.PlainDate =>
  Temporal.PlainDate.from(wallTimeAt(instant, zone).slice(0, 10));

/** Three weeks of seven days, from the first day of the week that `date` is in. */
export function threeWeeks(date: Temporal.PlainDate, start: WeekStart): Temporal.PlainDate[] {
  const first = weekOf(date, start);
  return Array.from({ length: weeksShown * daysInWeek }, (_, index) => first.add({ days: index }));
}

/** The week that a date is in. */
export const weekDays = (date: Temporal.PlainDate, start: WeekStart): Temporal.PlainDate[] =>
  Array.from({ length: daysInWeek }, (_, index) => weekOf(date, start).add({ days: index }));

/** The first instant of the first day and the first instant after the last one, in `zone`: the range to fetch. */
export function rangeOf(days: readonly Temporal.PlainDate[], zone: string): { from: string; to: string } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new RangeError('A range needs at least one day.');
  const begin = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).toInstant().toString();
  return { from: begin(first), to: begin(last.add({ days: 1 })) };
}

/** When a post is on the calendar: when it is due, or when it is planned as a draft. */
export const timeOfPost = ({ dueAt, intended }: Pick<PostSummary, 'dueAt' | 'intended'>): string | null =>
  dueAt ?? (intended && resolveWallTime(intended.at, intended.zone, intended.fold).instant.toString());

/** Posts by day in `zone`, each day in order of time, without those that have no time. */
export function byDay(posts: readonly PostSummary[], zone: string): Map<string, PostSummary[]> {
  const timed = posts.flatMap((post) => {
    const at = timeOfPost(post);
    return at === null ? [] : [{ post, at, moment: Date.parse(at) }];
  });
  timed.sort((one, other) => one.moment - other.moment);
  const days = new Map<string, PostSummary[]>();
  for (const { post, at } of timed) {
    const key = dateAt(at, zone).toString();
    days.set(key, [...(days.get(key) ?? []), post]);
  }
  return days;
}

/** Scheduled streams by the day they start in `zone`. */
export function streamsByDay(streams: readonly StreamEvent[], zone: string): Map<string, StreamEvent[]> {
  return Map.groupBy(streams, ({ startsAt }) => dateAt(startsAt, zone).toString());
}

/** A day's posts and streams in order of time. */
export const inOrder = (posts: readonly PostSummary[], streams: readonly StreamEvent[]): (PostSummary | StreamEvent)[] =>
  streams.length === 0 ? [...posts] : [...posts, ...streams].sort((a, b) => Date.parse(timeOf(a)) - Date.parse(timeOf(b)));
/** When a post or a stream is on the calendar. */
export const timeOf = (one: PostSummary | StreamEvent): string => ('startsAt' in one ? one.startsAt : (timeOfPost(one) ?? ''));

/**
 * A wall time moved by whole days. It keeps its hour and zone: a post for 9:00 in Berlin stays at 9:00 in Berlin, across clock changes and
 * wherever the calendar is viewed from.
 */
export function moveDays(at: string, from: Temporal.PlainDate, to: Temporal.PlainDate): string {
  const { days } = from.until(to, { largestUnit: 'days' });
  return Temporal.PlainDateTime.from(at).add({ days }).toString({ smallestUnit: 'minute' });
}
