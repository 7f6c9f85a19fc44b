const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "640 bytes", "12.4 MB", "2.1 GB": in thousands, as limits are stated. Three figures at most, so that columns stay narrow. */
export function formatBytes(bytes: number, language: string): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  // 999,960 bytes would read "1,000 kB".
  const carried = step < units.length - 1 && Number(value.toPrecision(3)) >= 1000 ? 1 : 0;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step + carried],
    unitDisplay: step + carried === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
  }).format(value / 1000 ** carried);
}
