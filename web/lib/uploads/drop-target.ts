import { useEffect, useSyncExternalStore } from 'react';

/** Where files go that are dropped anywhere on the window, and what is said about it meanwhile. */
interface DropTarget {
  label: string;
  take: (files: File[]) => void;
}

let targets: readonly DropTarget[] = [];
const listeners = new Set<() => void>();

function set(next: readonly DropTarget[]): void {
  targets = next;
  for (const listener of listeners) listener();
}

/** While the screen is open, it takes the files itself. Otherwise they go to the library. */
export function useDropTarget(label: string, take: ((files: File[]) => void) | null): void {
  useEffect(() => {
    if (!take) return;
    const target = { label, take };
    set([...targets, target]);
    return () => set(targets.filter((one) => one !== target));
  }, [label, take]);
}

/** The one that the open screen has set last. */
export const useOpenDropTarget = (): DropTarget | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => targets.at(-1) ?? null,
  );
