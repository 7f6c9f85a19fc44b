import { useEffect, useState } from 'react';
import { serverNow } from '../../lib/time/server-now.ts';

/** The server's current time in milliseconds, updated every second. */
export function useSeconds(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
