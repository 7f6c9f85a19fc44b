import { createHash, randomInt } from 'node:crypto';

/** Chooses the seed of the run, unless TEST_SEED says which to repeat. Processes that are started afterwards inherit it. */
export function chooseSeed() {
  process.env.TEST_SEED ??= String(randomInt(1_000_000));
}

/**
 * A place in an order that the seed of the run decides, the same in every process.
 * @param {...string} names
 * @returns {string} compares as text
 */
export const placeOf = (...names) =>
  createHash('sha1')
    .update([process.env.TEST_SEED, ...names].join('\n'))
    .digest('hex');
