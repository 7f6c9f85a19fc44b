/** The IDs of the files that were picked together with one: those before and after it, in the order in which they were picked. */
export interface Neighbors {
  before: readonly string[];
  after: readonly string[];
}

/**
 * The position of a picked file among the present IDs: right after the nearest one picked before it, otherwise before the nearest one
 * picked after it, otherwise at the end. So files that arrive in any order keep their picked order, and moves in the meantime are
 * preserved.
 */
export function placeOf(present: readonly string[], { before, after }: Neighbors): number {
  const previous = before.findLast((id) => present.includes(id));
  if (previous !== undefined) return present.indexOf(previous) + 1;
  const next = after.find((id) => present.includes(id));
  return next === undefined ? present.length : present.indexOf(next);
}

/** What was picked around `index`. */
export const neighborsOf = (picked: readonly string[], index: number): Neighbors => ({
  before: picked.slice(0, index),
  after: picked.slice(index + 1),
});
