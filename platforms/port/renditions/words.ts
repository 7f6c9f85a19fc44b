/** What a file and a platform are called in a sentence: “Picture 2”, “Instagram”. */
export interface Called {
  file: string;
  platform: string;
}

/** Rounded up, so that nothing past a limit ever reads like the limit. */
export const inBytes = (bytes: number): string =>
  bytes < 1_000_000_000
    ? `${(Math.ceil(bytes / 10_000) / 100).toLocaleString('en')} MB`
    : `${(Math.ceil(bytes / 10_000_000) / 100).toLocaleString('en')} GB`;

/** “45 seconds”, “2:20 minutes”, “12 hours”. */
export function inTime(seconds: number): string {
  if (seconds <= 90) return `${Number(seconds.toFixed(1))} seconds`;
  if (seconds >= 3600 && seconds % 3600 === 0) return seconds === 3600 ? 'an hour' : `${seconds / 3600} hours`;
  const whole = Math.ceil(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  if (hours > 0) return `${hours}:${two(minutes)}:${two(rest)} hours`;
  return rest === 0 ? `${minutes} minutes` : `${minutes}:${two(rest)} minutes`;
}

/** “a, b and c”. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
