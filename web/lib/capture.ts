import { useSyncExternalStore } from 'react';

/** Whether the dialog for a new idea is open. The shell shows it, and any screen opens it. */
let open = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const openCapture = (): void => set(true);
export const closeCapture = (): void => set(false);
export const useIsCapturing = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  );
