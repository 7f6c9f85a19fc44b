import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { leftOut, live } from '../scripts/test/run-settings.mjs';

const isLive = new RegExp(`/${live.source.slice(1, -1)}\\.test\\.ts$`);

const omitted = leftOut.map((file) => `**/${file}`);

/** The journeys: a real browser on a real server with its own database, and a real Bluesky server behind it. */
export default defineConfig({
  testDir: 'journeys',
  globalSetup: ['global-seed', 'global-pds'].map((name) => join(import.meta.dirname, `support/${name}.ts`)),
  outputDir: join(import.meta.dirname, '..', 'test-results'),
  // Each worker has its own server and browser. A journey waits about a third of its time: three keep two cores busy.
  workers: 3,
  projects: [
    { name: 'screens', testMatch: '*.test.ts', testIgnore: [isLive, ...omitted] },
    { name: 'live', testMatch: isLive, testIgnore: omitted, workers: 1 },
  ],
  fullyParallel: true,
  forbidOnly: true,
  // `npm test` runs a file that failed once more, alone, and reports it as unstable.
  retries: 0,
  // Timeouts that only a hanging test reaches, even on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--no-first-run',
        // No journey leaves this machine. “home.test” is this machine, too, by a name that browsers don't trust like localhost.
        '--host-resolver-rules=MAP home.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
});
