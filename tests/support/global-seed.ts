import { chooseSeed } from '../../scripts/test/run-settings.mjs';

/** Chooses the seed by which a short run samples long tests, and says how to run the same sample again. */
export default function announceSeed(): void {
  chooseSeed();
  if (process.env.FULL_TESTS !== '1')
    console.warn(`\nLong tests are sampled. TEST_SEED=${process.env.TEST_SEED} repeats this sample, FULL_TESTS=1 runs all.`);
}
