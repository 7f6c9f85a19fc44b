import { readFileSync } from 'node:fs';
import { inRoot } from '../bootstrap/files.mjs';

/** The files that are known to fail now and then, kept by hand: path from the root → cause. */
export const unstableList = 'scripts/test/unstable.json';

/** What these files test goes wrong once in many runs: a failure of theirs counts, whatever happens the second time. */
const neverAgain = /exactly-once|race|guard|foreign-ids|stream-rights|chaos|failover|frozen|dying|lock-order|\bonce\.test/;

/**
 * @param {string} file from the root
 * @returns {boolean} whether a file that failed may be run once more
 */
export const mayRunAgain = (file) => !neverAgain.test(file);

/**
 * Runs each file that failed once more, alone. One that passes then counts as passed, and is unstable.
 * @param {import('./suites.mjs').Result} result of a whole suite
 * @param {(file: string) => Promise<import('./suites.mjs').Result>} runFile
 * @returns {Promise<{ result: import('./suites.mjs').Result, unstable: string[] }>} the files' paths from the root
 */
export async function runFailedAgain(result, runFile) {
  const files = { ...result.files };
  const unstable = [];
  const failed = Object.keys(files).filter((file) => files[file].failed > 0 && mayRunAgain(file));
  for (const file of failed) {
    console.log(`\n${file} failed and runs once more, alone.`);
    const again = await runFile(file);
    const counts = again.files[file];
    if (again.errors > 0 || !counts || counts.failed > 0 || counts.passed === 0) continue;
    files[file] = counts;
    unstable.push(file);
  }
  return { result: { ...result, files }, unstable };
}

/**
 * @param {string[]} files that failed and then passed
 * @returns {string} for the summary, with the seed to repeat them and their known causes
 */
export function describeUnstable(files) {
  const known = JSON.parse(readFileSync(inRoot(unstableList), 'utf8'));
  const lines = files.map((file) => `  ${file}${known[file] ? ` (known: ${known[file]})` : ' (new: find its cause)'}`);
  return `Unstable: failed, then passed by itself. TEST_SEED=${process.env.TEST_SEED} repeats the run.\n${lines.join('\n')}`;
}
