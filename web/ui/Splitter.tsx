import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import css from './Splitter.module.css';

/** Pixels that an arrow key moves it, and with Shift. */
const steps = { plain: 16, shift: 64 };

/**
 * The border of a pane, which is dragged, or moved with arrow keys. Home and End go to its limits; a double click resets it. Its parent is
 * positioned, and places it.
 */
export function Splitter({
  pane,
  label,
  title,
  width,
  min,
  max,
  className,
  change,
}: {
  /** Where the pane is from the border. */
  pane: 'before' | 'after';
  label: string;
  title: string;
  /** Of the pane, in pixels. */
  width: number;
  min: number;
  max: number;
  className?: string | undefined;
  /** Null resets it. `isDone`: false while it is dragged. */
  change: (width: number | null, isDone: boolean) => void;
}) {
  const drag = useRef<{ x: number; width: number; to: number } | null>(null);
  const within = (wanted: number) => Math.round(Math.max(min, Math.min(wanted, max)));
  const sign = pane === 'before' ? 1 : -1;
  function start(event: PointerEvent<HTMLHRElement>) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.dataset.dragged = '';
    drag.current = { x: event.clientX, width, to: width };
  }
  function move(event: PointerEvent) {
    if (!drag.current) return;
    drag.current.to = within(drag.current.width + sign * (event.clientX - drag.current.x));
    change(drag.current.to, false);
  }
  function end(event: PointerEvent<HTMLHRElement>) {
    delete event.currentTarget.dataset.dragged;
    if (drag.current && drag.current.to !== drag.current.width) change(drag.current.to, true);
    drag.current = null;
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.shiftKey ? steps.shift : steps.plain;
    const to = { ArrowLeft: width - sign * step, ArrowRight: width + sign * step, Home: min, End: max }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    change(within(to), true);
  }
  return (
    <hr
      className={[css.splitter, className].filter(Boolean).join(' ')}
      aria-orientation="vertical"
      aria-label={label}
      title={title}
      aria-valuenow={Math.round(width)}
      aria-valuemin={Math.round(min)}
      aria-valuemax={Math.round(max)}
      tabIndex={0}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => change(null, true)}
      onKeyDown={onKeyDown}
    />
  );
}
