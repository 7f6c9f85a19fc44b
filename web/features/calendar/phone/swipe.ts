import { type PointerEvent, useRef } from 'react';

/** Shorter than this it is a tap that slipped. Pixels. */
const least = 48;

/** What a finger's way means: forward if it went to the left, back if it went to the right; null if it went up or down, or hardly at all. */
export function swiped(right: number, down: number): 1 | -1 | null {
  if (Math.abs(right) < least || Math.abs(right) < 2 * Math.abs(down)) return null;
  return right < 0 ? 1 : -1;
}

/** Listeners for an element that is swiped sideways by finger or pen. Its style leaves only scrolling up and down to the browser. */
export function useSwipe(step: (by: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null);
  return {
    onPointerDown({ pointerId, pointerType, clientX, clientY, isPrimary }: PointerEvent) {
      // A second finger is no swipe.
      start.current = pointerType !== 'mouse' && isPrimary ? { id: pointerId, x: clientX, y: clientY } : null;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current;
      start.current = null;
      const by = from?.id === pointerId ? swiped(clientX - from.x, clientY - from.y) : null;
      if (by !== null) step(by);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
