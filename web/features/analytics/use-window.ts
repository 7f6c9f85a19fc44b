import { type RefObject, type UIEvent, useEffect, useState } from 'react';

/** Rows above and below the visible ones, so that scrolling doesn't show an empty stretch. */
const spare = 10;

/** Which rows are drawn, and the heights of what isn't, above and below them. @param top how far the box is scrolled, in pixels */
export function rowsDrawn(count: number, { height, room, top }: { height: number; room: number; top: number }) {
  const from = Math.max(0, Math.min(count, Math.floor(top / height)) - spare);
  const to = Math.min(count, Math.ceil((top + room) / height) + spare);
  return { from, to, above: from * height, below: (count - to) * height };
}

/**
 * Which rows of a long list with equal heights are drawn, in a box that scrolls.
 * @param height of a row, and `room` of the box, in pixels
 * @param list which list it is: another one starts at its top
 */
export function useWindow(
  count: number,
  { height, room, list, box }: { height: number; room: number; list: string; box: RefObject<HTMLElement | null> },
) {
  const [scrolled, setScrolled] = useState({ list, top: 0 });
  const top = scrolled.list === list ? scrolled.top : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [list, box]);
  return {
    ...rowsDrawn(count, { height, room, top }),
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => setScrolled({ list, top: currentTarget.scrollTop }),
  };
}
