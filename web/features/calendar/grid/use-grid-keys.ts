import { Temporal } from '@everycast/contract/time';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useCalendar } from '../use-calendar.ts';

/** Days between cells, by key. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, PageUp: -21, PageDown: 21 };

const dayOf = (target: EventTarget): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>('[data-day]') : null);
const headOf = (cell: HTMLElement | null | undefined) => cell?.querySelector<HTMLElement>('[data-day-head]');
const chipsIn = (cell: HTMLElement) => [...cell.querySelectorAll<HTMLElement>('[data-chip]')];

/**
 * The grid's keys. On a day the arrows move to adjacent days, past the edge into other weeks; Home and End to the ends of its week. Among a
 * day's posts up and down move between them, Escape back to the day.
 */
export function useGridKeys(days: readonly Temporal.PlainDate[], show: (date: Temporal.PlainDate) => void) {
  const { today } = useCalendar();
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const shown = (day: string | null) => days.some((one) => String(one) === day);
  const active = shown(chosen) ? chosen : shown(String(today)) ? String(today) : String(days[0]);

  useEffect(() => {
    if (wanted === null) return;
    const head = headOf(grid.current?.querySelector<HTMLElement>(`[data-day="${wanted}"]`));
    if (!head) return;
    head.focus();
    setWanted(null);
  });

  function goTo(day: Temporal.PlainDate) {
    setChosen(String(day));
    setWanted(String(day));
    const [first, last] = [days[0], days.at(-1)];
    if (!first || !last) return;
    const before = day.until(first).days;
    const after = last.until(day).days;
    // Scrolls the fewest weeks that show it.
    if (before > 0) show(first.subtract({ weeks: Math.ceil(before / 7) }));
    if (after > 0) show(first.add({ weeks: Math.ceil(after / 7) }));
  }

  function onKeyDown(event: KeyboardEvent) {
    const cell = dayOf(event.target);
    const day = cell?.dataset.day;
    // While a post is dragged, the keys move it.
    if (!cell || !day || event.defaultPrevented || cell.querySelector('[data-dragging]') || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const date = Temporal.PlainDate.from(day);
    const chips = chipsIn(cell);
    const at = chips.indexOf(event.target as HTMLElement);
    const inDay = at !== -1;
    if (inDay && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      (chips[at + (event.key === 'ArrowUp' ? -1 : 1)] ?? (event.key === 'ArrowUp' ? headOf(cell) : undefined))?.focus();
    } else if (inDay && event.key === 'Escape') headOf(cell)?.focus();
    else if (steps[event.key] !== undefined) goTo(date.add({ days: steps[event.key] }));
    else if (event.key === 'Home') goTo(date.subtract({ days: date.dayOfWeek % 7 }));
    else if (event.key === 'End') goTo(date.add({ days: 6 - (date.dayOfWeek % 7) }));
    else return;
    event.preventDefault();
  }

  const onFocus = (event: FocusEvent) => setChosen(dayOf(event.target)?.dataset.day ?? null);
  return { grid, active, onKeyDown, onFocus };
}
