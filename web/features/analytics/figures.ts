/** "1,234", or a dash where nothing is known. */
export const shownCount = (value: number | null, unknown: string): string => (value === null ? unknown : value.toLocaleString());

/** A share or rate from 0 to 1 in percent, with one decimal place below ten. */
export const percentOf = (rate: number): number => (rate < 0.1 ? Math.round(rate * 1_000) / 10 : Math.round(rate * 100));

/** "+12", "−3", "0": with a real minus sign. */
export const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toLocaleString()}`;

/** Days next to each other for which this holds: the first and last index of each run. */
export function runsOf<T>(all: readonly T[], holds: (one: T) => boolean): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const [index, one] of all.entries()) {
    if (!holds(one)) continue;
    const last = runs.at(-1);
    if (last?.to === index - 1) last.to = index;
    else runs.push({ from: index, to: index });
  }
  return runs;
}
