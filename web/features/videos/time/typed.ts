import { type FrameRate, startOf } from './frames.ts';

/**
 * A typed time in seconds: "84.28", "1:24.5", "1:02:03", or a timecode with the frame, "00:01:24:07"; a comma counts as a decimal point.
 * NaN if invalid.
 */
export function readTime(text: string, rate: FrameRate): number {
  const typed = text.trim().replace(',', '.');
  if (/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(typed)) return Number(typed);
  const parts = /^(?:(\d+):)?(\d+):(\d{1,2}(?:\.\d*)?)$/.exec(typed);
  if (parts) {
    const [, hours, minutes, seconds] = parts.map((part) => Number(part ?? 0)) as [number, number, number, number];
    return seconds < 60 && (parts[1] === undefined || minutes < 60) ? (hours * 60 + minutes) * 60 + seconds : Number.NaN;
  }
  const [, ...code] = /^(\d+):(\d{1,2}):(\d{1,2}):(\d{1,3})$/.exec(typed) ?? [];
  if (code.length === 0) return Number.NaN;
  const [hours = 0, minutes = 0, seconds = 0, frame = 0] = code.map(Number);
  // As in timecodes: a whole number of frames per second, whatever the exact rate.
  const each = Math.max(1, Math.round(rate.numerator / rate.denominator));
  if (minutes > 59 || seconds > 59 || frame >= each) return Number.NaN;
  return startOf(((hours * 60 + minutes) * 60 + seconds) * each + frame, rate);
}
