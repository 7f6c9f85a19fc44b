import { useEffect, useState } from 'react';

/** A value once it has stayed the same for some milliseconds; until then the one before. What was there from the beginning is settled. */
export function useSettled<T>(value: T, after: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after);
    return () => clearTimeout(timer);
  }, [value, after]);
  return settled;
}
