import { Temporal } from '@everycast/contract/time';
import type { WeekStart } from '@everycast/contract/times-shown';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { daysInWeek, weekOf } from '../../../lib/time/weeks.ts';
import { slotAfter } from '../move/day-keyboard.ts';

/** A grid of days: Home and End lead to the ends of the week, Page Up and Page Down a page of this many days away. */
export const dayAfter =
  (page: number, weekStart: WeekStart) =>
  (day: string, key: string): string | null => {
    const date = Temporal.PlainDate.from(day);
    if (key === 'Home') return weekOf(date, weekStart).toString();
    if (key === 'End')
      return weekOf(date, weekStart)
        .add({ days: daysInWeek - 1 })
        .toString();
    if (key === 'PageUp') return date.subtract({ days: page }).toString();
    if (key === 'PageDown') return date.add({ days: page }).toString();
    return slotAfter(day, key);
  };

/** The first day of weeks that show `day`, scrolled as little as possible from those that are shown. */
export function scrolledTo(day: string, days: readonly Temporal.PlainDate[]): Temporal.PlainDate {
  const date = Temporal.PlainDate.from(day);
  const [first = date, last = date] = [days[0], days.at(-1)];
  const before = date.until(first, { largestUnit: 'days' }).days;
  if (before > 0) return first.subtract({ weeks: Math.ceil(before / 7) });
  return first.add({ weeks: Math.ceil(Math.max(0, last.until(date, { largestUnit: 'days' }).days) / 7) });
}

const cellOf = (target: EventTarget): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null);
const headOf = (cell: HTMLElement | null | undefined) => cell?.querySelector<HTMLElement>('[data-day-head]');
const chipsIn = (cell: HTMLElement) => [...cell.querySelectorAll<HTMLElement>('[data-chip]')];

export interface GridKeys {
  /** The names of the cells, days or hours. */
  cells: readonly string[];
  /** The one in the tab order until another is chosen, if it is shown. */
  usual: string;
  /** The cell that a key leads to; null if it leads nowhere. */
  after: (cell: string, key: string) => string | null;
  /** Shows a cell that isn't. */
  reveal: (cell: string) => void;
}

/**
 * A grid's keys. On a cell the arrows move to adjacent ones, past the edge into other weeks. Among a cell's posts up and down move between
 * them, Escape back to the cell.
 */
export function useGridKeys({ cells, usual, after, reveal }: GridKeys) {
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const shown = (cell: string | null): cell is string => cell !== null && cells.includes(cell);
  const active = shown(chosen) ? chosen : shown(usual) ? usual : cells[0];

  useEffect(() => {
    if (wanted === null) return;
    const head = headOf(grid.current?.querySelector<HTMLElement>(`[data-day="${wanted}"]`));
    if (!head) return;
    head.focus();
    setWanted(null);
  });

  function goTo(cell: string) {
    setChosen(cell);
    setWanted(cell);
    if (!shown(cell)) reveal(cell);
  }

  function onKeyDown(event: KeyboardEvent) {
    const cell = cellOf(event.target);
    const name = cell?.dataset.day;
    // While a post is dragged, the keys move it.
    if (!cell || !name || event.defaultPrevented || grid.current?.querySelector('[data-dragging]')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chips = chipsIn(cell);
    const at = chips.indexOf(event.target as HTMLElement);
    const inCell = at !== -1;
    if (inCell && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      (chips[at + (event.key === 'ArrowUp' ? -1 : 1)] ?? (event.key === 'ArrowUp' ? headOf(cell) : undefined))?.focus();
    } else if (inCell && event.key === 'Escape') headOf(cell)?.focus();
    else {
      const next = after(name, event.key);
      if (next === null) return;
      goTo(next);
    }
    event.preventDefault();
  }

  const onFocus = (event: FocusEvent) => setChosen(cellOf(event.target)?.dataset.day ?? null);
  return { grid, active, onKeyDown, onFocus };
}
