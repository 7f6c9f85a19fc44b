import { useDndMonitor } from '@dnd-kit/core';
import { type RefObject, useEffect, useRef } from 'react';

/** A post that passes on its way elsewhere unfolds nothing. Milliseconds. */
const held = 400;

/** Acts once what is dragged by mouse or finger was held over an element. It is no place to drop something, so the drag doesn't know it. */
export function useCarriedOver(element: RefObject<HTMLElement | null>, act: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const leave = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = null;
  };
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current);
    },
    [],
  );
  useDndMonitor({
    onDragMove({ active, activatorEvent }) {
      const block = active.rect.current.translated;
      const box = element.current?.getBoundingClientRect();
      // Keys move between the hours that are shown: they were unfolded when it was picked up.
      if (!block || !box || activatorEvent instanceof KeyboardEvent) return;
      // Where its time is read, too: at its top.
      const over = block.top >= box.top - block.height / 2 && block.top < box.bottom;
      if (!over) leave();
      else timer.current ??= setTimeout(act, held);
    },
    onDragEnd: leave,
    onDragCancel: leave,
  });
}
