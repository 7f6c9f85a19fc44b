import { useEffect, useState } from 'react';

/** In milliseconds: until then, what the page itself needs comes first. */
const settles = 500;
const atMost = 2_000;

/** True once the page is drawn and the browser has nothing to do. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let request = 0;
    const now = () => setIdle(true);
    const timer = setTimeout(() => {
      // Safari has no such event.
      if ('requestIdleCallback' in window) request = requestIdleCallback(now, { timeout: atMost });
      else now();
    }, settles);
    return () => {
      clearTimeout(timer);
      if (request > 0) cancelIdleCallback(request);
    };
  }, []);
  return idle;
}
