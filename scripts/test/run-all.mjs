import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, ownNode, root } from '../bootstrap/files.mjs';
import { prepare } from '../bootstrap/prepare.mjs';
import {
  provideChromium,
  provideCluster,
  provideDebianPostgres,
  provideDeployment,
  provideLivePeers,
  provideObjectStore,
  provideProxies,
  provideRedis,
  provideWebdav,
} from '../bootstrap/test-programs.mjs';
import { runChecks } from '../check/checks.mjs';
import { changedSince as changed, journeysFor, sourcesFor } from './affected.mjs';
import { describeUnstable, runFailedAgain } from './again.mjs';
import { drawLeftOut, secondsOf } from './draw.mjs';
import { endLeftovers } from './leftovers.mjs';
import { slowest } from './reports.mjs';
import { chooseSeed } from './run-settings.mjs';
import { runFile, runSuite, suites, total } from './suites.mjs';

/** The time limit per suite, in minutes: a slower one hangs. Tests at full length take hours on two cores. */
const longest = { short: 45, full: 6 * 60 };

/** Settings of the person's own Everycast, which no test may use. */
const settings =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|PUBLIC_URL|TRUSTED_PROXIES|SIGN_UP|METRICS_TOKEN|METRICS_PORT|ROLES|SECRET_KEY|SMTP_URL|MAIL_FROM|LOG_LEVEL|OTEL_EXPORTER_OTLP_ENDPOINT|ALLOW_PRIVATE_ADDRESSES|SANDBOX)$|^(S3|AI|PLATFORM)_(?!APIS$)/;

const recorded = inRoot('scripts/test/seconds.json');

/**
 * Runs the checks and the tests, and prints the total, alone on the last line.
 * @param {'drawn' | 'every-file' | 'full' | 'changed'} which `drawn` leaves out long files, others each time; `every-file` runs all and, if
 *   they pass, records their times; `full` runs long tests at full length; `changed` only runs what changes may affect
 * @param {string} base the commit since which they are changes
 * @returns {Promise<boolean>} whether all passed
 */
export async function runAll(which, base) {
  const files = which === 'changed' ? changed(base) : null;
  const only = files && { sources: sourcesFor(files), journeys: journeysFor(files) };
  chooseSeed();
  const omitted = which === 'drawn' ? drawLeftOut(JSON.parse(readFileSync(recorded, 'utf8'))) : [];
  // First what may be unavailable, then what takes long.
  const chromium = await provideChromium();
  await prepare();
  await provideDebianPostgres();
  await provideLivePeers();
  await provideWebdav();
  await provideDeployment();
  await provideRedis();
  await provideProxies();
  await provideObjectStore();
  if (which === 'full') await provideCluster();
  const folder = mkdtempSync(join(tmpdir(), 'everycast-'));
  // The tests' database may run as another user, which must be able to enter.
  chmodSync(folder, 0o711);
  const own = Object.entries(process.env).filter(([name]) => !settings.test(name));
  const env = {
    ...Object.fromEntries(own),
    TMPDIR: folder,
    // Some hundred processes of the same code are started: this saves compiling it each time, and in the next run. Both check the source.
    NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'),
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: inRoot('node_modules', '.cache', 'playwright'),
    CHROMIUM_PATH: chromium,
    ...(which === 'full' && { FULL_TESTS: '1' }),
    LEFT_OUT: omitted.join(),
    ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }),
  };
  const runNode = runner(env, which === 'full' ? longest.full : longest.short);

  console.log('\nChecks');
  const counts = [{ ...(await runChecks()), skipped: 0 }];
  const results = [];
  const chosen = suites.filter((one) => one.exists() && one.concerns(only));
  // One after the other: beside each other, browsers and encoders take so much from two cores that waits run out.
  for (const suite of chosen) {
    console.log(`\n${suite.name[0].toUpperCase()}${suite.name.slice(1)}`);
    const end = await runSuite(suite, folder, runNode, only);
    if (end.note) console.log(`\n${end.note}`);
    results.push({ suite, result: end });
  }
  const unstable = [];
  for (const { suite, result } of results) {
    const end = await runFailedAgain(result, (file) => runFile(suite, folder, runNode, file));
    unstable.push(...end.unstable);
    counts.push(total(end.result));
  }
  const left = await endLeftovers(folder);
  if (left.length > 0) console.log(`\nLeft running after the tests, and ended now:\n${left.join('\n')}`);
  rmSync(folder, { recursive: true, force: true });

  const times = results.flatMap(({ result }) => result.times);
  console.log(`\nThe slowest\n${slowest(times).join('\n')}`);
  if (omitted.length > 0)
    console.log(
      `\n${omitted.length} long files were left out. TEST_SEED=${process.env.TEST_SEED} draws the same; -- --every-file runs them.`,
    );
  if (unstable.length > 0) console.log(`\n${describeUnstable(unstable)}`);
  const sum = (name) => counts.reduce((total, one) => total + one[name], 0);
  const failed = sum('failed') + left.length;
  const skipped = sum('skipped');
  // A run that failed may have ended early, and what ran twice has the wrong time.
  if (which === 'every-file' && failed + unstable.length === 0) writeFileSync(recorded, `${JSON.stringify(secondsOf(times), null, 2)}\n`);
  console.log(`\n${sum('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0;
}

/** Runs our own Node in the same terminal. It receives our signals, too, so both can clean up. */
function runner(env, minutes) {
  return (args, more) =>
    new Promise((resolve) => {
      const child = spawn(ownNode, args, { cwd: root, env: { ...env, ...more }, stdio: 'inherit' });
      const pass = (signal) => child.kill(signal);
      const hangs = setTimeout(() => {
        console.log(`\n${args[0]}: not done after ${minutes} minutes; ending it.`);
        child.kill('SIGTERM');
      }, minutes * 60_000);
      process.on('SIGINT', pass);
      process.on('SIGTERM', pass);
      child.on('close', (code, signal) => {
        clearTimeout(hangs);
        process.off('SIGINT', pass);
        process.off('SIGTERM', pass);
        resolve(code ?? signal);
      });
    });
}
