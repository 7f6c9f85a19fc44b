import { useRef, useSyncExternalStore } from 'react';
import { useLate } from '../../lib/use-late.ts';
import { type Toast, toastStore } from './store.ts';

// The parts that draw a toast arrive with the first one: most visits to a public page see none.
const none: readonly Toast[] = [];

/** Fetches what draws the toasts before there is one, so that the news of a lost connection can be shown. */
export const loadToasts = () => import('./ToastList.tsx');

/** The place of all toasts. Stands once, around every page. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  const needed = useRef(false);
  if (toasts.length > 0) needed.current = true;
  const List = useLate(loadToasts, needed.current);
  return List && <List toasts={toasts} />;
}
