import { highlightSeconds } from '@everycast/contract/clips';

/** People mark what has just happened: most of the clip is before it. Seconds. */
const before = 20;
const after = 5;
const tenth = (time: number) => Math.round(time * 10) / 10;

/** The part of a recording around a marked moment, within its ends and not shorter than a clip may be. All in seconds. */
export function clipAround(moment: number, duration: number): { start: number; end: number; peak: number } {
  const at = Math.min(Math.max(0, moment), duration);
  const end = Math.min(duration, Math.max(at + after, highlightSeconds.shortest));
  const start = Math.max(0, Math.min(at - before, end - highlightSeconds.shortest));
  // Thumbnails are of frames: there is none at the very end.
  return { start: tenth(start), end: Math.floor(end * 10) / 10, peak: Math.max(0, Math.min(at, duration - 0.5)) };
}
