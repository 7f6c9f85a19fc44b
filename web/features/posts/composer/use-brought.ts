import { useEffect, useRef } from 'react';

/** Puts what somebody brought along into the draft: once, and as a change like any other, so that undo takes it back. */
export function useBrought<T>(brought: readonly T[], put: (brought: readonly T[]) => void): void {
  const done = useRef(false);
  useEffect(() => {
    if (done.current || brought.length === 0) return;
    done.current = true;
    put(brought);
  }, [brought, put]);
}
