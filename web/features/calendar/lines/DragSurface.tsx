import { useDraggable } from '@dnd-kit/core';
import { type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { selection } from '../../../ui/bulk/selection.ts';
import { movableLine } from '../move/plan-move.ts';
import { useCalendar } from '../use-calendar.ts';
import type { Line } from './line.ts';

const lineAt = (target: EventTarget): HTMLElement | null => (target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null);

/**
 * Makes the lines inside draggable with a single draggable, which is the one that was pressed or focused last: a drag costs the same for
 * any number of lines. Ctrl or Cmd with a click chooses a line.
 */
export function DragSurface({ find, className, children }: { find: (id: string) => Line | null; className?: string; children: ReactNode }) {
  const { person } = useCalendar();
  const [armed, setArmed] = useState<{ line: Line; element: HTMLElement } | null>(null);
  // As it is by now: someone may have changed it since it was pressed or focused.
  const line = armed && (find(armed.line.id) ?? armed.line);
  const what = line && movableLine(line, person);
  const { listeners, setNodeRef, isDragging, attributes } = useDraggable({
    id: armed?.line.id ?? 'none',
    data: { what, line },
    disabled: !what,
  });
  const how = attributes['aria-describedby'];

  function arm({ target }: PointerEvent | FocusEvent) {
    const element = lineAt(target);
    const pressed = element && find(element.dataset.line ?? '');
    if (!element || !pressed) return;
    setNodeRef(element);
    if (armed?.element !== element || armed.line !== pressed) setArmed({ line: pressed, element });
  }

  useEffect(() => {
    const element = armed?.element;
    if (!element || !what) return;
    element.setAttribute('aria-describedby', how);
    return () => element.removeAttribute('aria-describedby');
  }, [armed, what, how]);
  useEffect(() => {
    if (!isDragging || !armed) return;
    armed.element.setAttribute('data-dragging', '');
    return () => armed.element.removeAttribute('data-dragging');
  }, [isDragging, armed]);

  // The listeners of the one draggable are for all of the surface: what isn't a line doesn't drag.
  const ofLines = Object.fromEntries(
    Object.entries(listeners ?? {}).map(([name, listen]) => [name, (event: Event) => lineAt(event.target as Element) && listen(event)]),
  );

  function choose(event: MouseEvent) {
    const line = (event.ctrlKey || event.metaKey) && find(lineAt(event.target)?.dataset.line ?? '');
    if (!line) return;
    event.preventDefault();
    selection.toggle(line);
  }

  return (
    <div
      {...ofLines}
      className={className}
      onPointerDownCapture={arm}
      onFocusCapture={arm}
      onClickCapture={choose}
      data-dragging-one={isDragging || undefined}
    >
      {children}
    </div>
  );
}
