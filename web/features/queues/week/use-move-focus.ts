import { type KeyboardEvent, type RefObject, useCallback } from 'react';

/** Arrows move between slots: up and down in a day, left and right between days; J and K lead to the next queue. */
export function useMoveFocus(list: RefObject<HTMLElement | null>) {
  return useCallback(
    (event: KeyboardEvent): boolean => {
      const at = (event.target as Element).closest<HTMLElement>('[data-slot]');
      const row = (event.target as Element).closest<HTMLElement>('[data-queue]');
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-queue]') ?? [])];
      const focus = (slot: Element | null | undefined) => {
        if (!(slot instanceof HTMLElement)) return false;
        event.preventDefault();
        slot.focus();
        return true;
      };
      const key = event.key.toLowerCase();
      if (row && (key === 'j' || key === 'k')) {
        const next = rows[rows.indexOf(row) + (key === 'j' ? 1 : -1)];
        return focus(next?.querySelector('[data-slot]') ?? next?.querySelector('button'));
      }
      if (!at || !row) return false;
      const cells = [...row.children].map((cell) => [...cell.querySelectorAll('[data-slot]')]);
      const cell = cells.findIndex((slots) => slots.includes(at));
      const line = cells[cell]?.indexOf(at) ?? 0;
      if (key === 'arrowdown' || key === 'arrowup') {
        const step = key === 'arrowdown' ? 1 : -1;
        const next = cells[cell]?.[line + step];
        if (next) return focus(next);
        const other = rows[rows.indexOf(row) + step]?.children[cell]?.querySelectorAll('[data-slot]');
        return focus(other?.[step > 0 ? 0 : other.length - 1]);
      }
      if (key !== 'arrowright' && key !== 'arrowleft') return false;
      const beside = key === 'arrowright' ? cells.slice(cell + 1) : cells.slice(0, cell).reverse();
      const slots = beside.find((all) => all.length > 0);
      return focus(slots?.[Math.min(line, slots.length - 1)]);
    },
    [list],
  );
}
