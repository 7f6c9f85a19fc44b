import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Spot } from './pinch.ts';

const isField = (): boolean => document.activeElement?.matches('input, textarea, select') ?? false;

/**
 * While Space is held with the pointer over the picture, dragging moves what is seen of it.
 * @returns what a layer over the picture listens to in the meantime; otherwise null
 */
export function usePan(stage: RefObject<HTMLElement | null>, setPan: (to: (was: Spot) => Spot) => void) {
  const [held, setHeld] = useState(false);
  const last = useRef<Spot | null>(null);
  /** What has the focus was reached by keyboard. Any key makes it :focus-visible, so that it is asked as soon as it has the focus. */
  const reached = useRef(false);

  useEffect(() => {
    const focus = ({ target }: FocusEvent) => {
      reached.current = target instanceof Element && target.matches(':focus-visible');
    };
    /** Space belongs to a field, and to a button that was reached by keyboard. */
    const isTaken = () => document.activeElement !== document.body && (reached.current || isField());
    function down(event: KeyboardEvent) {
      if (event.key !== ' ' || event.defaultPrevented || isTaken() || !stage.current?.matches(':hover')) return;
      // The button that was clicked last would be pressed again.
      event.preventDefault();
      setHeld(true);
    }
    function up(event: KeyboardEvent) {
      if (event.key !== ' ' || !stage.current?.querySelector('[data-pan]')) return;
      event.preventDefault();
      setHeld(false);
    }
    const away = () => setHeld(false);
    document.addEventListener('focusin', focus);
    document.addEventListener('keydown', down);
    document.addEventListener('keyup', up);
    window.addEventListener('blur', away);
    return () => {
      document.removeEventListener('focusin', focus);
      document.removeEventListener('keydown', down);
      document.removeEventListener('keyup', up);
      window.removeEventListener('blur', away);
    };
  }, [stage]);

  if (!held) return null;
  const end = () => {
    last.current = null;
  };
  return {
    'data-pan': true,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const from = last.current;
      if (!from) return;
      setPan((was) => ({ x: was.x + clientX - from.x, y: was.y + clientY - from.y }));
      last.current = { x: clientX, y: clientY };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
