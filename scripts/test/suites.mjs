import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../bootstrap/files.mjs';
import { countByFile, playwrightTests, vitestTests } from './reports.mjs';
import { live } from './run-settings.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ files: Record<string, Counts>, errors: number, times: { file: string, title: string, milliseconds: number }[], note?: string }}
 *   Result by file from the root; errors are failures outside of files
 * @typedef {{ sources: string[] | null, journeys: string[] } | null} Only what changes may affect; null: everything
 * @typedef {{ name: string, exists: () => boolean, concerns: (only: Only) => boolean, args: (report: string, only: Only) => string[],
 *   argsOf: (report: string, file: string) => string[], env?: (report: string) => NodeJS.ProcessEnv, read: (report: any) => Result }} Suite
 *   `args` runs the suite, `argsOf` one of its files alone
 */

const journeyFolder = 'tests/journeys/';

/** The journeys of one of Playwright's projects. */
function journeys(name, project, has) {
  const command = [
    inRoot('node_modules/@playwright/test/cli.js'),
    'test',
    '--config',
    inRoot('tests/playwright.config.ts'),
    `--project=${project}`,
    '--reporter=list,json',
  ];
  return {
    name,
    exists: () => existsSync(inRoot('tests/playwright.config.ts')),
    concerns: (only) => only === null || only.journeys.some(has),
    args: (_report, only) => [...command, ...(only === null ? [] : only.journeys.filter(has).map((one) => `journeys/${one}.test.ts`))],
    // Playwright empties its output folder first: the first run's screenshots stay.
    argsOf: (_report, file) => [
      ...command,
      '--workers=1',
      `--output=${inRoot('test-results', 'again')}`,
      `journeys/${file.slice(journeyFolder.length)}`,
    ],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    read: ({ errors, suites: ofFiles }) => ({
      files: countByFile(playwrightTests(ofFiles)),
      errors: errors.length,
      times: playwrightTests(ofFiles),
    }),
  };
}

const vitest = inRoot('node_modules/vitest/vitest.mjs');
const vitestReporters = (report) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];

/**
 * The suites: how each is run, and how its report is read.
 * @type {Suite[]}
 */
export const suites = [
  {
    name: 'unit and server tests',
    exists: () => true,
    concerns: (only) => only?.sources?.length !== 0,
    args: (report, only) => [vitest, ...(only?.sources ? ['related', '--run', ...only.sources] : ['run']), ...vitestReporters(report)],
    argsOf: (report, file) => [vitest, 'run', file, '--maxWorkers=1', ...vitestReporters(report)],
    read: ({ testResults }) => ({ files: countByFile(vitestTests(testResults)), errors: 0, times: vitestTests(testResults) }),
  },
  journeys('journeys in a browser', 'screens', (name) => !live.test(name)),
  journeys('journeys of live streams', 'live', (name) => live.test(name)),
];

/**
 * Runs a suite to its end.
 * @param {Suite} suite
 * @param {string} folder for the report
 * @param {(args: string[], env: NodeJS.ProcessEnv) => Promise<number | string>} runNode resolves with the exit code or signal
 * @param {Only} only
 * @returns {Promise<Result>} with a note to print after the suite's output
 */
export const runSuite = (suite, folder, runNode, only) => runReported(suite, folder, runNode, (report) => suite.args(report, only));

/**
 * Runs one file of a suite alone.
 * @param {Suite} suite
 * @param {string} file from the root
 * @returns {Promise<Result>}
 */
export const runFile = (suite, folder, runNode, file) => runReported(suite, folder, runNode, (report) => suite.argsOf(report, file));

async function runReported(suite, folder, runNode, args) {
  const report = join(folder, `${suite.name.replaceAll(' ', '-')}.json`);
  rmSync(report, { force: true });
  const code = await runNode(args(report), suite.env?.(report) ?? {});
  const isReported = existsSync(report);
  const result = isReported ? suite.read(JSON.parse(readFileSync(report, 'utf8'))) : { files: {}, errors: 0, times: [] };
  if (code === 0 || total(result).failed > 0) return result;
  const when = isReported ? 'without a failed test' : 'before reporting its tests; see the output above';
  return { ...result, errors: 1, note: `The ${suite.name} ended with ${code} ${when}.` };
}

/**
 * @param {Result} result
 * @returns {Counts} of all its files
 */
export function total({ files, errors }) {
  const sum = (name) => Object.values(files).reduce((all, one) => all + one[name], 0);
  return { passed: sum('passed'), failed: sum('failed') + errors, skipped: sum('skipped') };
}
