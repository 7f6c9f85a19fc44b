import { type PointerEvent, useRef } from 'react';

/** How far is a swipe, and from where on a press no longer counts as a click. Pixels. */
const far = 50;
const slack = { mouse: 2, touch: 10 };

/** The handlers of an element that a swipe to the left closes; it follows the pointer by `--swipe`. */
export function useSwipe(close: () => void) {
  const start = useRef<number | null>(null);
  const moved = useRef(0);
  const end = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>, done: boolean) => {
    const wide = moved.current;
    start.current = null;
    moved.current = 0;
    if (wide === 0) return;
    delete currentTarget.dataset.swipe;
    if (currentTarget.hasPointerCapture(pointerId)) currentTarget.releasePointerCapture(pointerId);
    if (done && wide >= far) close();
    else currentTarget.style.removeProperty('--swipe');
  };
  return {
    onPointerDown({ button, clientX }: PointerEvent<HTMLElement>) {
      if (button === 0) start.current = clientX;
    },
    onPointerMove({ clientX, currentTarget, pointerId, pointerType }: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      const wide = Math.max(0, start.current - clientX);
      if (moved.current === 0 && wide < (pointerType === 'mouse' ? slack.mouse : slack.touch)) return;
      moved.current = wide;
      // The click that follows is the toast's, too, and presses none of its buttons.
      currentTarget.setPointerCapture(pointerId);
      currentTarget.dataset.swipe = 'move';
      currentTarget.style.setProperty('--swipe', `${-wide}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}
