import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../bootstrap/places.mjs';
import { live } from './live.mjs';
import { playwrightTimes, vitestTimes } from './slowest.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, times: { name: string, milliseconds: number }[], note?: string }} Counts
 * @typedef {{ sources: string[] | null, journeys: string[] } | null} Only what changes may affect; null: everything
 */

/** The journeys of one of Playwright's projects. */
const journeys = (name, project, has) => ({
  name,
  exists: () => existsSync(inRoot('tests/playwright.config.ts')),
  concerns: (only) => only === null || only.journeys.some(has),
  args: (_report, only) => [
    inRoot('node_modules/@playwright/test/cli.js'),
    'test',
    '--config',
    inRoot('tests/playwright.config.ts'),
    `--project=${project}`,
    '--reporter=list,json',
    ...(only === null ? [] : only.journeys.filter(has).map((one) => `journeys/${one}.test.ts`)),
  ],
  env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  count: ({ stats, errors, suites: files }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    times: playwrightTimes({ suites: files }),
  }),
});

/**
 * The suites: how each is run, and how its report is read.
 * @type {{ name: string, exists: () => boolean, concerns: (only: Only) => boolean, args: (report: string, only: Only) => string[], env?:
 *   (report: string) => NodeJS.ProcessEnv, count: (report: any) => Counts }[]}
 */
export const suites = [
  {
    name: 'unit and server tests',
    exists: () => true,
    concerns: (only) => only?.sources?.length !== 0,
    args: (report, only) => [
      inRoot('node_modules/vitest/vitest.mjs'),
      ...(only?.sources ? ['related', '--run', ...only.sources] : ['run']),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: (report) => ({
      passed: report.numPassedTests,
      // A file that couldn't be loaded has no tests, but failed.
      failed:
        report.numFailedTests + report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
      skipped: report.numPendingTests + report.numTodoTests,
      times: vitestTimes(report),
    }),
  },
  journeys('journeys in a browser', 'screens', (name) => !live.test(name)),
  journeys('journeys of live streams', 'live', (name) => live.test(name)),
];

/**
 * @param {string} folder for the report
 * @param {(args: string[], env: NodeJS.ProcessEnv) => Promise<number>} runNode
 * @param {Only} only
 * @returns {Promise<Counts>} with a note to print after the suite's output
 */
export async function runSuite(suite, folder, runNode, only) {
  const report = join(folder, `${suite.name.replaceAll(' ', '-')}.json`);
  const code = await runNode(suite.args(report, only), suite.env?.(report) ?? {});
  const counts = existsSync(report)
    ? suite.count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, times: [] };
  if (code === 0 || counts.failed > 0) return counts;
  const when = existsSync(report) ? 'without a failed test' : 'before reporting its tests; see the output above';
  return { ...counts, failed: 1, note: `The ${suite.name} ended with ${code} ${when}.` };
}
