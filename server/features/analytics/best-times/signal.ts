import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** How often values are shuffled. */
const shuffles = 300;
/** At most this share of random orders may look as good: about one account in a hundred without any pattern gets a recommendation. */
const mayBeChance = 0.01;

/**
 * Whether a method finds more than it would by chance (a permutation test): values are given to the posts at random, again and again,
 * and what the same method then explains is compared.
 * @param seed the same one gives the same answer
 */
export function isSignal(values: Float64Array, explained: (values: Float64Array) => number, seed: number): boolean {
  const real = explained(values);
  if (real <= 0) return false;
  const generator = xoroshiro128plus(seed);
  const mixed = Float64Array.from(values);
  let asGood = 0;
  for (let shuffled = 0; shuffled < shuffles; shuffled += 1) {
    shuffle(mixed, (last) => uniformInt(generator, 0, last));
    if (explained(mixed) >= real) asGood += 1;
    // The rest can't change the answer.
    if (asGood + 1 > mayBeChance * (shuffles + 1)) return false;
  }
  return true;
}

/** Fisher and Yates's. @param upTo a random index up to this one */
function shuffle(values: Float64Array, upTo: (last: number) => number): void {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const other = upTo(last);
    const kept = values[last] ?? 0;
    values[last] = values[other] ?? 0;
    values[other] = kept;
  }
}
