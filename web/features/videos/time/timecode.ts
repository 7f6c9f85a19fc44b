import { type FrameRate, frameAt } from './frames.ts';

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
