import type { Resolution, Schedule } from '@everycast/contract/schedule';
import { type RepeatDate, type RepeatDates, type RepeatRule, type Series, shownDates } from '@everycast/contract/series';
import { wallTimeAt } from '@everycast/contract/time';
import { readableMessage, say } from '../../kernel/messages.ts';
import { dayIn, daysOf, dueOn, scheduleOn, variationsOn } from './dates.ts';
import { isOver } from './plan.ts';
import type { OccurrenceRow, SeriesRow } from './series-store.ts';

/** The most missed days that are shown. */
const shownMissed = 20;

interface Seen {
  now: Date;
  resolve: (schedule: Schedule) => Resolution;
}

/** The next days of a rule, and what its wall time means on each. */
export function datesOf(rule: RepeatRule, variations: number, { now, resolve }: Seen): RepeatDates {
  const days = daysOf(rule);
  // Today's may have passed.
  const ahead = days.from(dayIn(now, rule.zone), shownDates + 2).filter((date) => dueOn(rule, date) > now);
  const shown = ahead.slice(0, shownDates);
  const turns = variationsOn(days, shown, variations);
  const items = shown.map((date, index): RepeatDate => {
    const { instant, wall, message: note } = resolve(scheduleOn(rule, date));
    return { date, instant, wall, note, variation: turns[index] ?? 0 };
  });
  return { items, more: ahead.length > shown.length };
}

/** @param rows its days with a post to come, and those that were missed */
export function seriesView(row: SeriesRow, rows: readonly OccurrenceRow[], seen: Seen): Series {
  const { id, version, rule, content, variations, authorId, stoppedAt, problem, createdAt } = row;
  const planned = new Map(rows.filter(({ removed }) => !removed).map((one) => [one.date, one]));
  const { items } = stoppedAt ? { items: [] } : datesOf(rule, variations.length, seen);
  /** Posts of before the last change keep their times, and days of before it that have none aren't planned anymore. */
  const next = items.flatMap((item): Series['next'] => {
    const own = planned.get(item.date);
    const shown = { ...item, postId: own?.postId ?? null };
    if (item.date >= row.changedFrom) return [shown];
    if (!own?.postId) return [];
    const instant = own.dueAt.toISOString();
    return [{ ...shown, instant, wall: wallTimeAt(instant, rule.zone), note: null }];
  });
  return {
    id,
    version,
    rule,
    text: content.text,
    variations,
    accountIds: content.accountIds,
    authorId,
    state: stoppedAt ? 'stopped' : isOver(row, seen.now) ? 'ended' : 'active',
    problem: problem && say(readableMessage(problem)),
    next,
    missed: rows
      .filter(({ missed }) => missed)
      .map(({ date }) => date)
      .slice(-shownMissed),
    createdAt: createdAt.toISOString(),
  };
}
