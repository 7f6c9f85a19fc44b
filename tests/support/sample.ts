import { placeOf } from '../../scripts/test/run-settings.mjs';

/** Everything that has a long form takes it. */
export const isFull = process.env.FULL_TESTS === '1';

/**
 * In a full run all of a matrix; in a short one some of it, in the same order, chosen by the seed from all.
 * @param name of the matrix
 * @param count how many at least
 * @param kindOf of each kind there is one at least
 */
export function sampled<Case>(name: string, all: readonly Case[], count: number, kindOf?: (one: Case) => string): Case[] {
  if (isFull) return [...all];
  const ranked = all
    .map((one, index) => ({ one, index, place: placeOf(name, String(index)) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1));
  const kinds = new Set<string>();
  const firsts = ranked.filter(({ one }) => kindOf && !kinds.has(kindOf(one)) && kinds.add(kindOf(one)));
  const rest = ranked.filter((one) => !firsts.includes(one)).slice(0, Math.max(0, count - firsts.length));
  return [...firsts, ...rest].toSorted((a, b) => a.index - b.index).map(({ one }) => one);
}

/** How often a property is tried with other values: in a short run a third as often. fast-check tells the seed of a failure. */
export const runs = (full: number): number => (isFull ? full : Math.ceil(full / 3));
