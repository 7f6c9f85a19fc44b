import { useWords } from 'words:calendar';
import { Temporal } from '@everycast/contract/time';
import { type KeyboardEvent, useMemo } from 'react';
import { daysInWeek } from '../../../lib/time/weeks.ts';
import { onSelectKeys } from '../../../ui/bulk/select-keys.ts';
import { dayAfter, scrolledTo, useGridKeys } from '../grid/use-grid-keys.ts';
import { WeekdayHead } from '../grid/WeekdayHead.tsx';
import css from '../grid/WeekGrid.module.css';
import { linesIn, type Slots } from '../lines/slots.ts';
import type { OpenCells } from '../open/open.ts';
import { useCalendar } from '../use-calendar.ts';
import own from './Month.module.css';
import { MonthDay } from './MonthDay.tsx';

const looks = `${css.grid} ${own.month}`;
/** Five weeks. */
const page = 35;

interface Props {
  days: readonly Temporal.PlainDate[];
  /** Days of other months are quieter. */
  month?: number;
  slots: Slots;
  open: OpenCells;
  loaded: boolean;
  show: (date: Temporal.PlainDate) => void;
  /** Of each day, with the one for how many more there are. */
  rows: number;
  /** Weeks of equal height, whose days have their counts. */
  dense?: boolean;
}

/** Weeks of days in lines. Arrow keys move between days, Tab into the posts of one. */
export function MonthGrid({ days, month, slots, open, loaded, show, rows, dense = false }: Props) {
  const t = useWords();
  const { today, weekStart } = useCalendar();
  const cells = useMemo(() => days.map(String), [days]);
  const keys = useGridKeys({
    cells,
    usual: String(today),
    after: dayAfter(dense ? days.length : page, weekStart),
    reveal: (day) => show(dense ? scrolledTo(day, days) : Temporal.PlainDate.from(day)),
  });
  const weeks = cells
    .filter((_, index) => index % daysInWeek === 0)
    .map((_, week) => days.slice(week * daysInWeek, (week + 1) * daysInWeek));
  const onKeyDown = (event: KeyboardEvent) => {
    onSelectKeys(event, () => linesIn(slots));
    keys.onKeyDown(event);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are reached with arrow keys is a grid
    <table ref={keys.grid} className={looks} role="grid" aria-label={t('grid')} onKeyDown={onKeyDown} onFocus={keys.onFocus}>
      <WeekdayHead week={weeks[0]} />
      <tbody
        className={`${css.weeks} ${own.weeks}`}
        style={{ gridTemplateRows: `repeat(${weeks.length}, minmax(${dense ? '0' : '8.0625rem'}, 1fr))` }}
      >
        {weeks.map((week) => (
          <tr key={String(week[0])} className={css.week}>
            {week.map((day) => (
              <MonthDay
                key={String(day)}
                day={String(day)}
                first={day === days[0]}
                outside={month !== undefined && day.month !== month}
                slot={slots.get(String(day))}
                open={open.get(String(day))}
                loaded={loaded}
                rows={rows}
                counted={dense}
                active={keys.active === String(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
