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
