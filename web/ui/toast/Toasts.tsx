import { lazy, Suspense, useRef, useSyncExternalStore } from 'react';
import { type Toast, toastStore } from './store.ts';

// The parts that draw a toast arrive with the first one: most visits to a public page see none.
const ToastList = lazy(() => import('./ToastList.tsx'));
const none: readonly Toast[] = [];

/** The place of all toasts. Stands once, around every page. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  const needed = useRef(false);
  if (toasts.length > 0) needed.current = true;
  return (
    needed.current && (
      <Suspense fallback={null}>
        <ToastList toasts={toasts} />
      </Suspense>
    )
  );
}
