import { useEffect, useState } from 'react';

/** True once the browser has had nothing to do since the component was first shown, or a while has passed. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const now = () => setIdle(true);
    // Safari has no such event.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(now, 300);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(now, { timeout: 2_000 });
    return () => cancelIdleCallback(request);
  }, []);
  return idle;
}
