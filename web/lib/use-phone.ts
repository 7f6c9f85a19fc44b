import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let query: MediaQueryList | null = null;

/** One media query shared by all components: separate listeners would cause a render each. */
function narrow(): MediaQueryList {
  if (query === null) {
    query = matchMedia('(width < 720px)');
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

/** True if the window is as narrow as a phone's, below 720px, where the frame gets a sidebar. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => narrow().matches,
    () => false,
  );
