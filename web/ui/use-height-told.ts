import { type RefObject, useEffect } from 'react';

/** Tells the whole page, in a property of styles, how high an element is now: for what stands above it and knows nothing of it. */
export function useHeightTold(element: RefObject<HTMLElement | null>, property: `--${string}`, there: boolean): void {
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
