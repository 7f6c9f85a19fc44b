import { type CollisionDetection, closestCenter, type Modifier, pointerWithin } from '@dnd-kit/core';
import { dateAt } from '../days.ts';
import type { Carried } from './plan-move.ts';

/** Where a finger or a mouse pressed; null for a key. */
function pressedAt(event: Event | null): { x: number; y: number } | null {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY };
  const touch = 'TouchEvent' in window && event instanceof TouchEvent ? event.touches[0] : undefined;
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
}

/** Below the finger. Pixels. */
const apart = { x: -24, y: 16 };

/** What is carried from an agenda is at the finger, wherever in its row that pressed. */
export const atFinger: Modifier = ({ activatorEvent, activeNodeRect, transform }) => {
  const pressed = pressedAt(activatorEvent);
  if (!pressed || !activeNodeRect) return transform;
  return {
    ...transform,
    x: transform.x + pressed.x - activeNodeRect.left + apart.x,
    y: transform.y + pressed.y - activeNodeRect.top + apart.y,
  };
};

/** The day of the strip under the finger. With the keyboard a post begins on its own day, although its row is elsewhere. */
export const stripDayUnder =
  (zone: string): CollisionDetection =>
  (args) => {
    if (args.pointerCoordinates) return pointerWithin(args);
    const { active, collisionRect } = args;
    const { initial } = active.rect.current;
    const isLifted = !initial || (initial.top === collisionRect.top && initial.left === collisionRect.left);
    const { what } = active.data.current as Pick<Carried, 'what'>;
    return isLifted ? [{ id: String(dateAt(what.dueAt, zone)) }] : closestCenter(args);
  };
