import * as commonWords from 'words:common';
import { type RefObject, useEffect, useState } from 'react';
import { Button } from '../Button.tsx';
import { usePublishedHeight } from '../use-published-height.ts';
import { ToastItem } from './ToastItem.tsx';
import css from './Toasts.module.css';
import { folded, type Toast, toast } from './toast-store.ts';

/** Whether the toasts wait: the pointer or the focus is on them, or the person is in another window. */
export function usePaused(list: RefObject<HTMLElement | null>): boolean {
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const check = () => setPaused(!document.hasFocus() || box.matches(':is(:hover, :focus-within)'));
    // While an element gets the focus, it doesn't match yet.
    const checkLater = () => queueMicrotask(check);
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const;
    for (const event of events) box.addEventListener(event, checkLater);
    for (const event of ['focus', 'blur'] as const) window.addEventListener(event, checkLater);
    return () => {
      for (const event of events) box.removeEventListener(event, checkLater);
      for (const event of ['focus', 'blur'] as const) window.removeEventListener(event, checkLater);
    };
  }, [list]);
  return paused;
}

interface ToastListProps {
  toasts: readonly Toast[];
  list: RefObject<HTMLOListElement | null>;
  /** Moves the focus to the list. */
  hotkey: string;
}

/**
 * Renders the toasts, the newest first. They pause while the pointer or the focus is on them, or the window isn't used. Of many failures,
 * which stay, only the newest are shown, and the others are a line until someone wants them.
 */
export default function ToastList({ toasts, list, hotkey }: ToastListProps) {
  const t = commonWords.useWords();
  const [all, setAll] = useState(false);
  const paused = usePaused(list);
  const rest = folded(toasts);
  const folds = rest.length > 0;
  // The next time there are many, they fold again.
  if (all && !folds) setAll(false);
  usePublishedHeight(list, '--toast-height', true);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === hotkey) list.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list, hotkey]);
  const closeRest = () => {
    for (const { id } of rest) toast.close(id);
    list.current?.focus();
  };
  return (
    <>
      {(all ? toasts : toasts.filter((one) => !rest.includes(one))).map((one) => (
        <ToastItem key={one.id} toast={one} paused={paused} list={list} />
      ))}
      {folds && (
        <li className={css.toast}>
          <span className={css.text}>{t('toast.more', { count: rest.length })}</span>
          <Button variant="bare" className={css.action} aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'toast.fewer' : 'toast.all')}
          </Button>
          <Button variant="bare" className={css.action} onClick={closeRest}>
            {t('toast.closeThem')}
          </Button>
        </li>
      )}
    </>
  );
}
