import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { progress } from './progress.mjs';
import { canInstall, installDebianPackage } from './system.mjs';

const programs = '/usr/lib/postgresql';
const noCluster = '/etc/postgresql-common/createcluster.d/everycast-tests.conf';

/**
 * Debian's PostgreSQL server, for the tests of DATABASE_URL: only the programs, without the database that their package creates and runs.
 * If it can't be installed, this prints that, and its tests are skipped (or fail, with CI=true).
 */
export async function provideDebianPostgres() {
  if (isThere()) return;
  const reason = canInstall()
    ? await progress("Installing Debian's PostgreSQL for the tests", installPrograms)
    : existsSync('/etc/debian_version')
      ? 'not installed; run `sudo apt-get install postgresql`'
      : "this system isn't Debian";
  if (!isThere()) console.log(`  Skipping the DATABASE_URL tests with Debian's PostgreSQL (${reason}).`);
}

function isThere() {
  return existsSync(programs) && readdirSync(programs).some((version) => existsSync(join(programs, version, 'bin', 'postgres')));
}

async function installPrograms() {
  const folder = dirname(noCluster);
  const made = mkdirSync(folder, { recursive: true });
  writeFileSync(noCluster, '# While the tests of Everycast install PostgreSQL.\ncreate_main_cluster = false\n');
  try {
    return await installDebianPackage('postgresql');
  } finally {
    rmSync(noCluster);
    if (made && readdirSync(folder).length === 0) rmdirSync(folder);
  }
}
