import { type CollisionDetection, closestCenter, type KeyboardCoordinateGetter, pointerWithin } from '@dnd-kit/core';
import { Temporal } from '@everycast/contract/time';

/** Days that an arrow key moves a post; among hours, up and down are hours. */
const steps: Record<string, Temporal.DurationLike> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: -7 },
  ArrowDown: { days: 7 },
};
const hourSteps: typeof steps = { ...steps, ArrowUp: { hours: -1 }, ArrowDown: { hours: 1 } };

/** The day or hour that is a key away. */
export function slotAfter(slot: string, key: string): string | null {
  const step = (slot.includes('T') ? hourSteps : steps)[key];
  if (step === undefined) return null;
  if (!slot.includes('T')) return Temporal.PlainDate.from(slot).add(step).toString();
  return Temporal.PlainDateTime.from(`${slot}:00`).add(step).toString().slice(0, slot.length);
}

/** With the keyboard a post moves by days or hours, from Saturday to the next week: to the middle of that cell. */
export const toNextDay: KeyboardCoordinateGetter = (event, { context: { over, droppableRects, collisionRect } }) => {
  const next = over && slotAfter(String(over.id), event.code);
  if (!next || !collisionRect) return undefined;
  event.preventDefault();
  const cell = droppableRects.get(next);
  return (
    cell && {
      x: cell.left + (cell.width - collisionRect.width) / 2,
      y: cell.top + (cell.height - collisionRect.height) / 2,
    }
  );
};

/** The day under the pointer; for the keyboard, the nearest. */
export const dayUnder: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args));
