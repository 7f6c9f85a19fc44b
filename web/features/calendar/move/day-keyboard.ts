import { type CollisionDetection, closestCenter, type KeyboardCoordinateGetter, pointerWithin } from '@dnd-kit/core';

const steps: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** With the keyboard a post goes from day to day: to the middle of the cell next to the one that it is over. */
export const toNextDay: KeyboardCoordinateGetter = (event, { context: { over, droppableRects, collisionRect } }) => {
  const step = steps[event.code];
  const cell = over && droppableRects.get(over.id);
  if (!step || !cell || !collisionRect) return undefined;
  event.preventDefault();
  const middle = { x: cell.left + cell.width * (step.x + 0.5), y: cell.top + cell.height * (step.y + 0.5) };
  const inside = [...droppableRects.values()].some(
    (rect) => middle.x >= rect.left && middle.x <= rect.right && middle.y >= rect.top && middle.y <= rect.bottom,
  );
  return inside ? { x: middle.x - collisionRect.width / 2, y: middle.y - collisionRect.height / 2 } : undefined;
};

/** The day under the pointer; for the keyboard, which has none, the nearest. */
export const dayUnder: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args));
