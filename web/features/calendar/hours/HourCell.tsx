import { useWords } from 'words:calendar';
import { useDroppable } from '@dnd-kit/core';
import { Temporal } from '@everycast/contract/time';
import { type MouseEvent, memo } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { slotLabel } from '../labels.ts';
import { CellLines } from '../lines/CellLines.tsx';
import type { Slot } from '../lines/slots.ts';
import { verdictOf } from '../move/plan-move.ts';
import { type OpenCell, openThatFit } from '../open/open.ts';
import { useCalendar } from '../use-calendar.ts';
import css from './Hours.module.css';

interface Props {
  /** "2026-12-01T09" */
  slot: string;
  content: Slot | undefined;
  open: OpenCell | undefined;
  /** The most rows, with the one for how many more there are. */
  rows: number;
  /** True for the one hour in the tab order. */
  active: boolean;
}

/** An hour of a day: its first lines, how many more there are, and a click to schedule another on that day. */
export const HourCell = memo(function HourCell({ slot, content, open, rows, active }: Props) {
  const t = useWords();
  const { zone, today, create } = useCalendar();
  const { setNodeRef, isOver, active: carried } = useDroppable({ id: slot });
  const { count = 0, lines = [] } = content ?? {};
  const fits = openThatFit(open, { shown: lines.length, count, rows });
  const date = Temporal.PlainDate.from(slot.slice(0, 10));
  const label = t('day.label', { count, day: slotLabel(slot) });
  function press(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, button')) return;
    create?.(date);
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press anywhere in the hour is short for its button
    <td
      ref={setNodeRef}
      className={css.cell}
      data-day={slot}
      data-past={Temporal.PlainDate.compare(date, today) < 0 || undefined}
      data-over={isOver && carried ? verdictOf(carried, slot, zone) : undefined}
      data-writes={create ? '' : undefined}
      onClick={press}
    >
      <Button
        variant="bare"
        className={css.head}
        tabIndex={active ? 0 : -1}
        data-day-head
        aria-disabled={create === null || undefined}
        onClick={() => create?.(date)}
      >
        <span className="visually-hidden">{create ? t('day.create', { label }) : label}</span>
      </Button>
      <CellLines slot={slot} lines={lines} count={count} {...fits} inTabOrder={active} />
    </td>
  );
});
