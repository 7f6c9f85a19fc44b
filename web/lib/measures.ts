import { formatBytes as bytesIn } from '@everycast/messages/formats';
import { language } from './i18n/i18n.ts';

/** "12.4 MB" in the current language. */
export const formatBytes = (bytes: number): string => bytesIn(bytes, language());

/** "0:07", "1:24", "1:02:03": a duration in seconds, as in players. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, String(whole % 60).padStart(2, '0')];
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** As formatDuration, with hundredths below a second: "0:00.04". A cut may be a single frame long, and never zero. */
export const formatLength = (seconds: number): string =>
  seconds < 1 && seconds > 0 ? `0:0${Math.min(0.99, Math.max(0.01, seconds)).toFixed(2)}` : formatDuration(seconds);
