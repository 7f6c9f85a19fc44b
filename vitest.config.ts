import { defineConfig } from 'vitest/config';
import SlowFirst from './tests/support/slow-first.ts';

/** Everything except the browser journeys, which Playwright runs. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      '{contract,messages,platforms,sandbox,video,server,scripts,tests,bench}/**/*.test.ts',
      'web/{app,ui,lib,features}/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', 'tests/journeys/**'],
    globalSetup: ['tests/support/global-seed.ts', 'tests/support/global-postgres.ts', 'tests/support/global-pds.ts'],
    pool: 'forks',
    maxWorkers: 3,
    // Files share their worker's modules: no module keeps state between tests, and loading them takes long.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // Real servers on two cores: a timeout that only a hanging test reaches.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 100_000 } },
  },
});
