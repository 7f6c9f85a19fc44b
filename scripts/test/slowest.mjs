const shown = 10;

/**
 * The slowest tests of all suites, one per line, slowest first.
 * @param {{ file: string, title: string, milliseconds: number }[]} tests
 */
export function slowest(tests) {
  const first = tests.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, shown);
  return first.map(({ file, title, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}: ${title}`);
}
