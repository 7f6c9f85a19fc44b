import { useSyncExternalStore } from 'react';

const query = () => matchMedia('(pointer: coarse)');

function subscribe(listener: () => void): () => void {
  const touch = query();
  touch.addEventListener('change', listener);
  return () => touch.removeEventListener('change', listener);
}

/** True if fingers are what this device is used with: its own pickers fit them better than ours. */
export const useTouch = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
