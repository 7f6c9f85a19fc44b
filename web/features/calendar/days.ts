import type { PostSummary } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import { Temporal, wallTimeAt } from '@everycast/contract/time';

/** The calendar shows this many whole weeks, each from Sunday (specification, section 9). */
export const weeksShown = 3;
export const daysInWeek = 7;

/** The date in `zone` at an instant. */
export const dateAt = (instant: string | Temporal.Instant, zone: string): Temporal.PlainDate =>
  Temporal.PlainDate.from(wallTimeAt(instant, zone).slice(0, 10));

/** The Sunday on or before a date. */
export const sundayOf = (date: Temporal.PlainDate): Temporal.PlainDate => date.subtract({ days: date.dayOfWeek % daysInWeek });

/** Three weeks of seven days, from the Sunday of the week that `date` is in. */
export function threeWeeks(date: Temporal.PlainDate): Temporal.PlainDate[] {
  const first = sundayOf(date);
  return Array.from({ length: weeksShown * daysInWeek }, (_, index) => first.add({ days: index }));
}

/** The first instant of the first day and the first instant after the last one, in `zone`: the range to fetch. */
export function rangeOf(days: readonly Temporal.PlainDate[], zone: string): { from: string; to: string } {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) throw new RangeError('A range needs at least one day.');
  const begin = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).toInstant().toString();
  return { from: begin(first), to: begin(last.add({ days: 1 })) };
}

/** Posts by due day in `zone`, each day in order of time, without those that have no time. */
export function byDay(posts: readonly PostSummary[], zone: string): Map<string, PostSummary[]> {
  const days = new Map<string, PostSummary[]>();
  for (const post of posts.filter((one) => one.dueAt !== null).sort((a, b) => (a.dueAt ?? '').localeCompare(b.dueAt ?? ''))) {
    const key = dateAt(post.dueAt ?? '', zone).toString();
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
  streams.length === 0 ? [...posts] : [...posts, ...streams].sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
const timeOf = (one: PostSummary | StreamEvent) => ('startsAt' in one ? one.startsAt : (one.dueAt ?? ''));

/**
 * A wall time moved by whole days. It keeps its hour and zone: a post for 9:00 in Berlin stays at 9:00 in Berlin, across clock changes and
 * wherever the calendar is viewed from.
 */
export function moveDays(at: string, from: Temporal.PlainDate, to: Temporal.PlainDate): string {
  const { days } = from.until(to, { largestUnit: 'days' });
  return Temporal.PlainDateTime.from(at).add({ days }).toString({ smallestUnit: 'minute' });
}
