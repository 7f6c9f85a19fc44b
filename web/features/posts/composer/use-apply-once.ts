import { useEffect, useRef } from 'react';

/** Adds what the person brought along to the draft: once, and as a normal change, so that undo removes it. */
export function useApplyOnce<T>(brought: readonly T[], put: (brought: readonly T[]) => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || brought.length === 0) return;
    done.current = true;
    put(brought);
  }, [brought, put]);
}
