/** An address as people read it. */
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/\/$/, '');

/** A country's name in the reader's language; its code if it has none. */
export function countryName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code;
  } catch {
    // Not a code of a country: it is shown as it is.
    return code;
  }
}

/** All hours of a day with their clicks, also those without any. */
export const hoursOf = (hours: readonly { hour: number; clicks: number }[]): { name: string; clicks: number }[] =>
  Array.from({ length: 24 }, (_, hour) => ({
    name: `${String(hour).padStart(2, '0')}:00`,
    clicks: hours.find((one) => one.hour === hour)?.clicks ?? 0,
  }));
