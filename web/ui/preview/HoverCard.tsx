import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { inWorkspace } from '../../lib/api/workspace.ts';
import css from './HoverCard.module.css';
import type { Place, Size } from './place.ts';

interface Props {
  /** The line that it describes: a link, or what has one. */
  anchor: HTMLElement;
  place: (anchor: HTMLElement, card: Size, window: Size) => Place | null;
  picture: string | null;
  stay: () => void;
  leave: () => void;
  close: () => void;
  children: ReactNode;
}

/** What a line has no room for, near it. It describes the line to screen readers, and Escape closes it. */
export function HoverCard({ anchor, place, picture, stay, leave, close, children }: Props) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  // With its picture and text it has another height.
  useLayoutEffect(() => {
    const node = card.current;
    if (!node) return;
    if (!node.matches(':popover-open')) node.showPopover();
    const { innerWidth: width, innerHeight: height } = window;
    const at = place(anchor, node.getBoundingClientRect(), { width, height });
    if (at) Object.assign(node.style, { left: `${at.left}px`, top: `${at.top}px` });
  });
  useEffect(() => {
    const described = anchor.matches('a') ? anchor : (anchor.querySelector('a') ?? anchor);
    const before = described.getAttribute('aria-describedby');
    described.setAttribute('aria-describedby', [before, id].filter(Boolean).join(' '));
    // Before anything else that Escape ends, except a drag.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (!document.querySelector('[data-dragging]')) event.stopPropagation();
      close();
    };
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      if (before) described.setAttribute('aria-describedby', before);
      else described.removeAttribute('aria-describedby');
    };
  }, [anchor, id, close]);
  return (
    <div ref={card} id={id} popover="manual" role="tooltip" className={css.card} onPointerEnter={stay} onPointerLeave={leave}>
      {picture && <img className={css.picture} src={inWorkspace(picture)} alt="" width={72} height={72} />}
      <div className={css.body}>{children}</div>
    </div>
  );
}
