import { type RefObject, useEffect, useRef } from 'react';

/**
 * For content that replaces other content in an open dialog: focuses the element with `data-autofocus`, or else the first focusable one. A
 * dialog only does that itself when it opens, and keyboard users would lose the focus.
 */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    const within = ref.current;
    if (!within || within.contains(document.activeElement)) return;
    const first = within.querySelector<HTMLElement>('[data-autofocus]') ?? within.querySelector<HTMLElement>('input, button, a[href]');
    first?.focus();
  }, []);
  return ref;
}
