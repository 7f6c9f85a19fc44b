const shown = 10;

/**
 * The slowest tests of all suites, one per line, slowest first.
 * @param {{ file: string, title: string, milliseconds: number }[]} tests
 */
export function slowest(tests) {
  const first = tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, shown);
  return first.map(({ file, title, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}: ${title}`);
}

/** The tests of a vitest report, with their files' paths from the root. */
export const vitestTimes = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ file: fromRoot(name), title: fullName, milliseconds: duration ?? 0 })),
  );

/** The tests of a Playwright report, whose suites are nested. */
export const playwrightTimes = ({ suites }) => suites.flatMap((suite) => within(suite));

function within({ file, specs = [], suites = [] }) {
  const own = specs.map(({ title, tests }) => ({
    file: `tests/journeys/${file}`,
    title,
    milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  return [...own, ...suites.flatMap((suite) => within(suite))];
}

const fromRoot = (path) => path.slice(process.cwd().length + 1);
