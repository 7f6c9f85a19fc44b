/** What distinguishes a line: by color and by its dashes, so that it reads in gray, too. */
export interface LineLook {
  color: string;
  dash: string;
}

/** A chart draws at most as many lines. */
export const lineLooks: readonly LineLook[] = [
  { color: 'var(--c-brand)', dash: '' },
  { color: 'var(--c-text-3)', dash: '5 4' },
  { color: 'var(--c-text)', dash: '' },
  { color: 'var(--ultra-3)', dash: '2 3' },
  { color: 'var(--c-text-3)', dash: '8 3 2 3' },
  { color: 'var(--ultra-4)', dash: '10 4' },
];

export interface Line<Series> {
  id: string;
  name: string;
  series: Series;
  look: LineLook;
}

/** The smallest and the largest value; null without any. */
export function range(values: readonly (number | null)[]): { min: number; max: number } | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : { min: Math.min(...known), max: Math.max(...known) };
}
