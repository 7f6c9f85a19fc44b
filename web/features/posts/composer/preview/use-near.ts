import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is visible, or within a screen's height of it. Until that is known it counts as near. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? true), { rootMargin: '100% 0px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}
