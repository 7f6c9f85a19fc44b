import { useRef } from 'react';

/** The last value that wasn't null: what a dialog shows while it fades out, so that it isn't empty then. */
export function useLast<T>(value: T | null): T | null {
  const last = useRef(value);
  if (value !== null) last.current = value;
  return last.current;
}
