import { type RefObject, useEffect } from 'react';

/** Publishes an element's current height as a CSS property of the page, for elements above it. */
export function usePublishedHeight(element: RefObject<HTMLElement | null>, property: `--${string}`, there: boolean): void {
  useEffect(() => {
    const box = element.current;
    if (!there || !box) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${box.offsetHeight}px`));
    observer.observe(box);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [element, property, there]);
}
