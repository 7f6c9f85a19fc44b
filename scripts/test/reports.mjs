/** @typedef {{ file: string, title: string, milliseconds: number, state: 'passed' | 'failed' | 'skipped' }} Test its file from the root */

const vitestStates = { passed: 'passed', failed: 'failed' };

/**
 * The tests of a vitest report.
 * @returns {Test[]} a file that couldn't be loaded is one failed test
 */
export const vitestTests = (testResults) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.slice(process.cwd().length + 1);
    if (status === 'failed' && assertionResults.length === 0) return [{ file, title: 'is loaded', milliseconds: 0, state: 'failed' }];
    return assertionResults.map((test) => ({
      file,
      title: test.fullName,
      milliseconds: test.duration ?? 0,
      state: vitestStates[test.status] ?? 'skipped',
    }));
  });

const playwrightStates = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' };

/**
 * The tests of a Playwright report, whose suites are nested.
 * @returns {Test[]}
 */
export const playwrightTests = (suites) => suites.flatMap((suite) => within(suite));

function within({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      file: `tests/journeys/${file}`,
      title,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      state: playwrightStates[status],
    })),
  );
  return [...own, ...suites.flatMap((suite) => within(suite))];
}

/**
 * How many tests of each file passed, failed and were skipped.
 * @param {Test[]} tests
 * @returns {Record<string, { passed: number, failed: number, skipped: number }>}
 */
export function countByFile(tests) {
  const files = {};
  for (const { file, state } of tests) {
    files[file] ??= { passed: 0, failed: 0, skipped: 0 };
    files[file][state] += 1;
  }
  return files;
}

const shown = 10;

/**
 * The slowest tests of all suites, one per line, slowest first.
 * @param {{ file: string, title: string, milliseconds: number }[]} tests
 */
export function slowest(tests) {
  const first = tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, shown);
  return first.map(({ file, title, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}: ${title}`);
}
