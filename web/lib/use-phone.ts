import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let query: MediaQueryList | null = null;

/** One question to the browser for all who ask: many that hear of a change one by one would have React render as often. */
function narrow(): MediaQueryList {
  if (query === null) {
    query = matchMedia('(max-width: 719px)');
    query.addEventListener('change', () => {
      for (const listener of listeners) listener();
    });
  }
  return query;
}

function subscribe(listener: () => void): () => void {
  narrow();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True where the window is as narrow as a phone's, below 720px: the width from which the frame has a sidebar. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => narrow().matches,
    () => false,
  );
