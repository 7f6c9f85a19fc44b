type Options = Intl.NumberFormatOptions &
  Intl.ListFormatOptions & { timeZone?: string | undefined; hourCycle?: Intl.DateTimeFormatOptions['hourCycle'] };

const numberFormats = new Map<string, Intl.NumberFormat>();

/** The same for the same options: making one takes fifty times as long as using it, and a screen may have hundreds of numbers. */
function numberFormat(language: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([language, options]);
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(language, options);
  numberFormats.set(key, known);
  return known;
}

/** "1,234.5" */
export const formatNumber = (value: number, language: string, options?: Options): string => numberFormat(language, options).format(value);

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "640 bytes", "12.4 MB", "2.1 GB": in thousands, as limits are stated. Three figures at most, so that columns stay narrow. */
export function formatBytes(bytes: number, language: string, options?: Options): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  // 999,960 bytes would read "1,000 kB".
  const carried = step < units.length - 1 && Number(value.toPrecision(3)) >= 1000 ? 1 : 0;
  return numberFormat(language, {
    style: 'unit',
    unit: units[step + carried],
    unitDisplay: step + carried === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
    ...(options?.roundingMode && { roundingMode: options.roundingMode }),
  }).format(value / 1000 ** carried);
}

/** "45.5 seconds", "2 minutes, 20 seconds", "12 hours". Rounded up, so that nothing past a limit reads like the limit. */
function formatDuration(seconds: number, language: string): string {
  const write = (value: number, unit: string) =>
    numberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 }).format(value);
  if (seconds <= 90) return write(Math.ceil(seconds * 10) / 10, 'second');
  const whole = Math.ceil(seconds);
  const values = { hour: Math.floor(whole / 3600), minute: Math.floor(whole / 60) % 60, second: whole % 60 };
  const parts = Object.entries(values).flatMap(([unit, value]) => (value === 0 ? [] : [write(value, unit)]));
  return new Intl.ListFormat(language, { type: 'unit' }).format(parts);
}

const withZone: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

const dated = (value: string, language: string, style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, style).format(new Date(value));

const nameOf = (type: 'language' | 'region') => (code: string, language: string) =>
  new Intl.DisplayNames(language, { type }).of(code) ?? code;

/**
 * The formats of values in texts, such as `{{size, bytes}}`. `number` and `list` are i18next's own and take its options. `sentences`: several
 * messages in a row; `moment`: an instant as ISO 8601, shown in the reader's zone and clock, or UTC where it isn't known, always with the
 * zone's name; `day`: the date of one there; `wall`: a wall time such as 2026-12-01T09:00; `duration`: seconds; `capital`: at the start of a
 * sentence; `lines` and `paragraphs`: several messages below each other; `language` and `region`: the name of a BCP 47 code.
 */
export const formats: Readonly<Record<string, (value: never, language: string, options: Options) => string>> = {
  number: (value: number, language, options) => formatNumber(Number(value), language, options),
  list: (value: readonly string[], language, { type }) => new Intl.ListFormat(language, type && { type }).format(value),
  sentences: (value: readonly string[]) => value.join(' '),
  bytes: formatBytes,
  duration: formatDuration,
  moment: (value: string, language, { timeZone = 'UTC', hourCycle }) => dated(value, language, { ...withZone, timeZone, hourCycle }),
  day: (value: string, language, { timeZone = 'UTC' }) => dated(value, language, { dateStyle: 'long', timeZone }),
  wall: (value: string, language, { hourCycle }) =>
    dated(`${value}:00Z`, language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC', hourCycle }),
  capital: (value: string, language) => value.slice(0, 1).toLocaleUpperCase(language) + value.slice(1),
  lines: (value: readonly string[]) => value.join('\n'),
  paragraphs: (value: readonly string[]) => value.join('\n\n'),
  language: nameOf('language'),
  region: nameOf('region'),
};
