import { type RefObject, useEffect, useRef } from 'react';

/**
 * For what takes the place of something else in an open dialog: the focus goes to what is marked with `data-autofocus`, and else to the
 * first thing that can be used. A dialog does that by itself only as it opens, and whoever works by keyboard would stand nowhere.
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
