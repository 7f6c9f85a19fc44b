import { type RefObject, useEffect, useState } from 'react';

/** Whether the toasts wait: the pointer or the focus is on them, or the person is in another window. */
export function usePaused(list: RefObject<HTMLElement | null>): boolean {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const check = () => setPaused(!document.hasFocus() || box.matches(':is(:hover, :focus-within)'));
    // While an element gets the focus, it doesn't match yet.
    const checkLater = () => queueMicrotask(check);
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const;
    for (const event of events) box.addEventListener(event, checkLater);
    for (const event of ['focus', 'blur'] as const) window.addEventListener(event, checkLater);
    return () => {
      for (const event of events) box.removeEventListener(event, checkLater);
      for (const event of ['focus', 'blur'] as const) window.removeEventListener(event, checkLater);
    };
  }, [list]);
  return paused;
}
