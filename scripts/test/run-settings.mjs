import { createHash, randomInt } from 'node:crypto';

/** The long files that the draw of this run leaves out (draw.mjs), by path from the root. */
export const leftOut = (process.env.LEFT_OUT ?? '').split(',').filter((file) => file !== '');

/**
 * The journeys that stream from the browser. Encoding takes most of what two cores have: beside each other, or beside anything else, they
 * would measure this machine instead of the product. They are a suite of their own, and run one by one.
 */
export const live = /^(first-stream|stream-analytics|streaming(-.+)?)$/;

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
