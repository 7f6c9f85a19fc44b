import { useWords } from 'words:calendar';
import type { PostSummary } from '@everycast/contract/posts';
import type { StreamEvent } from '@everycast/contract/stream-events';
import type { Temporal } from '@everycast/contract/time';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, useMemo } from 'react';
import { daysInWeek } from '../../../lib/time/weeks.ts';
import { onSelectKeys } from '../../../ui/bulk/select-keys.ts';
import type { DaySize, Face } from '../chip.ts';
import { weeksShown } from '../days.ts';
import { lineOfSummary } from '../lines/line.ts';
import type { OpenCells } from '../open/open.ts';
import { useCalendar } from '../use-calendar.ts';
import { DayCell } from './DayCell.tsx';
import { dayAfter, scrolledTo, useGridKeys } from './use-grid-keys.ts';
import { WeekdayHead } from './WeekdayHead.tsx';
import css from './WeekGrid.module.css';

const none: readonly PostSummary[] = [];
const noStreams: readonly StreamEvent[] = [];

export interface WeeksProps {
  days: readonly Temporal.PlainDate[];
  byDay: ReadonlyMap<string, readonly PostSummary[]>;
  streams: ReadonlyMap<string, readonly StreamEvent[]>;
  open: OpenCells;
  samples: ReadonlyMap<string, Face>;
  /** False while that day's posts are loading. */
  isLoaded: (day: Temporal.PlainDate) => boolean;
  /** Shows other weeks, starting with a date's. */
  show: (date: Temporal.PlainDate) => void;
}

/** Three weeks of seven days, in rows of equal height. Arrow keys move between days, Tab into the posts of one. */
export function WeekGrid({ days, byDay, streams, open, samples, isLoaded, show }: WeeksProps) {
  const t = useWords();
  const { today, weekStart } = useCalendar();
  const keys = useGridKeys({
    cells: useMemo(() => days.map(String), [days]),
    usual: String(today),
    after: dayAfter(weeksShown * daysInWeek, weekStart),
    reveal: (day) => show(scrolledTo(day, days)),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    onSelectKeys(event, () => days.flatMap((day) => byDay.get(String(day)) ?? none).map(lineOfSummary));
    keys.onKeyDown(event);
  };
  const { ref, width, height } = useElementSize<HTMLTableSectionElement>();
  const size = useMemo(() => sizeOf(width, height), [width, height]);
  const weeks = days
    .filter((_, index) => index % daysInWeek === 0)
    .map((_, week) => days.slice(week * daysInWeek, (week + 1) * daysInWeek));
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are reached with arrow keys is a grid
    <table ref={keys.grid} className={css.grid} role="grid" aria-label={t('grid')} onKeyDown={onKeyDown} onFocus={keys.onFocus}>
      <WeekdayHead week={weeks[0]} />
      <tbody ref={ref} className={css.weeks}>
        {weeks.map((week) => (
          <tr key={String(week[0])} className={css.week}>
            {week.map((day) => (
              <DayCell
                key={String(day)}
                day={day}
                first={day === days[0]}
                posts={byDay.get(String(day)) ?? none}
                streams={streams.get(String(day)) ?? noStreams}
                open={open.get(String(day))}
                sample={samples.get(String(day)) ?? null}
                loaded={isLoaded(day)}
                active={keys.active === String(day)}
                size={size}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A day's size in the grid; before it is measured, that of a usual window. */
const sizeOf = (width: number, height: number): DaySize =>
  width > 0 ? { width: width / daysInWeek, height: height / weeksShown } : { width: 170, height: 224 };
