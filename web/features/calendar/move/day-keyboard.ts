import { type CollisionDetection, closestCenter, type KeyboardCoordinateGetter, pointerWithin } from '@dnd-kit/core';
import { Temporal } from '@everycast/contract/time';

/** Days that an arrow key moves a post. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** With the keyboard a post moves by days, from Saturday to the next week: to the middle of that day's cell. */
export const toNextDay: KeyboardCoordinateGetter = (event, { context: { over, droppableRects, collisionRect } }) => {
  const days = steps[event.code];
  if (days === undefined || !over || !collisionRect) return undefined;
  event.preventDefault();
  const cell = droppableRects.get(Temporal.PlainDate.from(String(over.id)).add({ days }).toString());
  return (
    cell && {
      x: cell.left + (cell.width - collisionRect.width) / 2,
      y: cell.top + (cell.height - collisionRect.height) / 2,
    }
  );
};

/** The day under the pointer; for the keyboard, the nearest. */
export const dayUnder: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args));
