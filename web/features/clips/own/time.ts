/** "1:05", "1:05.25", "2:00:01": a time in a video, with hundredths unless it is a whole second. */
export function showTime(time: number): string {
  const hundredths = Math.round(time * 100);
  const seconds = Math.floor(hundredths / 100);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const whole = minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  const rest = hundredths % 100;
  return rest === 0 ? whole : `${whole}.${two(rest).replace(/0$/, '')}`;
}

/** The seconds of a time typed as 65, 65.5, 1:05, 1:05.25 or 2:00:01; null if invalid. */
export function readTime(typed: string): number | null {
  const found = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,6}(?:[.,]\d{1,3})?)$/.exec(typed.trim());
  if (!found) return null;
  const [, hours, minutes, seconds = ''] = found;
  const rest = Number(seconds.replace(',', '.'));
  if (minutes !== undefined && rest >= 60) return null;
  if (hours !== undefined && Number(minutes) >= 60) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + rest;
}
