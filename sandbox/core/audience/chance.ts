import { hash } from 'node:crypto';

/** A number from 0 to below 1, always the same for the same words. */
export const chance = (...words: readonly (string | number)[]): number =>
  hash('sha256', words.join('\u0000'), 'buffer').readUIntBE(0, 6) / 2 ** 48;

/** A number in a range, always the same for the same words. */
export const between = (min: number, max: number, ...words: readonly (string | number)[]): number => min + (max - min) * chance(...words);

/** `count` different elements of a list in a random order; they repeat only after all were used. */
export function drawn<T>(list: readonly T[], count: number, ...words: readonly (string | number)[]): T[] {
  const order = list.map((one, index) => ({ one, key: chance(...words, index) })).sort((a, b) => a.key - b.key);
  return Array.from({ length: order.length === 0 ? 0 : count }, (_, index) => (order[index % order.length] as { one: T }).one);
}
