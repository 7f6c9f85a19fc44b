import { useDroppable } from '@dnd-kit/core';
import { Temporal } from '@everycast/contract/time';
import { type MouseEvent, memo } from 'react';
import { Stack } from '../../../ui/primitives/primitives.tsx';
import { Placeholders, Skeleton } from '../../../ui/Skeleton.tsx';
import cell from '../grid/DayCell.module.css';
import { DayHead } from '../grid/DayHead.tsx';
import { CellLines } from '../lines/CellLines.tsx';
import type { Slot } from '../lines/slots.ts';
import { verdictOf } from '../move/plan-move.ts';
import { type OpenCell, openThatFit } from '../open/open.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './Month.module.css';

interface Props {
  /** "2026-12-01" */
  day: string;
  /** True for the first visible day. */
  first: boolean;
  outside: boolean;
  slot: Slot | undefined;
  open: OpenCell | undefined;
  loaded: boolean;
  /** The most, with the one for how many more there are. */
  rows: number;
  /** Whether its head has its count. */
  counted: boolean;
  /** True for the one day in the tab order. */
  active: boolean;
}

/** One day of a month: its first lines, how many more there are, and a click to schedule another. */
export const MonthDay = memo(function MonthDay({ day, first, outside, slot, open, loaded, rows, counted, active }: Props) {
  const { zone, today, create } = useCalendar();
  const { setNodeRef, isOver, active: carried } = useDroppable({ id: day });
  const date = Temporal.PlainDate.from(day);
  const side = Temporal.PlainDate.compare(date, today);
  const { count = 0, lines = [] } = slot ?? {};
  const fits = openThatFit(open, { shown: lines.length, count, rows });
  const trouble = (['failed', 'unconfirmed'] as const).find((state) => lines.some((line) => line.state === state)) ?? null;
  function press(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    create?.(date);
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press anywhere on the day is short for the button in its head
    <td
      ref={setNodeRef}
      className={`${cell.cell} ${css.day}`}
      data-day={day}
      data-today={side === 0 || undefined}
      data-past={side < 0 || undefined}
      data-dense={counted || undefined}
      data-outside={outside || undefined}
      data-over={isOver && carried ? verdictOf(carried, day, zone) : undefined}
      data-writes={create ? '' : undefined}
      onClick={press}
    >
      <DayHead day={date} first={first} trouble={trouble} count={count} counted={counted && count > 0} active={active} />
      <Stack minH={0} className={css.lines}>
        <CellLines slot={day} lines={lines} count={count} {...fits} inTabOrder={active} marksNow={counted && side === 0} />
        {!loaded && lines.length === 0 && (
          <Placeholders>
            <Skeleton height="1rem" />
          </Placeholders>
        )}
      </Stack>
    </td>
  );
});
