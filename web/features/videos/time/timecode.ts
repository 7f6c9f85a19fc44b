import { type FrameRate, frameAt, startOf } from './frames.ts';

/**
 * A typed time in seconds: "84.28", "1:24.5", "1:02:03", or a timecode with the frame, "00:01:24:07"; a comma counts as a decimal point.
 * NaN if invalid.
 */
export function readTime(text: string, rate: FrameRate): number {
  const typed = text.trim().replace(',', '.');
  if (/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(typed)) return Number(typed);
  const parts = /^(?:(\d+):)?(\d+):(\d{1,2}(?:\.\d*)?)$/.exec(typed);
  if (parts) {
    const [, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
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

const two = (value: number) => String(value).padStart(2, '0');

/**
 * "00:01:24:07": hours, minutes, seconds and the frame within the second. Rates such as 29.97 count thirty frames per second, like non-drop
 * timecode, so that every frame has its own name and none is skipped.
 */
export function timecode(seconds: number, rate: FrameRate): string {
  const each = Math.max(1, Math.round(rate.numerator / rate.denominator));
  const frame = frameAt(seconds, rate);
  const whole = Math.floor(frame / each);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60, frame % each].map(two).join(':');
}

/** "12.5": seconds to the millisecond, without trailing zeros. */
export const secondsText = (seconds: number): string => String(Number(seconds.toFixed(3)));

/** "1:24.5", "1:02:03": for a ruler whose marks are `step` seconds apart. */
export function rulerText(seconds: number, step: number): string {
  const tenths = step < 1 ? (step < 0.1 ? 2 : 1) : 0;
  const rounded = Number(seconds.toFixed(tenths));
  const [hours, minutes] = [Math.floor(rounded / 3600), Math.floor(rounded / 60) % 60];
  const rest = (rounded % 60).toFixed(tenths).padStart(tenths > 0 ? 3 + tenths : 2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
