import { type MouseEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import css from './Popover.module.css';

/**
 * A button and what it opens, on the browser's own popover: Esc and a press elsewhere close it, and so does a choice in it.
 * `side` says where it opens: below the button from its left or right edge, or above it.
 */
export function Popover({
  label,
  trigger,
  className,
  panelClassName,
  side = 'below-end',
  onOpen,
  children,
}: {
  /** Names the button where its content does not. */
  label?: string;
  trigger: ReactNode;
  className?: string;
  panelClassName?: string;
  side?: 'below-start' | 'below-end' | 'above-end';
  onOpen?: () => void;
  children: ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  function place(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== 'open' || !button.current || !panel.current) return;
    const at = button.current.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const gap = 10;
    const edge = 8;
    const left = Math.max(at.left, edge);
    // What does not fit between the button and the edge of the window scrolls.
    const room = side === 'above-end' ? at.top - gap - edge : clientHeight - at.bottom - gap - edge;
    Object.assign(panel.current.style, {
      maxHeight: `${room}px`,
      maxWidth: `${side === 'below-start' ? clientWidth - left - edge : clientWidth - 2 * edge}px`,
      top: side === 'above-end' ? 'auto' : `${at.bottom + gap}px`,
      bottom: side === 'above-end' ? `${clientHeight - at.top + gap}px` : 'auto',
      left: side === 'below-start' ? `${left}px` : 'auto',
      right: side === 'below-start' ? 'auto' : `${Math.max(clientWidth - at.right, edge)}px`,
    });
    onOpen?.();
  }

  function closeAfterChoice(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, [data-closes]')) panel.current?.hidePopover();
  }

  return (
    <>
      <button ref={button} type="button" className={className} popoverTarget={id} aria-label={label} title={label}>
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only listens to presses of the links and buttons inside, which keys press too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={[css.panel, panelClassName].filter(Boolean).join(' ')}
        onBeforeToggle={place}
        onClick={closeAfterChoice}
      >
        {children}
      </div>
    </>
  );
}
