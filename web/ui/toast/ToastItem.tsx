import * as commonWords from 'words:common';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { StateGlyph } from '../state/State.tsx';
import css from './Toasts.module.css';
import { type Toast, toast } from './toast-store.ts';

/** How far is a swipe, and from where on a press no longer counts as a click. Pixels. */
const far = 50;
const slack = { mouse: 2, touch: 10 };

/** The handlers of an element that a swipe to the left closes; it follows the pointer by `--swipe`. */
function useSwipe(close: () => void) {
  const start = useRef<number | null>(null);
  const moved = useRef(0);
  const end = ({ currentTarget, pointerId }: PointerEvent<HTMLElement>, done: boolean) => {
    const wide = moved.current;
    start.current = null;
    moved.current = 0;
    if (wide === 0) return;
    delete currentTarget.dataset.swipe;
    if (currentTarget.hasPointerCapture(pointerId)) currentTarget.releasePointerCapture(pointerId);
    if (done && wide >= far) close();
    else currentTarget.style.removeProperty('--swipe');
  };
  return {
    onPointerDown({ button, clientX }: PointerEvent<HTMLElement>) {
      if (button === 0) start.current = clientX;
    },
    onPointerMove({ clientX, currentTarget, pointerId, pointerType }: PointerEvent<HTMLElement>) {
      if (start.current === null) return;
      const wide = Math.max(0, start.current - clientX);
      if (moved.current === 0 && wide < (pointerType === 'mouse' ? slack.mouse : slack.touch)) return;
      moved.current = wide;
      // The click that follows is the toast's, too, and presses none of its buttons.
      currentTarget.setPointerCapture(pointerId);
      currentTarget.dataset.swipe = 'move';
      currentTarget.style.setProperty('--swipe', `${-wide}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
  };
}

interface ToastItemProps {
  toast: Toast;
  paused: boolean;
  list: RefObject<HTMLOListElement | null>;
}

/** One toast. Its time, Escape, its buttons and a swipe to the left close it; the focus then moves to the list. */
export function ToastItem({ toast: { id, kind, text, action, duration, open }, paused, list }: ToastItemProps) {
  const t = commonWords.useWords();
  const item = useRef<HTMLLIElement>(null);
  const left = useRef(duration);
  const [gone, setGone] = useState(false);
  const close = () => {
    if (item.current?.contains(document.activeElement)) list.current?.focus();
    toast.close(id);
  };
  const swipe = useSwipe(close);

  useEffect(() => {
    if (!open || paused || left.current === Number.POSITIVE_INFINITY) return;
    const start = performance.now();
    const timer = setTimeout(() => toast.close(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - start;
    };
  }, [id, open, paused]);

  // It makes room once it has faded, before the store forgets it.
  useEffect(() => {
    if (open) return;
    const faded = item.current?.getAnimations().map((animation) => animation.finished) ?? [];
    void Promise.allSettled(faded).then(() => setGone(true));
  }, [open]);

  if (gone) return null;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  return (
    <li ref={item} className={css.toast} data-state={open ? 'open' : 'closed'} onKeyDown={onKeyDown} {...swipe}>
      <span className={css[kind]}>
        <StateGlyph state={kind === 'ok' ? 'published' : 'failed'} size={16} label={null} />
      </span>
      <span className={css.text}>{text}</span>
      {action && (
        <Button
          variant="bare"
          className={css.action}
          onClick={() => {
            action.run();
            close();
          }}
        >
          {action.label}
        </Button>
      )}
      {(duration === Number.POSITIVE_INFINITY || !action) && (
        <Button variant="bare" className={css.close} aria-label={t('toast.close')} onClick={close}>
          <Icon of={IconX} size={16} />
        </Button>
      )}
    </li>
  );
}
