import { useRef, useSyncExternalStore } from 'react';
import { useLate } from '../../lib/use-late.ts';
import { type Toast, toastStore } from './store.ts';

// The rendering code is loaded with the first toast: most visits to a public page have none.
const none: readonly Toast[] = [];

/** Loads the rendering code in advance, so that a lost connection can be announced. */
export const loadToasts = () => import('./ToastList.tsx');

/** The container of all toasts. Rendered once, around every page. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  const needed = useRef(false);
  if (toasts.length > 0) needed.current = true;
  const List = useLate(loadToasts, needed.current);
  return List && <List toasts={toasts} />;
}
