import { live, placeOf } from './run-settings.mjs';

/** Quick files aren't recorded, and always run. */
const quickSeconds = 2;

/** What always runs: from signing up to a published post, and to a stream on air. */
const always = /^tests\/journeys\/(first-post|first-stream)[.]/;

const journey = /^tests\/journeys\/(.+)[.]test[.]ts$/;

/**
 * How many seconds long files may take, by their recorded times: together with the checks and the quick files, less than ten minutes on two
 * cores. Three unit tests or screens run at once.
 */
export const budgets = { units: 330, screens: 420, live: 55 };

function kindOf(file) {
  const [, name] = journey.exec(file) ?? [];
  if (name === undefined) return 'units';
  return live.test(name) ? 'live' : 'screens';
}

/**
 * The test files that a short run leaves out. The seed of the run draws from the long ones until their time is used up. Each has the same
 * chance, however long it takes; a new file runs until its time is recorded.
 * @param {Record<string, number>} seconds of the recorded files, by path from the root
 * @returns {string[]} paths from the root
 */
export const drawLeftOut = (seconds) => Object.keys(budgets).flatMap((kind) => beyond(kind, seconds));

function beyond(kind, seconds) {
  const files = Object.keys(seconds).filter((file) => kindOf(file) === kind);
  const rank = (file) => (always.test(file) ? '' : placeOf('file', file));
  let left = budgets[kind];
  return files
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .filter((file) => {
      const isDrawn = left > 0;
      if (isDrawn) left -= seconds[file];
      return !isDrawn;
    });
}

/**
 * How long each file took, to be recorded.
 * @param {{ file: string, milliseconds: number }[]} tests
 * @returns {Record<string, number>} whole seconds by path, of the files that aren't quick
 */
export function secondsOf(tests) {
  const sums = new Map();
  for (const { file, milliseconds } of tests) sums.set(file, (sums.get(file) ?? 0) + milliseconds / 1000);
  const long = [...sums].filter(([, seconds]) => seconds >= quickSeconds).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(long.map(([file, seconds]) => [file, Math.round(seconds)]));
}
