import type { useWords } from 'words:analytics';
import { formatNumber } from '../../lib/numbers.ts';

/** "1,234", or a dash where nothing is known. */
export const shownCount = (value: number | null, unknown: string): string => (value === null ? unknown : formatNumber(value));

/** A share or rate from 0 to 1 in percent: whole from ten on, with one decimal place from one on, below that with two. */
export function percentOf(rate: number): number {
  const size = Math.abs(rate * 100);
  return Number((rate * 100).toFixed(size >= 10 ? 0 : size >= 1 ? 1 : 2));
}

/** “4.8%”. What would read as nothing although there is something is “<0.01%”. */
export function sayPercent(t: ReturnType<typeof useWords>, rate: number): string {
  const value = percentOf(rate);
  return value === 0 && rate > 0 ? t('percentUnder', { value: 0.01 }) : t('percent', { value });
}

/** "+12", "−3", "0": with a real minus sign. */
export const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : ''}${formatNumber(Math.abs(value))}`;

/** Steps of an axis, in units of a power of ten. */
const steps = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** Four whole numbers from zero up, with room above the highest value for its figure: 0, 600, 1200 and 1800 for 1400. */
export function axisTicks(highest: number): number[] {
  const least = Math.max(1, (highest * 1.1) / 3);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = steps.map((one) => one * power).find((one) => one >= least && Number.isInteger(one)) ?? least;
  return [0, step, 2 * step, 3 * step];
}

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
