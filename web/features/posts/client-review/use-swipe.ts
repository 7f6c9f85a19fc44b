import { type TouchEvent, useEffect, useRef } from 'react';

/** A finger that went less far, or more up than aside, meant something else. Pixels. */
const far = 60;
/** At the screen's edges, browsers go back and forward. Pixels. */
const edge = 24;

interface Go {
  previous: (() => void) | null;
  next: (() => void) | null;
}

const isWritten = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, video, audio'));

/** What is scrolled sideways within, such as a carousel, keeps its finger. */
function scrollsSideways(target: EventTarget, within: Element): boolean {
  for (let one = target instanceof Element ? target : null; one && one !== within; one = one.parentElement) {
    if (one.scrollWidth > one.clientWidth && /auto|scroll/.test(getComputedStyle(one).overflowX)) return true;
  }
  return false;
}

/** Moves between posts with a finger, and with the arrow keys. */
export function useSwipe(go: Go) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const latest = useRef(go);
  latest.current = go;

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isWritten(event.target)) return;
      if (event.key === 'ArrowLeft') latest.current.previous?.();
      if (event.key === 'ArrowRight') latest.current.next?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  const forget = () => {
    from.current = null;
  };
  return {
    onTouchStart({ touches, target, currentTarget }: TouchEvent) {
      const touch = touches.item(0);
      const isFree =
        touch && touches.length === 1 && touch.clientX > edge && touch.clientX < window.innerWidth - edge && !isWritten(target);
      from.current = isFree && !scrollsSideways(target, currentTarget) ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches.item(0);
      const start = from.current;
      forget();
      if (!start || !touch) return;
      const [aside, down] = [touch.clientX - start.x, touch.clientY - start.y];
      if (Math.abs(aside) < far || Math.abs(aside) < 2 * Math.abs(down)) return;
      if (aside > 0) go.previous?.();
      else go.next?.();
    },
    onTouchCancel: forget,
  };
}
