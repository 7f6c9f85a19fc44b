import type { CollisionDetection, KeyboardCoordinateGetter } from '@dnd-kit/core';
import { keyboard, type Times } from '../move/MoveDays.tsx';
import { quarterAt, readCell, wallOf } from './rows.ts';

interface Box {
  top: number;
  height: number;
}

/** "2026-12-01T09:15" with a "b" for the second time: the quarter of a cell's hour at which a carried block begins. */
export function timeIn(cell: string, block: { top: number } | null, { top, height }: Box): string {
  const { day, row } = readCell(cell);
  const minute = block && height > 0 ? quarterAt((block.top + 1 - top) / height) : 0;
  return `${wallOf({ day, row, minute })}${row.again ? 'b' : ''}`;
}

/** Within the block, so that its edge doesn't count as the hour before. Pixels. */
const inside = 2;

/** The hour in which the top of the carried block is, under the pointer. */
const hourUnder: CollisionDetection = ({ collisionRect, droppableRects, droppableContainers, pointerCoordinates }) => {
  const x = pointerCoordinates?.x ?? collisionRect.left + collisionRect.width / 2;
  const y = collisionRect.top + inside;
  const found = droppableContainers.find(({ id }) => {
    const rect = droppableRects.get(id);
    return rect && x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom;
  });
  return found ? [{ id: found.id }] : [];
};

const quarterHour = 15;
const hour = 60;

/** Up and down move by a quarter of an hour, with Shift by an hour; left and right by a day. */
const toNextTime: KeyboardCoordinateGetter = (event, { context: { over, droppableRects, collisionRect } }) => {
  const here = over && droppableRects.get(over.id);
  if (!here || !collisionRect) return undefined;
  const x = collisionRect.left;
  const rects = [...droppableRects.values()];
  if (event.code === 'ArrowLeft' || event.code === 'ArrowRight') {
    const forward = event.code === 'ArrowRight';
    const beside = rects
      .filter(({ top, left }) => top === here.top && (forward ? left > here.left : left < here.left))
      .toSorted((one, other) => (forward ? one.left - other.left : other.left - one.left))[0];
    if (!beside) return undefined;
    event.preventDefault();
    return { x: beside.left + (beside.width - collisionRect.width) / 2, y: collisionRect.top };
  }
  if (event.code !== 'ArrowUp' && event.code !== 'ArrowDown') return undefined;
  event.preventDefault();
  const step = (event.shiftKey ? hour : quarterHour) * (event.code === 'ArrowUp' ? -1 : 1);
  const hours = rects.filter(({ left }) => left === here.left).toSorted((one, other) => one.top - other.top);
  const minutes = hours.indexOf(here) * hour + quarterAt((collisionRect.top + 1 - here.top) / here.height) + step;
  const target = hours[Math.floor(minutes / hour)];
  return target && { x, y: target.top + ((minutes % hour) / hour) * target.height };
};

/** Drags among hours. */
export const times: Times = { under: hourUnder, keyboard: { ...keyboard, coordinateGetter: toNextTime }, timeIn };
