import { createHash } from 'node:crypto';

/**
 * A place in an order that the seed of the run decides, the same in every process.
 * @param {...string} names
 * @returns {string} compares as text
 */
export const placeOf = (...names) =>
  createHash('sha1')
    .update([process.env.TEST_SEED, ...names].join('\n'))
    .digest('hex');
