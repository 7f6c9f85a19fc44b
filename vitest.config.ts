import { defineConfig } from 'vitest/config';
import { leftOut } from './scripts/test/run-settings.mjs';
import SlowFirst from './tests/support/slow-first.ts';
import { localeWords, otherLanguages } from './web/texts.ts';

const ordinary = {
  environment: 'node',
  setupFiles: ['tests/support/remembered-hashes.ts', 'tests/support/declared-codes.ts'],
  // Files share their worker's modules: no module keeps state between tests, and loading them takes long.
  isolate: false,
  // Real servers on two cores: a timeout that only a hanging test reaches.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 100_000 } },
} as const;

/** Node loads the code itself, as it does for people; it also runs a sixth faster than what Vite makes of it. */
const loadedByNode = { viteModuleRunner: false };

/** Tests of what only Vite loads, and one that replaces a module. */
const byVite = ['web/{app,ui,lib,features,light}/**/*.test.{ts,tsx}', 'tests/resolved-alike.test.ts', 'server/language.test.ts'];

/** Everything except the browser journeys, which Playwright runs. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/global-seed.ts', 'tests/support/global-postgres.ts', 'tests/support/global-pds.ts'],
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...ordinary,
          name: 'node',
          include: ['{contract,messages,platforms,sandbox,video,streaming,client,server,scripts,tests,bench}/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tests/journeys/**', ...byVite, ...leftOut],
          experimental: loadedByNode,
        },
      },
      {
        plugins: [localeWords(), otherLanguages()],
        test: { ...ordinary, name: 'vite', include: byVite, exclude: ['**/node_modules/**', ...leftOut] },
      },
    ],
  },
});
