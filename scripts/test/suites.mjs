import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../bootstrap/places.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * The suites: how each is run, and what its own report says.
 * @type {{ name: string, exists: () => boolean, args: (report: string) => string[], env?: (report: string) => NodeJS.ProcessEnv, count: (report: any) => Counts }[]}
 */
export const suites = [
  {
    name: 'unit and server tests',
    exists: () => true,
    args: (report) => [
      inRoot('node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: (report) => ({
      passed: report.numPassedTests,
      // A file that could not be loaded has no tests, and failed all the same.
      failed:
        report.numFailedTests + report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
      skipped: report.numPendingTests + report.numTodoTests,
    }),
  },
  {
    name: 'journeys in a browser',
    exists: () => existsSync(inRoot('tests/playwright.config.ts')),
    args: () => [
      inRoot('node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      inRoot('tests/playwright.config.ts'),
      '--reporter=list,json',
    ],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
    }),
  },
];

/**
 * @param {string} folder for the report
 * @param {(args: string[], env: NodeJS.ProcessEnv) => Promise<number>} runNode
 * @returns {Promise<Counts>}
 */
export async function runSuite(suite, folder, runNode) {
  const report = join(folder, `${suite.name.replaceAll(' ', '-')}.json`);
  const code = await runNode(suite.args(report), suite.env?.(report) ?? {});
  const counts = existsSync(report) ? suite.count(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0, skipped: 0 };
  if (code === 0 || counts.failed > 0) return counts;
  const told = existsSync(report) ? 'though no single one of them failed' : 'before they told what failed: what did stands above';
  console.log(`\nThe ${suite.name} ended with ${code}, ${told}.`);
  return { ...counts, failed: 1 };
}
