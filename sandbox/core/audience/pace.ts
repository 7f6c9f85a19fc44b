const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How reactions arrive: a quarter within minutes, a third within hours, the rest within days. */
const waves = [
  { share: 0.25, length: 3 * minute },
  { share: 0.35, length: 2 * hour },
  { share: 0.4, length: 2 * day },
];
/** By then everybody has reacted. */
const end = 60 * day;

/** The part of all reactions that a post has after this time in milliseconds: 0 to 1, never falling. */
export const partAfter = (elapsed: number): number =>
  elapsed <= 0 ? 0 : waves.reduce((sum, { share, length }) => sum + share * (1 - Math.exp(-elapsed / length)), 0);

/** After how many milliseconds a post has this part of its reactions. */
export function timeOf(part: number): number {
  let [low, high] = [0, end];
  // Half a second is exact enough.
  while (high - low > second / 2) {
    const middle = (low + high) / 2;
    if (partAfter(middle) < part) low = middle;
    else high = middle;
  }
  return high;
}
