import { type UIEvent, useState } from 'react';

/** Rows above and below the visible ones, so that scrolling doesn't show an empty stretch. */
const spare = 10;

/**
 * Which rows of a long list with equal heights are drawn, in a box that scrolls.
 * @param height of a row, and `room` of the box, in pixels
 */
export function useWindow(count: number, { height, room }: { height: number; room: number }) {
  const [top, setTop] = useState(0);
  const from = Math.max(0, Math.min(count, Math.floor(top / height)) - spare);
  const to = Math.min(count, Math.ceil((top + room) / height) + spare);
  return {
    from,
    to,
    /** The heights of what isn't drawn. */
    above: from * height,
    below: (count - to) * height,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => setTop(currentTarget.scrollTop),
  };
}
