import { useElementSize } from '@mantine/hooks';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Extent } from '../edit/segments.ts';

/** Browsers don't reliably lay out anything wider. Pixels. */
const widest = 8_000_000;
/** The maximum width of a frame, in pixels: more shows nothing new. */
const frameWidth = 24;

/** The scale at which everything fits into a width. */
export const fitting = (width: number, duration: number): number => Math.max(width, 1) / Math.max(duration, 0.001);

/** The maximum zoom relative to that. */
export function closest(width: number, duration: number, frame: number): number {
  const max = Math.min(frameWidth / frame, widest / Math.max(duration, 0.001));
  return Math.max(1, max / fitting(width, duration));
}

export const zoomed = (zoom: number, by: number, max: number): number => Math.min(Math.max(zoom * by, 1), max);

/** The scroll position that keeps the time under a point in place when the scale changes. Pixels. */
export const scrollFor = (seconds: number, point: number, perSecond: number): number => Math.max(0, seconds * perSecond - point);

/** The scroll position that makes a time visible, with room ahead of it; null if it already is. */
export function scrollTo(x: number, scroll: number, width: number): number | null {
  const edge = Math.min(40, width / 8);
  if (x >= scroll && x <= scroll + width - edge) return null;
  return Math.max(0, x < scroll ? x - edge : x - width / 4);
}

const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

/** Seconds between ruler marks that are at least `apart` pixels apart. */
export const rulerStep = (perSecond: number, apart: number): number => steps.find((step) => step * perSecond >= apart) ?? 14_400;

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
