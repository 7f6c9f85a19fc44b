import { useElementSize } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Extent } from '../edit/segments.ts';
import { closest, fitting, scrollFor, scrollTo, zoomed } from './view.ts';

/** The padding at each side of the timeline, for handles outside it. Pixels; the same as in the stylesheet. */
const inset = 12;

/** The visible part of the timeline, and its scale. */
export function useView({ duration, frame }: Extent) {
  const { ref: sized, width: outer } = useElementSize<HTMLDivElement>();
  const width = Math.max(0, outer - 2 * inset);
  const scroller = useRef<HTMLDivElement | null>(null);
  const [zoom, setZoom] = useState(1);
  const [scroll, setScroll] = useState(0);
  const wantedScroll = useRef<number | null>(null);

  const max = closest(width, duration, frame);
  const perSecond = fitting(width, duration) * Math.min(zoom, max);

  // The new width has to be laid out before it can be scrolled.
  useLayoutEffect(() => {
    if (wantedScroll.current === null || !scroller.current || perSecond === 0) return;
    scroller.current.scrollLeft = wantedScroll.current;
    wantedScroll.current = null;
  }, [perSecond]);

  /** Zooms in on a time, which stays at `point` (pixels from the left) or at its current position. */
  const zoomBy = useCallback(
    (by: number, seconds: number, point?: number) => {
      const element = scroller.current;
      if (!element) return;
      const next = zoomed(Math.min(zoom, max), by, max);
      const there = point ?? seconds * perSecond - element.scrollLeft;
      wantedScroll.current = scrollFor(seconds, Math.min(Math.max(there, 0), width), fitting(width, duration) * next);
      setZoom(next);
    },
    [zoom, max, width, duration, perSecond],
  );

  /** Scrolls a time into view. */
  const reveal = useCallback(
    (seconds: number) => {
      const element = scroller.current;
      const to = element && scrollTo(seconds * perSecond, element.scrollLeft, width);
      if (element && to !== null) element.scrollLeft = to;
    },
    [perSecond, width],
  );

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // React's listeners are passive, and couldn't prevent the page from zooming.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const point = event.clientX - element.getBoundingClientRect().left - inset;
      zoomBy(event.deltaY < 0 ? 1.25 : 0.8, (element.scrollLeft + point) / perSecond, point);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [zoomBy, perSecond]);

  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      return sized(element);
    },
    [sized],
  );
  return {
    attach,
    width,
    scroll,
    onScroll: () => setScroll(scroller.current?.scrollLeft ?? 0),
    perSecond,
    zoom: Math.min(zoom, max),
    max,
    zoomBy,
    reveal,
  };
}
