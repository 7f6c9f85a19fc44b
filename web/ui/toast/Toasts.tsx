import * as commonWords from 'words:common';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { passedToasts } from '../../lib/pass-on.ts';
import { useLazyComponent } from '../../lib/use-lazy-component.ts';
import css from './Toasts.module.css';
import { type Toast, toast, toastStore } from './toast-store.ts';

// The rendering code is loaded with the first toast: most visits to a public page have none.
const none: readonly Toast[] = [];

/** The key that moves the focus to the toasts. */
const hotkey = 'F8';

/** Loads the rendering code in advance, so that a lost connection can be announced. */
export const loadToasts = () => import('./ToastList.tsx');

/** The container of all toasts. Rendered once, around every page. */
export function Toasts() {
  const t = commonWords.useWords();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, () => none);
  const needed = useRef(false);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    for (const { kind, text } of passedToasts()) toast[kind](text);
  }, []);
  if (toasts.length > 0) needed.current = true;
  const List = useLazyComponent(loadToasts, needed.current);
  // Screen readers announce what is added to a list only if it was there before.
  return (
    <section aria-label={toasts.length > 0 ? t('toast.list', { hotkey }) : undefined}>
      <ol ref={list} className={css.list} tabIndex={-1} aria-live="polite" aria-relevant="additions">
        {List && <List toasts={toasts} list={list} hotkey={hotkey} />}
      </ol>
    </section>
  );
}
