import { language } from './i18n/i18n.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "640 bytes", "12.4 MB", "2.1 GB": in thousands, as limits are stated. Three figures at most, so that columns stay narrow. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  // 999,960 bytes would read "1,000 kB".
  const carried = step < units.length - 1 && Number(value.toPrecision(3)) >= 1000 ? 1 : 0;
  return new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: units[step + carried],
    unitDisplay: step + carried === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
  }).format(value / 1000 ** carried);
}

/** "0:07", "1:24", "1:02:03": a length of time in seconds, as players show it. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, String(whole % 60).padStart(2, '0')];
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** As formatDuration, and below a second to the hundredth: "0:00.04". What was cut may be a frame long, and never nothing. */
export const formatLength = (seconds: number): string =>
  seconds < 1 && seconds > 0 ? `0:0${Math.min(0.99, Math.max(0.01, seconds)).toFixed(2)}` : formatDuration(seconds);
