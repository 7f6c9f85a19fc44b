import { randomInt } from 'node:crypto';

/** Chooses the seed by which a short run samples long tests, and says how to run the same sample again. */
export default function chooseSeed(): void {
  process.env.TEST_SEED ??= String(randomInt(1_000_000));
  if (process.env.FULL_TESTS !== '1')
    console.warn(`\nLong tests are sampled. TEST_SEED=${process.env.TEST_SEED} repeats this sample, FULL_TESTS=1 runs all.`);
}
