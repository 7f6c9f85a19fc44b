import { Temporal } from '@everycast/contract/time';
import type { KeyboardEvent } from 'react';
import { cellName, readCell } from './rows.ts';

/** The visible cells by row and column; null for hours that a day doesn't have. */
type Names = readonly (readonly (string | null)[])[];

/** The hour that a key leads to from another: to the next one in its column, or the same on another day. */
export function cellAfter(names: Names, name: string, key: string): string | null {
  const at = names.findIndex((row) => row.includes(name));
  const column = names[at]?.indexOf(name) ?? -1;
  if (column === -1) return null;
  const own = names.map((row) => row[column] ?? null);
  const { day, row, lane } = readCell(name);
  const onDay = (days: number) =>
    lane === null ? cellName(Temporal.PlainDate.from(day).add({ days }).toString(), { ...row, again: false }) : null;
  switch (key) {
    case 'ArrowUp':
      return own.slice(0, at).findLast((one) => one !== null) ?? null;
    case 'ArrowDown':
      return own.slice(at + 1).find((one) => one !== null) ?? null;
    case 'Home':
      return own.find((one) => one !== null) ?? null;
    case 'End':
      return own.findLast((one) => one !== null) ?? null;
    case 'ArrowLeft':
      return names[at]?.slice(0, column).findLast((one) => one !== null) ?? onDay(-1);
    case 'ArrowRight':
      return names[at]?.slice(column + 1).find((one) => one !== null) ?? onDay(1);
    case 'PageUp':
      return onDay(-7);
    case 'PageDown':
      return onDay(7);
    default:
      return null;
  }
}

interface Box {
  element: HTMLElement;
  rect: DOMRect;
  day: string;
}

/** From a post, arrows lead to the next one up or down its day, or beside it; with Shift, to another day. @returns whether the key was one of these */
export function focusBlock(event: KeyboardEvent<HTMLElement>): boolean {
  const { target, currentTarget: grid, key, shiftKey } = event;
  if (
    !(target instanceof HTMLElement) ||
    !target.matches('[data-chip]') ||
    !key.startsWith('Arrow') ||
    grid.querySelector('[data-dragging]')
  )
    return false;
  const boxes = [...grid.querySelectorAll<HTMLElement>('[data-chip]')].map(
    (element): Box => ({
      element,
      rect: element.getBoundingClientRect(),
      day: element.closest<HTMLElement>('[data-day]')?.dataset.day ?? '',
    }),
  );
  const here = boxes.find(({ element }) => element === target);
  if (!here) return false;
  const column = (box: Box) => box.day.replace(/T\d\db?/, '');
  const forward = key === 'ArrowDown' || key === 'ArrowRight';
  const side = (one: number, other: number) => (forward ? one > other : one < other);
  const near = (axis: 'top' | 'left', found: Box[]) =>
    found.toSorted((one, other) => Math.abs(one.rect[axis] - here.rect[axis]) - Math.abs(other.rect[axis] - here.rect[axis]))[0];
  let next: Box | undefined;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const inOrder = boxes
      .filter((box) => column(box) === column(here))
      .toSorted((one, other) => one.rect.top - other.rect.top || one.rect.left - other.rect.left);
    next = inOrder[inOrder.indexOf(here) + (forward ? 1 : -1)];
  } else {
    const beside = boxes.filter(
      (box) =>
        column(box) === column(here) &&
        side(box.rect.left, here.rect.left) &&
        box.rect.top < here.rect.bottom &&
        here.rect.top < box.rect.bottom,
    );
    const elsewhere = boxes.filter((box) => column(box) !== column(here) && side(box.rect.left, here.rect.left));
    const nextColumn = near('left', elsewhere);
    next =
      (!shiftKey && near('top', beside)) ||
      (nextColumn &&
        near(
          'top',
          elsewhere.filter((box) => column(box) === column(nextColumn)),
        ));
  }
  event.preventDefault();
  next?.element.focus();
  return true;
}
